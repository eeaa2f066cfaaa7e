import { tsvCell } from '../../../engine/primitives';
import type { PageCell, PageFact, PageLine, PageMarks, PageSection, PageMark } from '../../../engine/report';

/** A line as plain text, for copying and searching: identifiers in full, times with their date. */
export function pageLineText(line: PageLine): string {
  return line
    .map((span) => {
      switch (span.kind) {
        case 'id':
          return span.name === undefined ? span.id : `${span.id} (${span.name})`;
        case 'code':
          return span.full ?? span.text;
        case 'time':
          return span.exact;
        case 'value':
          return span.copied ?? span.text;
        default:
          return span.text;
      }
    })
    .join('');
}

/** Maximum characters of a text kept on one line in a table. */
const shortText = 40;

function shownLength(line: PageLine): number {
  return line.reduce((sum, span) => sum + (span.kind === 'id' && span.name ? span.name : span.text).length, 0);
}

/** Style of a cell: numbers and short texts on one line, shares of a whole aligned. */
export function cellClass(line: PageLine, order: string | undefined): string | undefined {
  if (line.some(({ kind }) => kind === 'share')) {
    return 'short shares';
  }
  const isFigure = order !== undefined && figureParts(line) !== undefined;
  return !isFigure && shownLength(line) > shortText ? undefined : 'short';
}

/** Rows for a spreadsheet, separated by tabs; no cell starts a formula. */
export function rowsText(rows: readonly (readonly PageCell[])[]): string {
  return rows.map((row) => row.map(({ line }) => tsvCell(pageLineText(line))).join('\t')).join('\n');
}

/** The same with column headings. */
export function tableText({ columns }: Pick<PageSection, 'columns'>, rows: readonly (readonly PageCell[])[]): string {
  return [...(columns.length === 0 ? [] : [columns.join('\t')]), rowsText(rows)].join('\n');
}

/** Maximum column width; overflow is shown on hover. */
const maxColumnWidth = 60;

/** Width of each column in characters: of its longest text or its heading. */
export function columnWidths({ columns, rows, depths }: PageSection): readonly number[] {
  const widths = columns.map((column) => column.length + 2);
  rows.forEach((row, at) => {
    row.forEach(({ line }, i) => {
      const indent = i === 0 && depths !== undefined ? 2 * (depths[at] ?? 0) + 3 : 0;
      widths[i] = Math.max(widths[i] ?? 3, shownLength(line) + indent);
    });
  });
  return widths.map((width) => Math.min(width, maxColumnWidth));
}

export type PageRow = readonly PageCell[];

export interface Order {
  readonly column: number;
  readonly isDescending: boolean;
}

/** Indexes of the rows that contain all words, in sort order; the sort is stable. */
export function tableRows(
  rows: readonly PageRow[],
  words: string,
  order: Order | undefined,
  marks?: PageMarks,
): readonly number[] {
  const all = matchingRows(rows, words, marks);
  if (order === undefined) {
    return all;
  }
  const { column, isDescending } = order;
  const sign = isDescending ? -1 : 1;
  // Created on demand, since the first collator takes milliseconds.
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  return all
    .map((index) => ({ index, key: keyOf(rows[index]?.[column]) }))
    .sort((a, b) => sign * compare(a.key, b.key, collator) || a.index - b.index)
    .map(({ index }) => index);
}

/** Indexes of the rows that contain all words, in cells or details, case-insensitive. */
export function matchingRows(rows: readonly PageRow[], words: string, marks: PageMarks = []): readonly number[] {
  const wanted = words
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  const all = rows.map((_, index) => index);
  return wanted.length === 0
    ? all
    : all.filter((index) => {
        const text = rowText(rows[index] ?? [], marks[index]?.details);
        return wanted.every((word) => text.includes(word));
      });
}

/** Cycles through ascending, descending and original order on clicks on a column heading. */
export function nextOrder(order: Order | undefined, column: number): Order | undefined {
  if (order?.column !== column) {
    return { column, isDescending: false };
  }
  return order.isDescending ? undefined : { column, isDescending: true };
}

const texts = new WeakMap<PageRow, string>();

function rowText(row: PageRow, details: readonly PageFact[] = []): string {
  const known = texts.get(row);
  const lines = [...row.map(({ line }) => line), ...details.map(({ value }) => value)];
  const text = known ?? lines.flatMap((line) => [pageLineText(line).toLowerCase(), ...ungrouped(line)]).join('\n');
  if (known === undefined) {
    texts.set(row, text);
  }
  return text;
}

/** Numbers as typed, without digit grouping. */
function ungrouped(line: PageCell['line']): readonly string[] {
  return line.flatMap(({ kind, text }) => (kind === 'value' && text.includes(',') ? [text.replaceAll(',', '')] : []));
}

interface Key {
  readonly figure: bigint | undefined;
  readonly text: string;
}

function keyOf(cell: PageCell | undefined): Key {
  const order = cell?.order;
  return { figure: order === undefined ? undefined : BigInt(order), text: pageLineText(cell?.line ?? []) };
}

/** Numbers by value and before texts; empty cells last. */
function compare(a: Key, b: Key, collator: Intl.Collator): number {
  if (a.figure !== undefined && b.figure !== undefined) {
    return a.figure < b.figure ? -1 : a.figure > b.figure ? 1 : 0;
  }
  const rank = ({ figure, text }: Key): number => (figure !== undefined ? 0 : text === '' ? 2 : 1);
  return rank(a) - rank(b) || collator.compare(a.text, b.text);
}

/** A row, or a detail of an expanded row. */
export interface RowLine {
  readonly row: number;
  readonly detail?: number;
}

/** Lines of the shown rows, with the details of expanded rows below them. */
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

/** Unique within the section. */
export function lineKey({ row, detail }: RowLine): string {
  return detail === undefined ? String(row) : `${row}.${detail}`;
}

/** A copy of a set with a member added or removed. */
export function toggled(all: ReadonlySet<number>, one: number, isIn = !all.has(one)): ReadonlySet<number> {
  const next = new Set(all);
  next[isIn ? 'add' : 'delete'](one);
  return next;
}

/** Depths of a tree's rows, in pre-order. */
type Depths = readonly number[];

export function isParent(depths: Depths, index: number): boolean {
  return (depths[index + 1] ?? 0) > (depths[index] ?? 0);
}

/** Index of the parent row; `undefined` for a root. */
export function parentOf(depths: Depths, index: number): number | undefined {
  const depth = depths[index] ?? 0;
  for (let i = index - 1; i >= 0 && depth > 0; i -= 1) {
    if ((depths[i] ?? 0) < depth) {
      return i;
    }
  }
  return undefined;
}

export function unfoldedRows(depths: Depths, folded: ReadonlySet<number>): readonly number[] {
  const shown: number[] = [];
  let hiddenBelow = Infinity;
  depths.forEach((depth, i) => {
    if (depth > hiddenBelow) {
      return;
    }
    hiddenBelow = folded.has(i) ? depth : Infinity;
    shown.push(i);
  });
  return shown;
}

/** Matching rows and their ancestors. */
export function foundRows(depths: Depths, found: readonly number[]): readonly number[] {
  const shown = new Set<number>();
  for (const index of found) {
    for (let i: number | undefined = index; i !== undefined && !shown.has(i); i = parentOf(depths, i)) {
      shown.add(i);
    }
  }
  return [...shown].sort((a, b) => a - b);
}

/** Foldable rows except the root, whose direct children stay visible. */
export function foldable(depths: Depths): ReadonlySet<number> {
  return new Set(depths.flatMap((depth, i) => (depth > 0 && isParent(depths, i) ? [i] : [])));
}

/** A number split at its decimal point. */
interface FigureParts {
  readonly whole: string;
  readonly fraction: string;
  readonly unit: string;
}

/** Characters before and after the decimal points of a column. */
export interface FigureWidths {
  /** Common unit, which is shown in the heading. */
  readonly unit?: string;
  readonly whole: number;
  readonly fraction: number;
}

/** `undefined` for what is no number, and for changes ("a → b"). */
export function figureParts(line: PageLine): FigureParts | undefined {
  const [span] = line;
  const text = span?.kind === 'value' ? span.text : '';
  const whole = /^(?:≈ )?[+-]?[\d,]+/.exec(text)?.[0];
  if (whole === undefined || line.some((one) => one.text.includes('→'))) {
    return undefined;
  }
  const fraction = /^\.\d+/.exec(text.slice(whole.length))?.[0] ?? '';
  return { whole, fraction, unit: text.slice(whole.length + fraction.length) };
}

/** By column; `undefined` for a column that is not all numbers. */
export function figureColumns(rows: readonly PageRow[], columns: number): readonly (FigureWidths | undefined)[] {
  return Array.from({ length: columns }, (_, i) => {
    const lines = rows.map((row) => row[i]?.line ?? []).filter((line) => line.length > 0);
    const parts = lines.map(figureParts);
    const known = parts.filter((one) => one !== undefined);
    if (known.length === 0 || known.length < parts.length) {
      return undefined;
    }
    const maxLength = (of: 'whole' | 'fraction'): number =>
      known.reduce((max, one) => Math.max(max, one[of].length), 0);
    const unit = known[0]?.unit ?? '';
    const isShared = known.length > 1 && unit.trim().length > 1 && known.every((one) => one.unit === unit);
    return {
      ...{ whole: maxLength('whole'), fraction: maxLength('fraction') },
      ...(isShared ? { unit } : {}),
    };
  });
}

export interface FlowItem {
  readonly cells: readonly PageCell[];
  readonly tone?: PageMark['tone'];
}

/** An owner with the total, and its inputs or outputs. */
export interface FlowGroup extends FlowItem {
  readonly items: readonly FlowItem[];
}

/** Rows of a flow grouped by owner: deeper rows belong to the row above. */
export function flowGroups({ rows, depths = [], marks = [] }: PageSection): readonly FlowGroup[] {
  const groups: { cells: readonly PageCell[]; tone: PageMark['tone']; items: FlowItem[] }[] = [];
  rows.forEach((cells, i) => {
    const tone = marks[i]?.tone;
    const owner = groups.at(-1);
    if (owner !== undefined && (depths[i] ?? 0) > 0) {
      owner.items.push({ cells, tone });
    } else {
      groups.push({ cells, tone, items: [] });
    }
  });
  return groups;
}
