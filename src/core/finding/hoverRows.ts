import type { Fact } from './finding';

/** Facts that belong on one line of a hover, by key: the first one's label begins it. */
const together: readonly (readonly string[])[] = [
  ['from', 'to', 'contractCreated'],
  ['time', 'block'],
  ['fee', 'gasUsed', 'gasPrice'],
  ['stake', 'delegations'],
  ['configuredAs', 'connected', 'version'],
  ['left', 'price'],
];

/** Brief facts in rows, in their own order; a row stands where its first fact stands. */
export function hoverRows(facts: readonly Fact[]): readonly (readonly Fact[])[] {
  const brief = facts.filter((fact) => fact.brief === true);
  const used = new Set<Fact>();
  return brief.flatMap((fact) => {
    if (used.has(fact)) {
      return [];
    }
    const keys = together.find((group) => group.includes(fact.key)) ?? [fact.key];
    const row = keys.flatMap((key) => brief.filter((each) => each.key === key && !used.has(each)));
    row.forEach((each) => used.add(each));
    return [row];
  });
}
