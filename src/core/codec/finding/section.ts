import * as l10n from '@vscode/l10n';
import type { Line, Section } from '../../finding/finding';
import { text } from '../../finding/spans';

/** Rows of a table that are shown; the JSON form has all. */
const MOST_ROWS = 200;

/** A table of what follows from the bytes; none where it has no rows. */
export function section(
  key: string,
  heading: string,
  columns: readonly string[],
  rows: readonly (readonly Line[])[],
): readonly Section[] {
  if (rows.length === 0) {
    return [];
  }
  const hidden = rows.length - MOST_ROWS;
  return [
    {
      key,
      heading,
      columns,
      rows: rows.slice(0, MOST_ROWS),
      ...(hidden > 0 ? { note: [text(l10n.t('{0} more rows are in the JSON form.', hidden))] } : {}),
      from: [],
    },
  ];
}
