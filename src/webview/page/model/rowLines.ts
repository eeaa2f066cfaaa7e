import type { PageMarks } from '../../../engine/report';

/** What stands in one line of a table: a row, or one of the details of a row that is opened. */
export interface RowLine {
  readonly row: number;
  readonly detail?: number;
}

/** The lines of the rows that are shown, each with its details below it where it is opened. */
export function rowLines(
  shown: readonly number[],
  opened: ReadonlySet<number>,
  marks: PageMarks = [],
): readonly RowLine[] {
  return shown.flatMap((row): readonly RowLine[] => {
    const details = opened.has(row) ? (marks[row]?.details ?? []) : [];
    return [{ row }, ...details.map((_, detail) => ({ row, detail }))];
  });
}

/** Names a line as long as its section is shown. */
export function lineKey({ row, detail }: RowLine): string {
  return detail === undefined ? String(row) : `${row}.${detail}`;
}

/** A set with or without one of its members. */
export function toggled(all: ReadonlySet<number>, one: number, isIn = !all.has(one)): ReadonlySet<number> {
  const next = new Set(all);
  next[isIn ? 'add' : 'delete'](one);
  return next;
}
