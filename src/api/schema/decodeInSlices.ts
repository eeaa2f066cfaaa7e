import * as z from 'zod/mini';
import type { JsonValue } from '../../core/json/value';
import { DecodeError, type Place } from '../errors';
import { inWords } from '../../core/schema/inWords';

/**
 * As `decode`, for schemas whose parts may let other work through while they read long lists.
 *
 * @throws {DecodeError} naming the path and what was expected there
 */
export async function decodeInSlices<T>(schema: z.ZodMiniType<T>, value: JsonValue, place: Place): Promise<T> {
  const parsed = await z.safeParseAsync(schema, value, { error: inWords });
  if (!parsed.success) {
    throw DecodeError.of(place.host, place.method, parsed.error);
  }
  return parsed.data;
}
