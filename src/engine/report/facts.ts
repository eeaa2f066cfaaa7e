import type { Fact, Line, Related, Report } from './report';
import { code, remote } from './spans';

/** A fact, or nothing where its value is not known; to be spread into a list. */
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

/** Facts from the same sources, those without a value left out. */
export function factsFrom(from: readonly number[], rows: readonly FactRow[]): readonly Fact[] {
  return rows.flatMap(([key, label, value, options]) => fact(key, label, value, from, options));
}

type FactRow = readonly [key: string, label: string, value: Line | undefined, options?: Pick<Fact, 'brief' | 'drawn'>];

/** What is made of a value, where there is one. */
export function known<T, R>(value: T | null | undefined, show: (value: T) => R): R | undefined {
  return value === undefined || value === null ? undefined : show(value);
}

/** A row of a list, or why it could not be read and how it came. */
export type Row<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string; readonly json: string };

/** The cells of a row; one that could not be read stands in its place, with what is wrong and as it came. */
export function rowCells<T>(row: Row<T>, cells: (value: T) => readonly Line[], columns: number): readonly Line[] {
  if (row.ok) {
    return cells(row.value);
  }
  const json = row.json.length > 100 ? `${row.json.slice(0, 100)}…` : row.json;
  return [[remote(row.problem)], [code(json)], ...Array.from({ length: columns - 2 }, (): Line => [])];
}

/**
 * The blocks before and after one of a chain, by their numbers.
 *
 * @param last the chain's last block; absent: unknown, there may be a next one
 */
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

/** Names by identifier. */
export type Names = ReadonlyMap<string, string>;

/** A line in which the identifiers that have a name are shown with it; those that have one already keep it. */
export function namedIds(line: Line, names: Names): Line {
  return line.map((span) => {
    const name = span.kind === 'id' && span.name === undefined ? names.get(span.id) : undefined;
    return span.kind === 'id' && name !== undefined ? { ...span, name } : span;
  });
}

/** A transaction has the ID of what it created, but not its name. */
const ofTransactions: ReadonlySet<string> = new Set([
  'creation',
  'inputs',
  'operations',
  'transactions',
  'latestTransactions',
]);

/** Identifiers anywhere in a Finding with the names they have. */
export function withNames<T extends Pick<Report, 'facts' | 'sections' | 'related'>>(report: T, names: Names): T {
  return {
    ...report,
    facts: report.facts.map((fact) => ({ ...fact, value: namedIds(fact.value, names) })),
    related: report.related?.map((one) => ({ ...one, name: one.name ?? names.get(one.id) })),
    sections: report.sections.map((section) =>
      ofTransactions.has(section.key) ? section : { ...section, rows: section.rows.map((row) => namedRow(row, names)) },
    ),
  };
}

/** A table with a column of names has no need of them beside the IDs. */
function namedRow(row: readonly Line[], names: Names): readonly Line[] {
  const result = new Set(row.flatMap((cell) => cell.flatMap((span) => ('text' in span ? [span.text] : []))));
  const unreported = new Map([...names].filter(([, name]) => !result.has(name)));
  return row.map((cell) => namedIds(cell, unreported));
}
