import * as z from 'zod/mini';
import type { JsonValue } from '../../core/json/value';
import { DecodeError, type RequestOrigin } from '../errors/errors';
import { inWords } from '../../core/schema/wire';
import { readLong } from './readLong';

/**
 * As `decode`, letting other work through while a long list is read: where the answer, or a field of it, is one, and
 * where the schema itself does so.
 *
 * @throws {DecodeError} naming the path and what was expected there
 * @throws the signal's reason
 */
export async function decodeInSlices<T>(
  schema: z.ZodMiniType<T>,
  value: JsonValue,
  place: RequestOrigin,
  signal?: AbortSignal,
): Promise<T> {
  const long = await readLong(schema, value, signal);
  if (long !== undefined) {
    return long as T;
  }
  const parsed = await z.safeParseAsync(schema, value, { error: inWords });
  if (!parsed.success) {
    throw DecodeError.of(place.host, place.method, parsed.error);
  }
  return parsed.data;
}
