import type { Section, Source } from './report';
import { code, remote, text } from './spans';
import type { Claims } from './claims';

/** Where sources contradict each other the reader is told, instead of being shown one of them as the truth. */
export function disagreements<T extends object>(
  claims: Claims<T>,
  keys: readonly (keyof T & string)[],
  sources: readonly Source[],
): readonly Section[] {
  const found = claims.contradictions(keys);
  if (found.length === 0) {
    return [];
  }
  const rows = found.flatMap(({ key, reported }) =>
    reported.map(({ value, from }) => [
      [text(key)],
      [code(value)],
      [remote(from.map((index) => sources[index]?.host ?? '').join(', '))],
    ]),
  );
  return [
    {
      key: 'disagreements',
      heading: 'Sources disagree',
      columns: ['field', 'value', 'source'],
      rows,
      note: [text('The first value is used above.')],
      from: [...new Set(found.flatMap(({ reported }) => reported.flatMap(({ from }) => from)))],
    },
  ];
}
