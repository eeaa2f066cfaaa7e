import * as z from 'zod/mini';
import type { JsonValue } from '../../core/json/value';

/** What pieces without words of their own expect. */
const inWords: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  record: 'an object',
  string: 'a text',
};

/** A value in the shape of `schema`, or what zod says about it; messages say what was expected. */
export function tryDecode<T>(schema: z.ZodMiniType<T>, value: JsonValue) {
  return z.safeParse(schema, value, { error: ({ expected }) => inWords[String(expected)] });
}
