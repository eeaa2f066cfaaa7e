import { JsonScanner } from './jsonScanner';
import { MAX_JSON_DEPTH } from './parseJson';
import { STEP } from './parseSteps';
import type { JsonValue } from './value';

/**
 * Like `parseJson`, for texts of many megabytes: after every few milliseconds of reading, `pause` is awaited, so that the
 * thread can do other things. What `pause` throws ends the reading.
 *
 * @param pause told the bytes of memory that what is read so far takes at most, without the text
 * @throws {JsonSyntaxError} with the offset
 */
export async function parseJsonInSlices(text: string, pause: (bytes: number) => Promise<void>): Promise<JsonValue> {
  const scanner = new JsonScanner(text, MAX_JSON_DEPTH);
  for (let until = STEP; !scanner.advance(until); until += STEP) {
    await pause(scanner.bytes);
  }
  return scanner.value;
}
