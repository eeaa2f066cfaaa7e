import type { Row } from '../net';
import { escapeCsv, printJson, escapeUnseen, isTime, plainAmount } from '../primitives';
import { type Line, type Report, type Section, type TextStyle, lineJson, lineText } from '../report';
import type { FieldValue, List, ListRow } from './io/list';

/** `ndjson`: one row per line as the service sent it, lossless. `csv`: the list's fixed fields. */
export type ExportFormat = 'ndjson' | 'csv';

/** Chosen by file extension: .csv, .ndjson or .jsonl; `undefined` for any other. */
export function exportFormatOf(file: string): ExportFormat | undefined {
  const ending = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase();
  return ending === 'csv' ? 'csv' : ending === 'ndjson' || ending === 'jsonl' ? 'ndjson' : undefined;
}

/** Last CSV column: the raw JSON of a row that could not be parsed. All its other cells are empty. */
const unreadField = 'unreadJson';

export function headerText({ fields }: Pick<List, 'fields'>, format: ExportFormat): string {
  return format === 'csv' ? csvRecord([...fields, unreadField]) : '';
}

/** The rows of a page as lines of a file, each with its line break. */
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
 * A CSV record (RFC 4180) with its line break. Integers keep all digits, times are ISO 8601 in UTC, multiple values are
 * separated by spaces, unknown values are empty, and text goes through `escapeCsv`.
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

/** Rows per piece, each well under 10 ms. */
const step = 100;

const style: TextStyle = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 100_000 };
const clock = { now: 0, timeZone: 'UTC' };

/** A section's rows as the text of a file, in pieces, so that the caller can yield in between. */
export function sectionText(
  section: Section,
  rows: readonly number[],
  format: 'csv' | 'json',
  report: Pick<Report, 'identifier' | 'network' | 'chain'>,
): Generator<string, void, undefined> {
  const all = rows.flatMap((index) => (section.rows[index] === undefined ? [] : [section.rows[index]]));
  return format === 'csv' ? csvPieces(section, all) : jsonPieces(section, all, report);
}

type SectionTextRow = readonly Line[];

/** Integers keep all digits, times are ISO 8601 in UTC, identifiers in full. An amount's unit has its own column. */
function* csvPieces({ columns }: Section, rows: readonly SectionTextRow[]): Generator<string, void, undefined> {
  const width = rows.reduce((most, row) => Math.max(most, row.length), columns.length);
  const isOfAmounts = Array.from({ length: width }, (_, i) => areAmounts(rows.map((row) => row[i] ?? [])));
  const head = isOfAmounts.flatMap((of, i) => {
    const name = columns[i] ?? '';
    return of ? [name, `${name} (unit)`] : [name];
  });
  yield columns.length === 0 ? '' : record(head);
  for (let from = 0; from < rows.length; from += step) {
    yield rows
      .slice(from, from + step)
      .map((row) => record(isOfAmounts.flatMap((of, i) => cells(row[i] ?? [], of))))
      .join('');
  }
}

/** One row per line, so that large files can be read and compared. */
function* jsonPieces(
  { heading, columns }: Section,
  rows: readonly SectionTextRow[],
  { identifier, network, chain }: Pick<Report, 'identifier' | 'network' | 'chain'>,
): Generator<string, void, undefined> {
  const place = { ...(network === undefined ? {} : { network }), ...(chain === undefined ? {} : { chain }) };
  const head = printJson({ identifier, ...place, heading, columns }, 0);
  yield `${escapeUnseen(head.slice(0, -1))},"rows":[`;
  for (let from = 0; from < rows.length; from += step) {
    const lines = rows.slice(from, from + step).map((row) => `\n${escapeUnseen(printJson(row.map(lineJson), 0))}`);
    yield `${from === 0 ? '' : ','}${lines.join(',')}`;
  }
  yield '\n]}\n';
}

function areAmounts(lines: readonly Line[]): boolean {
  const filled = lines.filter((line) => line.length > 0);
  return filled.length > 0 && filled.every(([first, ...more]) => first?.kind === 'amount' && more.length === 0);
}

function cells(line: Line, isOfAmounts: boolean): readonly string[] {
  const [span, ...more] = line;
  if (isOfAmounts) {
    const { digits, unit } = span?.kind === 'amount' ? plainAmount(span.amount) : { digits: '', unit: '' };
    return [digits, escapeCsv(unit)];
  }
  if (span !== undefined && more.length === 0) {
    switch (span.kind) {
      case 'id':
        return [escapeCsv(span.id)];
      case 'count':
        return [span.unit === undefined ? span.value.toString() : escapeCsv(`${span.value} ${span.unit}`)];
      case 'time':
        return [isTime(span.at) ? new Date(span.at).toISOString().replace('.000Z', 'Z') : ''];
      default:
    }
  }
  return [escapeCsv(lineText(line, style, clock))];
}

function record(values: readonly string[]): string {
  return `${values.join(',')}\r\n`;
}
