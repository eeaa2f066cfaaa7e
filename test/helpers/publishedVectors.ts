import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseJson } from '../../src/core/json/parseJson';
import type { JsonObject } from '../../src/core/json/value';

/** The published vectors of a file, which stay beside the project; `undefined` where they are absent. */
export function publishedVectors(file: string): readonly JsonObject[] | undefined {
  const path = resolve(__dirname, '../../../shared/facts/vectors', file);
  return existsSync(path) ? (parseJson(readFileSync(path, 'utf8')) as unknown as JsonObject[]) : undefined;
}
