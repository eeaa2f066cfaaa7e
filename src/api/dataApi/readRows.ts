import { setImmediate } from 'node:timers/promises';
import type * as z from 'zod/mini';
import type { JsonValue } from '../../core/json/value';
import type { Row } from './page';
import { readRow } from './readRow';

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
