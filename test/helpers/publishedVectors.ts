import { parseJson } from '../../src/engine/primitives/json/parseJson';
import type { JsonObject } from '../../src/engine/primitives/json/value';
import { publishedFacts } from './publishedFacts';

/** The published vectors of a file, which stay beside the project; `undefined` where they are absent. */
export function publishedVectors(file: string): readonly JsonObject[] | undefined {
  const text = publishedFacts(`facts/vectors/${file}`);
  return text === undefined ? undefined : (parseJson(text) as unknown as JsonObject[]);
}
