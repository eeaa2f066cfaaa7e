import { JsonScanner } from './jsonScanner';
import { MAX_JSON_DEPTH } from './parseJson';
import type { JsonValue } from './value';

/** Characters between two steps: a few milliseconds of reading. */
export const STEP = 64 * 1024;

/**
 * As `parseJson`, in steps between which other work can be done.
 *
 * @param onBeginning told once, after the first step of several: what is read until there
 * @throws {JsonSyntaxError} with the offset
 */
export function* parseSteps(text: string, onBeginning?: (json: JsonValue) => void): Generator<undefined, JsonValue> {
  const scanner = new JsonScanner(text, MAX_JSON_DEPTH);
  for (let until = STEP; !scanner.advance(until); until += STEP) {
    const beginning = until === STEP && onBeginning !== undefined ? scanner.beginning : undefined;
    if (beginning !== undefined) {
      onBeginning?.(beginning);
    }
    yield undefined;
  }
  return scanner.value;
}
