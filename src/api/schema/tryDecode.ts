import * as z from 'zod/mini';
import type { JsonValue } from '../../core/json/value';
import { inWords } from '../../core/schema/wire';

/** A value in the shape of `schema`, or what zod says about it; messages say what was expected. */
export function tryDecode<T>(schema: z.ZodMiniType<T>, value: JsonValue) {
  return z.safeParse(schema, value, { error: inWords });
}
