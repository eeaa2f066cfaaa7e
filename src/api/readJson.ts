import { setImmediate } from 'node:timers/promises';
import { JsonSyntaxError } from '../core/json/jsonSyntaxError';
import { parseJson } from '../core/json/parseJson';
import { parseJsonInSlices } from '../core/json/parseJsonInSlices';
import type { JsonValue } from '../core/json/value';
import { DecodeError, type Place } from './errors';

/** Characters above which reading lets other work through. */
const LONG = 512 * 1024;

/**
 * An answer's body as JSON, read without holding up the thread for long.
 *
 * @throws {DecodeError} which tells pages of HTML and empty bodies apart, since what is to be done about them differs
 */
export async function readJson(body: string, place: Place): Promise<JsonValue> {
  try {
    return body.length < LONG ? parseJson(body) : await parseJsonInSlices(body, () => setImmediate());
  } catch (error) {
    throw notJson(error, body, place);
  }
}

/** What reading a body threw, as an error about the answer. */
function notJson(error: unknown, body: string, place: Place): unknown {
  return error instanceof JsonSyntaxError ? new DecodeError(place, '', 'JSON', foundInstead(body)) : error;
}

function foundInstead(body: string): 'html' | 'empty' | 'notJson' {
  const start = body.slice(0, 1_000).trimStart().toLowerCase();
  if (start === '' && body.trim() === '') {
    return 'empty';
  }
  return /^<(?:!doctype|html|head|body|\?xml|!--)/.test(start) ? 'html' : 'notJson';
}
