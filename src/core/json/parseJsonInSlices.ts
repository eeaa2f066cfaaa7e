import { JsonScanner } from './jsonScanner';
import { MAX_JSON_DEPTH } from './parseJson';
import type { JsonValue } from './value';

/** Characters between two pauses: a few milliseconds of reading. */
const SLICE = 256 * 1024;

/**
 * Like `parseJson`, for texts of many megabytes: after every few milliseconds of reading, `pause` is awaited, so that the
 * thread can do other things. What `pause` throws ends the reading.
 *
 * @throws {JsonSyntaxError} with the offset
 */
export async function parseJsonInSlices(text: string, pause: () => Promise<void>): Promise<JsonValue> {
  const scanner = new JsonScanner(text, MAX_JSON_DEPTH);
  for (let until = SLICE; !scanner.advance(until); until += SLICE) {
    await pause();
  }
  return scanner.value;
}
