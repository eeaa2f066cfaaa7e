import type { Line } from '../../core/finding/finding';

/** A line in which the identifiers that have a name are shown with it; those that have one already keep it. */
export function namedIds(line: Line, names: ReadonlyMap<string, string>): Line {
  return line.map((span) => {
    const name = span.kind === 'id' && span.name === undefined ? names.get(span.id) : undefined;
    return span.kind === 'id' && name !== undefined ? { ...span, name } : span;
  });
}
