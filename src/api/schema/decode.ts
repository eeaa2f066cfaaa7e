import type * as z from 'zod/mini';
import type { JsonValue } from '../../core/json/value';
import { DecodeError, type RequestOrigin } from '../errors/errors';
import { tryDecode } from './tryDecode';

/** A server's value in the shape of `schema`. @throws {DecodeError} naming the path and what was expected there */
export function decode<T>(schema: z.ZodMiniType<T>, value: JsonValue, place: RequestOrigin): T {
  const parsed = tryDecode(schema, value);
  if (!parsed.success) {
    throw DecodeError.of(place.host, place.method, parsed.error);
  }
  return parsed.data;
}
