import type { Fact } from '../finding';

/** Facts that are read together, by key; two stand beside each other, and the next two below them. */
const together: readonly (readonly string[])[] = [
  ['from', 'to', 'contractCreated'],
  ['time', 'block', 'height'],
  ['value', 'type'],
  ['nonce', 'index'],
  ['fee', 'gasUsed', 'gasPrice', 'baseFee', 'maxFee', 'priorityFee'],
  ['validator.start', 'validator.end'],
  ['stake', 'delegations'],
  ['period', 'timeLeft'],
  ['delegationFee', 'reward'],
  ['balance', 'price', 'left', 'runsOut'],
  ['name', 'symbol', 'decimals', 'totalSupply'],
  ['currentSupply', 'initialSupply'],
  ['validators', 'weight'],
];

/** Facts in rows of one or two, in their own order; a row stands where its first fact stands. */
export function factRows(facts: readonly Fact[]): readonly (readonly Fact[])[] {
  const used = new Set<Fact>();
  return facts.flatMap((fact) => {
    if (used.has(fact)) {
      return [];
    }
    const keys = together.find((group) => group.includes(fact.key));
    const group = keys === undefined ? [fact] : keys.flatMap((key) => facts.filter((one) => one.key === key));
    group.forEach((one) => used.add(one));
    return pairs(group);
  });
}

function pairs(facts: readonly Fact[]): readonly (readonly Fact[])[] {
  return facts.flatMap((_, i) => (i % 2 === 0 ? [facts.slice(i, i + 2)] : []));
}
