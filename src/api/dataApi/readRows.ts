import { setImmediate } from 'node:timers/promises';
import type * as z from 'zod/mini';
import type { JsonValue } from '../../core/json/value';
import type { Row } from './page';
import * as l10n from '@vscode/l10n';
import { printJson } from '../../core/json/printJson';
import { DecodeError } from '../errors/errors';
import { tryDecode } from '../schema/tryDecode';

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
    path === ''
      ? l10n.t('This entry could not be read, because it is not {0}.', expected)
      : l10n.t('This entry could not be read, because its {0} is not {1}.', path, expected);
  const printed = printJson(json);
  return { ok: false, json: printed, problem, key: printed };
}
