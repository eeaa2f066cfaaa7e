import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The text of a file of facts or of the specification, which stay beside the project; `undefined` where they are absent. */
export function publishedFacts(file: string): string | undefined {
  const path = resolve(__dirname, '../../../shared', file);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
