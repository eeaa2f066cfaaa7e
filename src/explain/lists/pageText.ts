import type { Row } from '../../api/dataApi/page';
import { printJson } from '../../core/json/printJson';
import type { List, ListRow } from './list';
import { csvRecord } from './csvText';
import type { ExportFormat } from './exportFormat';

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
