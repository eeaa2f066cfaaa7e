import type { Row } from '../net';
import { escapeCsv, printJson } from '../primitives';
import type { FieldValue, List, ListRow } from './list';

/** `ndjson`: one row a line, as the service sent it, without loss. `csv`: the list's fixed fields. */
export type ExportFormat = 'ndjson' | 'csv';

/** By the ending of a file's name: .csv, and .ndjson or .jsonl; `undefined` for any other. */
export function exportFormatOf(file: string): ExportFormat | undefined {
  const ending = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase();
  return ending === 'csv' ? 'csv' : ending === 'ndjson' || ending === 'jsonl' ? 'ndjson' : undefined;
}

/** The last column of CSV: a row that could not be read, as it came; all its other cells are empty then. */
const unreadField = 'unreadJson';

/** What an exported file begins with. */
export function headerText({ fields }: Pick<List, 'fields'>, format: ExportFormat): string {
  return format === 'csv' ? csvRecord([...fields, unreadField]) : '';
}

/** The rows of a page as they stand in a file; each ends its line. */
export function pageText(
  { fields }: Pick<List, 'fields'>,
  rows: readonly Row<ListRow>[],
  format: ExportFormat,
): string {
  if (format === 'ndjson') {
    return rows.map((row) => `${row.ok ? printJson(row.value.json) : row.json}\n`).join('');
  }
  const none = fields.map(() => undefined);
  return rows.map((row) => csvRecord(row.ok ? [...row.value.values(), undefined] : [...none, row.json])).join('');
}

/**
 * One record of a CSV file (RFC 4180) with its line break. Integers stand digit by digit, times as ISO 8601 in UTC,
 * several values with blanks between them, nothing for what is not known; words as `escapeCsv` writes them.
 */
export function csvRecord(values: readonly FieldValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: FieldValue): string {
  if (value === undefined || value === null) {
    return '';
  }
  if (typeof value === 'bigint' || typeof value === 'boolean') {
    return String(value);
  }
  if (value instanceof Date) {
    return value.toISOString().replace('.000Z', 'Z');
  }
  return escapeCsv(typeof value === 'string' ? value : value.join(' '));
}
