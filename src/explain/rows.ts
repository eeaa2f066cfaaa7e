import type { Row } from '../api/dataApi/page';
import type { Line } from '../core/finding/finding';
import { code, remote } from '../core/finding/spans';

/** The cells of a row; one that could not be read stands in its place, with what is wrong and as it came. */
export function rowCells<T>(row: Row<T>, cells: (value: T) => readonly Line[], columns: number): readonly Line[] {
  if (row.ok) {
    return cells(row.value);
  }
  const json = row.json.length > 100 ? `${row.json.slice(0, 100)}…` : row.json;
  return [[remote(row.problem)], [code(json)], ...Array.from({ length: columns - 2 }, (): Line => [])];
}
