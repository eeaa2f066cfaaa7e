import { JsonScanner } from './jsonScanner';
import { MAX_JSON_DEPTH } from './parseJson';
import type { JsonValue } from './value';

/** Characters between two steps: a few milliseconds of reading. */
const STEP = 64 * 1024;

/**
 * As `parseJson`, in steps between which other work can be done.
 *
 * @throws {JsonSyntaxError} with the offset
 */
export function* parseSteps(text: string): Generator<undefined, JsonValue> {
  const scanner = new JsonScanner(text, MAX_JSON_DEPTH);
  for (let until = STEP; !scanner.advance(until); until += STEP) {
    yield undefined;
  }
  return scanner.value;
}
