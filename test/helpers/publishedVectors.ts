import { parseJson } from '../../src/engine/primitives/json/parseJson';
import type { JsonObject } from '../../src/engine/primitives/json/value';
import { publishedFacts } from './publishedFacts';

/** The published test vectors of a file, stored next to the project; `undefined` if it is missing. */
export function publishedVectors(file: string): readonly JsonObject[] | undefined {
  const text = publishedFacts(`facts/vectors/${file}`);
  return text === undefined ? undefined : (parseJson(text) as unknown as JsonObject[]);
}
