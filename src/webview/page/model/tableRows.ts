import { tabbedCell } from '../../../engine/primitives';
import type { PageCell, PageFact, PageLine, PageMarks, PageSection, PageMark } from '../../../engine/report';

/** A line as plain text, for the clipboard and for searching: identifiers in full, times with their date. */
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

/** Characters of a text that stands on one line in a table. */
const shortText = 40;

/** Characters of a line as it is shown. */
function shownLength(line: PageLine): number {
  return line.reduce((sum, span) => sum + (span.kind === 'id' && span.name ? span.name : span.text).length, 0);
}

/** The style of a cell: a figure and short texts on one line, shares of a whole below each other. */
export function cellClass(line: PageLine, order: string | undefined): string | undefined {
  if (line.some(({ kind }) => kind === 'share')) {
    return 'short shares';
  }
  const isFigure = order !== undefined && figureParts(line) !== undefined;
  return !isFigure && shownLength(line) > shortText ? undefined : 'short';
}

/** Rows for a spreadsheet: a tab between cells, and no cell that begins a formula. */
export function rowsText(rows: readonly (readonly PageCell[])[]): string {
  return rows.map((row) => row.map(({ line }) => tabbedCell(pageLineText(line))).join('\t')).join('\n');
}

/** The same with the names of the columns above. */
export function tableText({ columns }: Pick<PageSection, 'columns'>, rows: readonly (readonly PageCell[])[]): string {
  return [...(columns.length === 0 ? [] : [columns.join('\t')]), rowsText(rows)].join('\n');
}

/** A column is never wider, and what does not fit is seen on hover. */
const widest = 60;

/** Characters of each column: of its longest text and its name. */
export function columnWidths({ columns, rows, depths }: PageSection): readonly number[] {
  const widths = columns.map((column) => column.length + 2);
  rows.forEach((row, at) => {
    row.forEach(({ line }, i) => {
      const indent = i === 0 && depths !== undefined ? 2 * (depths[at] ?? 0) + 3 : 0;
      widths[i] = Math.max(widths[i] ?? 3, shownLength(line) + indent);
    });
  });
  return widths.map((width) => Math.min(width, widest));
}

export type PageRow = readonly PageCell[];

export interface Order {
  readonly column: number;
  readonly isDescending: boolean;
}

/** Indexes of the rows that hold all the words, in order; rows that are equal stay as they were. */
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
  // Made where it is used: the first of its kind takes milliseconds.
  const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  return all
    .map((index) => ({ index, key: keyOf(rows[index]?.[column]) }))
    .sort((a, b) => sign * compare(a.key, b.key, collator) || a.index - b.index)
    .map(({ index }) => index);
}

/** Indexes of the rows that hold all the words, themselves or in their details, whatever their case. */
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

/** The order after a click on the head of a column: up, down, as it came. */
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

/** Figures as they are typed, without what groups their digits. */
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

/** Figures by what they are and before words; what is empty last. */
function compare(a: Key, b: Key, collator: Intl.Collator): number {
  if (a.figure !== undefined && b.figure !== undefined) {
    return a.figure < b.figure ? -1 : a.figure > b.figure ? 1 : 0;
  }
  const rank = ({ figure, text }: Key): number => (figure !== undefined ? 0 : text === '' ? 2 : 1);
  return rank(a) - rank(b) || collator.compare(a.text, b.text);
}

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

/** A tree whose rows stand in order, each with how deep it is. */
type Depths = readonly number[];

/** Whether a row has others below it. */
export function isParent(depths: Depths, index: number): boolean {
  return (depths[index + 1] ?? 0) > (depths[index] ?? 0);
}

/** Index of the row that a row stands below; undefined for a root. */
export function parentOf(depths: Depths, index: number): number | undefined {
  const depth = depths[index] ?? 0;
  for (let i = index - 1; i >= 0 && depth > 0; i -= 1) {
    if ((depths[i] ?? 0) < depth) {
      return i;
    }
  }
  return undefined;
}

/** Rows that are not in a folded one. */
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

/** Rows of a search: those found, and those that they stand below. */
export function foundRows(depths: Depths, found: readonly number[]): readonly number[] {
  const shown = new Set<number>();
  for (const index of found) {
    for (let i: number | undefined = index; i !== undefined && !shown.has(i); i = parentOf(depths, i)) {
      shown.add(i);
    }
  }
  return [...shown].sort((a, b) => a - b);
}

/** All rows that can be folded but the root, so that its own calls are seen. */
export function foldable(depths: Depths): ReadonlySet<number> {
  return new Set(depths.flatMap((depth, i) => (depth > 0 && isParent(depths, i) ? [i] : [])));
}

/** A figure by what stands before and behind its decimal point. */
interface FigureParts {
  readonly whole: string;
  readonly fraction: string;
  readonly unit: string;
}

/** Characters that the figures of a column take before and behind their points. */
export interface FigureWidths {
  /** Of all of them, which the head says then. */
  readonly unit?: string;
  readonly whole: number;
  readonly fraction: number;
}

/** Undefined of what is no figure, or how one became another. */
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

/** By column; undefined for one that has something else than figures. */
export function figureColumns(rows: readonly PageRow[], columns: number): readonly (FigureWidths | undefined)[] {
  return Array.from({ length: columns }, (_, i) => {
    const lines = rows.map((row) => row[i]?.line ?? []).filter((line) => line.length > 0);
    const parts = lines.map(figureParts);
    const known = parts.filter((one) => one !== undefined);
    if (known.length === 0 || known.length < parts.length) {
      return undefined;
    }
    const most = (of: 'whole' | 'fraction'): number => known.reduce((max, one) => Math.max(max, one[of].length), 0);
    const unit = known[0]?.unit ?? '';
    const isShared = known.length > 1 && unit.trim().length > 1 && known.every((one) => one.unit === unit);
    return {
      ...{ whole: most('whole'), fraction: most('fraction') },
      ...(isShared ? { unit } : {}),
    };
  });
}

export interface FlowItem {
  readonly cells: readonly PageCell[];
  readonly tone?: PageMark['tone'];
}

/** An owner with the sum of it, and each of its inputs or outputs. */
export interface FlowGroup extends FlowItem {
  readonly items: readonly FlowItem[];
}

/** The rows of a flow by owner: those that stand deeper are of the row above them. */
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
