import * as l10n from '@vscode/l10n';
import type * as z from 'zod/mini';
import { printJson } from '../../core/json/printJson';
import type { JsonValue } from '../../core/json/value';
import { DecodeError } from '../errors';
import { tryDecode } from '../schema/tryDecode';
import type { Row } from './page';

/**
 * One row of a list, read on its own.
 *
 * @param keyOf tells a row from every other of its list; made of what never changes
 */
export function readRow<T>(schema: z.ZodMiniType<T>, json: JsonValue, keyOf: (value: T) => string): Row<T> {
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
