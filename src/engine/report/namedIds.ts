import type { Fact, Line, Related, Section } from './report';

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

interface Named {
  readonly facts: readonly Fact[];
  readonly sections: readonly Section[];
  readonly related: readonly Related[];
}

/** Identifiers anywhere in a Finding with the names they have. */
export function withNames<T extends Named>(report: T, names: Names): T {
  return {
    ...report,
    facts: report.facts.map((fact) => ({ ...fact, value: namedIds(fact.value, names) })),
    related: report.related.map((one) => ({ ...one, name: one.name ?? names.get(one.id) })),
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
