import { formatCount } from '../primitives';
import { type Row, rowCells } from './facts';
import type { Line, Section, SectionRows } from './report';
import { text } from './spans';

const maxTreeRows = 100;

/** A table with its first rows rendered; the others are rendered on demand. */
export function lazyRows(
  count: number,
  first: number,
  part: (from: number, to: number) => SectionRows,
): Pick<Section, 'rows' | 'marks' | 'rest'> {
  const rest = count - first;
  return {
    ...part(0, Math.min(first, count)),
    rest: rest > 0 ? { count: rest, part: (from, to) => part(first + from, Math.min(count, first + to)) } : undefined,
  };
}

/**
 * A table to be spread into a list; empty where it has no rows.
 *
 * @param options `most`: maximum number of rows; the note has the number of omitted ones
 */
export function tableSection<T>(
  key: string,
  heading: string,
  columns: readonly string[],
  items: readonly T[],
  row: (item: T, index: number) => readonly Line[],
  from: readonly number[],
  { most = items.length, ...options }: TableOptions = {},
): readonly Section[] {
  const rest = items.length - most;
  const note = rest > 0 ? { note: [text(`${rest} more.`)] } : {};
  const rows = items.slice(0, most).map(row);
  return rows.length === 0 ? [] : [{ key, heading, columns, rows, ...note, ...options, from }];
}

type TableOptions = Partial<Pick<Section, 'note' | 'isOfOne' | 'isWhole' | 'list' | 'drawn' | 'drawnColumn'>> & {
  readonly most?: number;
};

/** Like `tableSection`, for items of a service: one that could not be parsed is shown raw. */
export function listedSection<T>(
  key: string,
  heading: string,
  columns: readonly string[],
  items: readonly Row<T>[],
  cells: (value: T) => readonly Line[],
  from: readonly number[],
  options?: TableOptions,
): readonly Section[] {
  return tableSection(key, heading, columns, items, (row) => rowCells(row, cells, columns.length), from, options);
}

/** The number of rows, rendered or not. */
export function rowCount({ rows, rest }: Section): number {
  return rows.length + (rest?.count ?? 0);
}

/** Rows by index, rendered as needed. */
export function rowsBetween({ rows, marks = [], rest }: Section, from: number, to: number): Required<SectionRows> {
  const first = rows.slice(from, to);
  const lazyPart = to > rows.length ? rest?.part(Math.max(0, from - rows.length), to - rows.length) : undefined;
  return {
    rows: [...first, ...(lazyPart?.rows ?? [])],
    marks: [...first.map((_, i) => marks[from + i]), ...(lazyPart?.rows ?? []).map((_, i) => lazyPart?.marks?.[i])],
  };
}

export function isTree({ marks = [] }: Section): boolean {
  return marks.some((mark) => (mark?.depth ?? 0) > 0);
}

/** Rows for text output: depth as leading marks, brief details below the row. */
export function textRows(section: Section): Section['rows'] {
  const { rows, marks = [] } = section;
  return rows.slice(0, shownRows(section)).flatMap((row, at) => {
    const { depth = 0, details = [] } = marks[at] ?? {};
    const inner = details.filter(({ brief }) => brief === true);
    return [indentRow(row, depth), ...inner.map(({ label, value }) => indentRow([[text(label)], value], depth + 1))];
  });
}

export function textNote(section: Section): Line | undefined {
  const more = rowCount(section) - shownRows(section);
  const { note } = section;
  if (more <= 0) {
    return note;
  }
  const words = text(`${formatCount(BigInt(more))} more.`);
  return note === undefined ? [words] : [words, text(' '), ...note];
}

function shownRows(section: Section): number {
  return isTree(section) ? Math.min(maxTreeRows, section.rows.length) : section.rows.length;
}

/** Leading spaces of a cell would be lost in every rendering. */
function indentRow([first = [], ...cells]: readonly Line[], depth: number): readonly Line[] {
  return depth === 0 ? [first, ...cells] : [[text('· '.repeat(depth)), ...first], ...cells];
}

const wideCharacter =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** Width in a fixed-width font: combining marks take no column, East Asian letters two. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    width += /[\p{M}\u2066-\u2069]/u.test(character) ? 0 : wideCharacter.test(character) ? 2 : 1;
  }
  return width;
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}

/** The display width of each column; at least three, as a Markdown rule requires. */
export function tableWidths(columns: readonly string[], rows: readonly (readonly string[])[]): readonly number[] {
  return columns.map((column, index) =>
    Math.max(3, displayWidth(column), ...rows.map((row) => displayWidth(row[index] ?? ''))),
  );
}

export function tableWidth(columns: readonly string[], rows: readonly (readonly string[])[]): number {
  const widths = tableWidths(columns, rows);
  return widths.reduce((sum, width) => sum + width + 3, 1);
}

/** A table of rendered inline Markdown, padded to be readable as plain text. */
export function markdownTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = tableWidths(columns, rows);
  const line = (cells: readonly string[]): string =>
    `| ${widths.map((width, index) => padEnd(cells[index] ?? '', width)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(columns), rule, ...rows.map(line)].join('\n');
}
