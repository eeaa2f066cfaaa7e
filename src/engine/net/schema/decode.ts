import * as z from 'zod/mini';
import { type JsonValue, expectedTypes } from '../../primitives';
import { DecodeError, type RequestOrigin } from '../../errors';

/** A server's value in the shape of `schema`. @throws {DecodeError} naming the path and what was expected there */
export function decode<T>(schema: z.ZodMiniType<T>, value: JsonValue, place: RequestOrigin): T {
  const parsed = tryDecode(schema, value);
  if (!parsed.success) {
    throw DecodeError.of(place.host, place.method, parsed.error);
  }
  return parsed.data;
}

/** A value in the shape of `schema`, or what zod says about it; messages say what was expected. */
export function tryDecode<T>(schema: z.ZodMiniType<T>, value: JsonValue) {
  return z.safeParse(schema, value, { error: expectedTypes });
}

/**
 * Checks that an answer is about what was asked: its `field` is `requested`, in any case of letters. A server that mixes up
 * answers is not believed, since one thing's facts would be shown as another's.
 */
export function same<K extends string>(field: K, requested: string | bigint) {
  const wanted = String(requested).toLowerCase();
  return z.refine<{ readonly [key in K]: string | bigint }>(
    (answer) => String(answer[field]).toLowerCase() === wanted,
    {
      error: `${wanted}, as requested,`,
      path: [field],
    },
  );
}
