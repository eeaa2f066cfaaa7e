import { parseSteps } from './parseSteps';
import type { JsonValue } from './value';

/**
 * Like `parseJson`, for texts of many megabytes: after every few milliseconds of reading, `pause` is awaited, so that the
 * thread can do other things. What `pause` throws ends the reading.
 *
 * @throws {JsonSyntaxError} with the offset
 */
export async function parseJsonInSlices(text: string, pause: () => Promise<void>): Promise<JsonValue> {
  const steps = parseSteps(text);
  let step = steps.next();
  while (step.done !== true) {
    await pause();
    step = steps.next();
  }
  return step.value;
}
