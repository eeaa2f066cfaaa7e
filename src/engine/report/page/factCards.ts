import type { Fact, FactGroup, Line, Report } from '../report';
import { message } from '../spans';
import groups from './factCards.json';

/** Facts of a Finding by what they are about, and those that are about the whole. One alone needs no card. */
export function factCards({ kind, facts, card }: Pick<Report, 'kind' | 'facts' | 'card'>): {
  readonly cards: readonly { readonly heading: string; readonly facts: readonly Fact[] }[];
  readonly others: readonly Fact[];
} {
  const byKind: Readonly<Record<string, readonly FactGroup[]>> = groups;
  const found = card === undefined ? (byKind[kind] ?? []) : [card];
  const cards = found
    .map(({ heading, keys }) => ({ heading, facts: keys.flatMap((key) => facts.filter((fact) => fact.key === key)) }))
    .filter((each) => each.facts.length > 1);
  const used = new Set(cards.flatMap((each) => each.facts));
  return { cards, others: facts.filter((fact) => !used.has(fact)) };
}

/** Facts that are read together, by key; two stand beside each other, and the next two below them. */
const together: readonly (readonly string[])[] = [
  ['from', 'to', 'contractCreated'],
  ['time', 'block', 'height'],
  ['value', 'nonce', 'type', 'index'],
  ['fee', 'gasCharged', 'gasUsed', 'feeRecipient', 'baseFee', 'maxFee', 'priorityFee'],
  ['transactions', 'fees'],
  ['tpsNow', 'tps'],
  ['validator.start', 'validator.end'],
  ['stake', 'delegations'],
  ['period', 'timeLeft'],
  ['delegationFee', 'reward'],
  ['balance', 'nonce', 'price', 'left', 'runsOut'],
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
    return group.flatMap((_, i) => (i % 2 === 0 ? [group.slice(i, i + 2)] : []));
  });
}

/**
 * A fee with its parts and where it went, and gas with its price: `0.00061 AVAX, all burned (base fee …, priority fee …)`,
 * `24,388 / 300,000 at 25 nAVAX`.
 */
export function withFeeParts(facts: readonly Fact[]): readonly Fact[] {
  const byKey = new Map(facts.map((fact) => [fact.key, fact]));
  const [fee, price, parts] = ['fee', 'gasPrice', 'feeParts'].map((key) => byKey.get(key));
  const gas = byKey.get('gasCharged') ?? byKey.get('gasUsed');
  if (fee === undefined || gas === undefined) {
    return facts;
  }
  const where = byKey.has('burned') ? message`${fee.value}, all burned` : fee.value;
  const told = new Set([fee, gas, price, parts, byKey.get('burned')]);
  const whole = { ...fee, value: parts === undefined ? where : message`${where} (${partsLine(parts)})` };
  const priced = price === undefined ? gas : { ...gas, value: message`${gas.value} at ${price.value}` };
  return facts.flatMap((one) => (one === fee ? [whole] : one === gas ? [priced] : told.has(one) ? [] : [one]));
}

/** Of a part that is nearly all of a fee, with the same figure again, it is said in words. */
function partsLine({ value }: Fact): Line {
  const [base, tip] = value.filter((span) => span.kind === 'amount');
  if (base === undefined || tip === undefined) {
    return value;
  }
  const isNearlyAll = ({ amount }: typeof base, other: typeof base): boolean =>
    amount.value >= 1_000n * other.amount.value;
  return isNearlyAll(tip, base)
    ? message`base fee ${base}, the rest priority fee`
    : isNearlyAll(base, tip)
      ? message`priority fee ${tip}, the rest base fee`
      : value;
}
