import * as z from 'zod/mini';
import { type JsonValue, expectedTypes, nextTurn } from '../../primitives';
import { DecodeError, type RequestOrigin } from '../../errors';
import { defOf, unwrapped } from '../../rpc';

/** Validates a server's value against `schema`. @throws {DecodeError} naming the path and what was expected there */
export function decode<T>(schema: z.ZodMiniType<T>, value: JsonValue, place: RequestOrigin): T {
  const parsed = tryDecode(schema, value);
  if (!parsed.success) {
    throw DecodeError.of(place.host, place.method, parsed.error);
  }
  return parsed.data;
}

/** Validates a value against `schema`; zod's messages describe what was expected. */
export function tryDecode<T>(schema: z.ZodMiniType<T>, value: JsonValue) {
  return z.safeParse(schema, value, { error: expectedTypes });
}

/**
 * Checks that a response matches its request: `field` equals `requested`, case-insensitively. Otherwise a server that
 * mixes up responses would have one object shown with another's data.
 */
export function matchesRequested<K extends string>(field: K, requested: string | bigint) {
  const wanted = String(requested).toLowerCase();
  return z.refine<{ readonly [key in K]: string | bigint }>(
    (result) => String(result[field]).toLowerCase() === wanted,
    {
      error: `${wanted}, as requested,`,
      path: [field],
    },
  );
}

/**
 * Like `decode`, but yields to other work while decoding a long list, at the top level or in a field.
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
  const parsed = await z.safeParseAsync(schema, value, { error: expectedTypes });
  if (!parsed.success) {
    throw DecodeError.of(place.host, place.method, parsed.error);
  }
  return parsed.data;
}

/** Rows read between looks at the clock. */
const SLICE = 100;

/** Milliseconds after which it yields to other work. */
const PAUSE = 10;

/**
 * Decodes a long list, or an object with long lists, yielding to other work. `undefined` where the value is neither or
 * does not match: decoding it as a whole then gives the reason.
 */
async function readLong(schema: z.core.$ZodType, value: unknown, signal: AbortSignal | undefined): Promise<unknown> {
  const def = defOf(schema);
  // Checks apply to the whole value.
  if (def.checks !== undefined && def.checks.length > 0) {
    return undefined;
  }
  if (def.type === 'array') {
    return isLong(value) ? readRows(def.element, value, signal) : undefined;
  }
  if (def.type !== 'object' || value === null || typeof value !== 'object') {
    return undefined;
  }
  const fields = value as Readonly<Record<string, unknown>>;
  const long = Object.keys(def.shape).filter((key) => isLong(fields[key]) && isList(def.shape[key]!));
  if (long.length === 0) {
    return undefined;
  }
  const read = await z.safeParseAsync(schema, { ...fields, ...Object.fromEntries(long.map((key) => [key, []])) });
  const whole = read.data as Record<string, unknown> | undefined;
  for (const key of whole === undefined ? [] : long) {
    const rows = await readLong(unwrapped(def.shape[key]!), fields[key], signal);
    if (rows === undefined) {
      return undefined;
    }
    whole![key] = rows;
  }
  return whole;
}

function isLong(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > SLICE;
}

function isList(schema: z.core.$ZodType): boolean {
  const { type } = defOf(schema);
  return type === 'array' || ((type === 'optional' || type === 'nullable') && isList(unwrapped(schema)));
}

async function readRows(
  element: z.core.$ZodType,
  rows: readonly unknown[],
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const slice = z.array(element);
  const all: unknown[] = [];
  let until = performance.now() + PAUSE;
  for (let from = 0; from < rows.length; from += SLICE) {
    const read = await z.safeParseAsync(slice, rows.slice(from, from + SLICE));
    if (!read.success) {
      return undefined;
    }
    all.push(...read.data);
    if (performance.now() > until) {
      await nextTurn();
      signal?.throwIfAborted();
      until = performance.now() + PAUSE;
    }
  }
  return all;
}
