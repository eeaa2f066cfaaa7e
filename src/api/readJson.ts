import { setImmediate } from 'node:timers/promises';
import { JsonSyntaxError, TooManyValuesError } from '../core/json/jsonSyntaxError';
import { parseJsonInSlices } from '../core/json/parseJsonInSlices';
import type { JsonValue } from '../core/json/value';
import { DecodeError, type Place, TooLargeError } from './errors';
import { LONG, memoryError, type Reading, whileReading } from './reading';
import { NoMemoryError } from './transport/readBudget';
import { SizeTurns } from './transport/sizeTurns';

/** Texts side by side would be read no sooner, and all their values be held at once. */
const turns = new SizeTurns();

/**
 * An answer's body as JSON, read without holding up the thread for long.
 *
 * @param reading absent: for as long as it takes
 * @throws {DecodeError} which tells pages of HTML and empty bodies apart, since what is to be done about them differs
 * @throws {TooLargeError} where it has more values, or takes more memory, than is read
 * @throws {BusyError} where other answers that are being read have the memory
 * @throws the reason of the reading's signal
 */
export async function readJson(body: string, place: Place, reading?: Reading): Promise<JsonValue> {
  if (reading === undefined) {
    return whileReading({ body }, undefined, (own) => readJson(body, place, own));
  }
  const { signal, memory, textBytes } = reading;
  const isLong = body.length >= LONG;
  const parse = (): Promise<JsonValue> =>
    parseJsonInSlices(body, async (bytes) => {
      memory.take(textBytes + bytes);
      if (isLong) {
        await setImmediate();
        signal?.throwIfAborted();
      }
    });
  try {
    memory.take(textBytes);
    return await (isLong ? turns.run(body.length, signal, parse) : parse());
  } catch (error) {
    throw notRead(error, body, place);
  }
}

/** What reading a body threw, as an error about the answer. */
function notRead(error: unknown, body: string, place: Place): unknown {
  if (error instanceof TooManyValuesError) {
    return new TooLargeError(place, error.most, 'values');
  }
  if (error instanceof NoMemoryError) {
    return memoryError(place, error);
  }
  return error instanceof JsonSyntaxError ? new DecodeError(place, '', 'JSON', foundInstead(body)) : error;
}

function foundInstead(body: string): 'html' | 'empty' | 'notJson' {
  const start = body.slice(0, 1_000).trimStart().toLowerCase();
  if (start === '' && body.trim() === '') {
    return 'empty';
  }
  return /^<(?:!doctype|html|head|body|\?xml|!--)/.test(start) ? 'html' : 'notJson';
}
