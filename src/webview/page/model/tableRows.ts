import type { PageCell, PageFact, PageMarks } from '../../../engine/report';
import { pageLineText } from './pageLineText';

export type PageRow = readonly PageCell[];

export interface Order {
  readonly column: number;
  readonly isDescending: boolean;
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

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
  return all
    .map((index) => ({ index, key: keyOf(rows[index]?.[column]) }))
    .sort((a, b) => sign * compare(a.key, b.key) || a.index - b.index)
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
function compare(a: Key, b: Key): number {
  if (a.figure !== undefined && b.figure !== undefined) {
    return a.figure < b.figure ? -1 : a.figure > b.figure ? 1 : 0;
  }
  const rank = ({ figure, text }: Key): number => (figure !== undefined ? 0 : text === '' ? 2 : 1);
  return rank(a) - rank(b) || collator.compare(a.text, b.text);
}
