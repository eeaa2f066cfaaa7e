import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** A file of facts or of the specification, stored next to the project; `undefined` if it is missing. */
export function publishedFacts(file: string): string | undefined {
  const path = resolve(__dirname, '../../../shared', file);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
