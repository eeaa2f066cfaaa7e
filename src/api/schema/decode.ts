import * as z from 'zod/mini';
import type { JsonValue } from '../../core/json/value';
import { DecodeError, type Place } from '../errors';

/** What pieces without words of their own expect. */
const inWords: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  record: 'an object',
  string: 'a text',
};

/** A server's value in the shape of `schema`. @throws {DecodeError} naming the path and what was expected there */
export function decode<T>(schema: z.ZodMiniType<T>, value: JsonValue, place: Place): T {
  const parsed = z.safeParse(schema, value, { error: ({ expected }) => inWords[String(expected)] });
  if (!parsed.success) {
    throw DecodeError.of(place.host, place.method, parsed.error);
  }
  return parsed.data;
}
