import { type Line, type Section, text } from '../../report';

/** Rows of a table that are shown; the JSON form has all. */
export const MAX_ROWS = 200;

/** A table of what follows from the bytes; none where it has no rows. `all`: how many there are, if not all were made. */
export function section(
  key: string,
  heading: string,
  columns: readonly string[],
  rows: readonly (readonly Line[])[],
  all = rows.length,
): readonly Section[] {
  if (rows.length === 0) {
    return [];
  }
  const hidden = all - MAX_ROWS;
  return [
    {
      key,
      heading,
      columns,
      rows: rows.slice(0, MAX_ROWS),
      note: hidden > 0 ? [text(`${hidden} more rows in the JSON.`)] : undefined,
      from: [],
    },
  ];
}
