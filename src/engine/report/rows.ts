import type { Line } from './report';
import { code, remote } from './spans';

/** A row of a list, or why it could not be read and how it came. */
type Row<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string; readonly json: string };

/** The cells of a row; one that could not be read stands in its place, with what is wrong and as it came. */
export function rowCells<T>(row: Row<T>, cells: (value: T) => readonly Line[], columns: number): readonly Line[] {
  if (row.ok) {
    return cells(row.value);
  }
  const json = row.json.length > 100 ? `${row.json.slice(0, 100)}…` : row.json;
  return [[remote(row.problem)], [code(json)], ...Array.from({ length: columns - 2 }, (): Line => [])];
}
