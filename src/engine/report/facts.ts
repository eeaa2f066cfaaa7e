import type { Fact, Line, Related, Report } from './report';
import { code, remote } from './spans';

/** A fact to be spread into a list; empty where its value is unknown. */
export function fact(
  key: string,
  label: string,
  value: Line | undefined,
  from: readonly number[],
  options: Pick<Fact, 'brief' | 'drawn'> = {},
): readonly Fact[] {
  if (value === undefined || value.length === 0) {
    return [];
  }
  return [{ key, label, value, from, brief: options.brief === true ? true : undefined, ...drawnOf(options) }];
}

function drawnOf({ drawn }: Pick<Fact, 'drawn'>): Pick<Fact, 'drawn'> {
  return drawn === undefined ? {} : { drawn };
}

/** Facts with the same sources; those without a value are omitted. */
export function factsFrom(from: readonly number[], rows: readonly FactRow[]): readonly Fact[] {
  return rows.flatMap(([key, label, value, options]) => fact(key, label, value, from, options));
}

type FactRow = readonly [key: string, label: string, value: Line | undefined, options?: Pick<Fact, 'brief' | 'drawn'>];

/** Maps a value unless it is null or undefined. */
export function mapDefined<T, R>(value: T | null | undefined, show: (value: T) => R): R | undefined {
  return value === undefined || value === null ? undefined : show(value);
}

/** A parsed row of a list, or why it could not be parsed, with its JSON. */
export type Row<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string; readonly json: string };

/** The cells of a row; for one that could not be parsed, the problem and the start of its JSON. */
export function rowCells<T>(row: Row<T>, cells: (value: T) => readonly Line[], columns: number): readonly Line[] {
  if (row.ok) {
    return cells(row.value);
  }
  const json = row.json.length > 100 ? `${row.json.slice(0, 100)}…` : row.json;
  return [[remote(row.problem)], [code(json)], ...Array.from({ length: columns - 2 }, (): Line => [])];
}

/** Links to the previous and the next block; there may be a next one if the `last` block is unknown. */
export function neighbourBlocks(number: bigint | undefined, last: bigint | undefined): readonly Related[] {
  if (number === undefined) {
    return [];
  }
  return [
    ...(number > 0n ? [{ label: 'previous block', id: String(number - 1n), as: 'previous' as const }] : []),
    ...(last === undefined || number < last
      ? [{ label: 'next block', id: String(number + 1n), as: 'next' as const }]
      : []),
  ];
}

export type Names = ReadonlyMap<string, string>;

/** Adds names to the identifiers of a line; existing names are kept. */
export function namedIds(line: Line, names: Names): Line {
  return line.map((span) => {
    const name = span.kind === 'id' && span.name === undefined ? names.get(span.id) : undefined;
    return span.kind === 'id' && name !== undefined ? { ...span, name } : span;
  });
}

/** Sections that show IDs of transactions: those have the ID of what they created, but not its name. */
const transactionSections: ReadonlySet<string> = new Set([
  'creation',
  'inputs',
  'operations',
  'transactions',
  'latestTransactions',
]);

export function withNames<T extends Pick<Report, 'facts' | 'sections' | 'related'>>(report: T, names: Names): T {
  return {
    ...report,
    facts: report.facts.map((fact) => ({ ...fact, value: namedIds(fact.value, names) })),
    related: report.related?.map((one) => ({ ...one, name: one.name ?? names.get(one.id) })),
    sections: report.sections.map((section) =>
      transactionSections.has(section.key)
        ? section
        : { ...section, rows: section.rows.map((row) => namedRow(row, names)) },
    ),
  };
}

/** A name that has a column of its own is not repeated next to the ID. */
function namedRow(row: readonly Line[], names: Names): readonly Line[] {
  const result = new Set(row.flatMap((cell) => cell.flatMap((span) => ('text' in span ? [span.text] : []))));
  const unreported = new Map([...names].filter(([, name]) => !result.has(name)));
  return row.map((cell) => namedIds(cell, unreported));
}
