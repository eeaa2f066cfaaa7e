import { setImmediate } from 'timers/promises';
import * as z from 'zod/mini';
import { type JsonValue, anyJson, printJson, wireText } from '../../primitives';
import { DecodeError } from '../../errors';
import { tryDecode } from '../schema/decode';

/**
 * One row of a list. What cannot be read does not hide the rest: it stays in its place, as it came.
 */
export type Row<T> = ReadRow<T> | UnreadRow;

export interface ReadRow<T> {
  readonly ok: true;
  readonly value: T;
  /** Tells this row from every other of its list, also in a later answer. */
  readonly key: string;
}

export interface UnreadRow {
  readonly ok: false;
  /** As it came, without loss, on one line. */
  readonly json: string;
  /** What is wrong with it, as a sentence. Names of fields in it are ours. */
  readonly problem: string;
  readonly key: string;
}

/** Part of a list. May be shorter than asked for, even empty, with more to come. */
export interface Page<T> {
  /** In the service's order. */
  readonly rows: readonly Row<T>[];
  /** The rows that could be read. */
  readonly items: readonly T[];
  /** There is more after these. */
  readonly more: boolean;
  /** What asks for the rows after these; good for 24 hours (docs/facts/data-service.md). */
  readonly nextPageToken?: string;
}

/** The schema of an answer whose `field` is a page of a list; see `readRow`. It is read with `decodeInSlices`. */
export function pageOf<T>(field: string, row: z.ZodMiniType<T>, keyOf: (value: T) => string): z.ZodMiniType<Page<T>> {
  return z.pipe(
    z.object({ nextPageToken: z.nullish(wireText), [field]: z.array(anyJson) }),
    z.transform(async (answer) => {
      const rows = await readRows(row, answer[field] as readonly JsonValue[], keyOf);
      return toPage(rows, answer.nextPageToken as string | null | undefined);
    }),
  );
}

/** @param token as it came; an empty one is none */
export function toPage<T>(rows: readonly Row<T>[], token: string | null | undefined): Page<T> {
  const items = rows.flatMap((row) => (row.ok ? [row.value] : []));
  return { rows, items, more: Boolean(token), nextPageToken: token || undefined };
}

/** Rows that are read in one go: a few milliseconds of work. */
const SLICE = 500;

/** The rows of a page, see `readRow`; a long page lets other work through. */
export async function readRows<T>(
  schema: z.ZodMiniType<T>,
  rows: readonly JsonValue[],
  keyOf: (value: T) => string,
): Promise<readonly Row<T>[]> {
  const read: Row<T>[] = [];
  for (const json of rows) {
    if (read.length % SLICE === SLICE - 1) {
      await setImmediate();
    }
    read.push(readRow(schema, json, keyOf));
  }
  return read;
}

/**
 * One row of a list, read on its own.
 *
 * @param keyOf tells a row from every other of its list; made of what never changes
 */
function readRow<T>(schema: z.ZodMiniType<T>, json: JsonValue, keyOf: (value: T) => string): Row<T> {
  const read = tryDecode(schema, json);
  if (read.success) {
    return { ok: true, value: read.data, key: keyOf(read.data) };
  }
  const { path, expected } = DecodeError.of('', '', read.error);
  const problem =
    path === '' ? `Unexpected entry: expected ${expected}.` : `Unexpected entry: expected ${expected} in ${path}.`;
  const printed = printJson(json);
  return { ok: false, json: printed, problem, key: printed };
}
