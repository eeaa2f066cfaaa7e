import type * as z from 'zod/mini';
import type { JsonObject, JsonValue } from '../json/value';
import type { Method } from './catalogue/method';

/** In the order of the catalogue's entry; what follows the last given one is left out, a gap is null. */
export function positionalParams(method: Pick<Method, 'params'>, params: unknown): readonly JsonValue[] {
  const given = givenParams(params);
  const names = Object.keys((method.params() as z.ZodMiniObject).shape);
  const last = names.findLastIndex((name) => name in given);
  return names.slice(0, last + 1).map((name) => given[name] ?? null);
}

/** Params by name; absent fields are left out. */
export function givenParams(params: unknown): JsonObject {
  const entries = Object.entries(params as Readonly<Record<string, JsonValue | undefined>>);
  return Object.fromEntries(entries.filter((entry): entry is [string, JsonValue] => entry[1] !== undefined));
}
