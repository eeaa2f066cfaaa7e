import { cleanRemote } from '../../primitives';
import type { Fact, FactGroup, Line, Report, Section } from '../report';
import { message } from '../spans';
import cards from './factCards.json';
import type { PageTab } from './pageView';
import tabs from './tabs.json';

/** Groups the facts of a Report into cards by subject; a group of one gets no card. */
export function factCards({ kind, facts, card }: Pick<Report, 'kind' | 'facts' | 'card'>): {
  readonly cards: readonly { readonly heading: string; readonly facts: readonly Fact[] }[];
  readonly others: readonly Fact[];
} {
  const byKind: Readonly<Record<string, readonly FactGroup[]>> = cards;
  const found = card === undefined ? (byKind[kind] ?? []) : [card];
  const grouped = found
    .map(({ heading, keys }) => ({ heading, facts: keys.flatMap((key) => facts.filter((fact) => fact.key === key)) }))
    .filter((each) => each.facts.length > 1);
  const used = new Set(grouped.flatMap((each) => each.facts));
  return { cards: grouped, others: facts.filter((fact) => !used.has(fact)) };
}

/** Keys of facts that are shown together, in rows of two. */
const factGroups: readonly (readonly string[])[] = [
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

/** Lays out facts in rows of one or two, in their order; a group takes the position of its first fact. */
export function factRows(facts: readonly Fact[]): readonly (readonly Fact[])[] {
  const used = new Set<Fact>();
  return facts.flatMap((fact) => {
    if (used.has(fact)) {
      return [];
    }
    const keys = factGroups.find((group) => group.includes(fact.key));
    const group = keys === undefined ? [fact] : keys.flatMap((key) => facts.filter((one) => one.key === key));
    group.forEach((one) => used.add(one));
    return group.flatMap((_, i) => (i % 2 === 0 ? [group.slice(i, i + 2)] : []));
  });
}

/**
 * Merges a fee with its parts and recipient, and gas with its price: `0.00061 AVAX, all burned (base fee …, priority
 * fee …)`, `24,388 / 300,000 at 25 nAVAX`.
 */
export function withFeeParts(facts: readonly Fact[]): readonly Fact[] {
  const byKey = new Map(facts.map((fact) => [fact.key, fact]));
  const [fee, price, parts] = ['fee', 'gasPrice', 'feeParts'].map((key) => byKey.get(key));
  const gas = byKey.get('gasCharged') ?? byKey.get('gasUsed');
  if (fee === undefined || gas === undefined) {
    return facts;
  }
  const where = byKey.has('burned') ? message`${fee.value}, all burned` : fee.value;
  const summarized = new Set([fee, gas, price, parts, byKey.get('burned')]);
  const whole = { ...fee, value: parts === undefined ? where : message`${where} (${partsLine(parts)})` };
  const priced = price === undefined ? gas : { ...gas, value: message`${gas.value} at ${price.value}` };
  return facts.flatMap((one) => (one === fee ? [whole] : one === gas ? [priced] : summarized.has(one) ? [] : [one]));
}

/** Replaces the figure of a part that makes up nearly all of the fee with words. */
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

/** Sections by key, in order, that share one tab of a page. */
interface TabGroup {
  readonly key: string;
  readonly title: string;
  readonly sections: readonly string[];
  /** The tab shows the row count of the first of these; no count if absent. */
  readonly counts?: readonly string[];
}

const tabGroups: readonly TabGroup[] = tabs;

/** Tabs that fit one line, without raw responses and sources, which the page adds. */
const maxTabs = 6;

/**
 * Distributes the sections of a report over tabs. A section without a group gets its own tab; if they do not fit one
 * line, the last ones share "More".
 *
 * @returns indexes into `sections`, without those shown elsewhere on the page
 */
export function pageTabs(sections: readonly Section[], shown: ReadonlySet<string>): readonly PageTab[] {
  const indexes = sections.flatMap(({ key, look }, index) => (look === 'card' || shown.has(key) ? [] : [index]));
  const hasKey = (index: number, key: string): boolean =>
    sections[index]!.key === key && sections[index]!.look === undefined;
  const flows = indexes.filter((index) => sections[index]!.look === 'flow');
  const grouped = tabGroups.flatMap(({ key, title, sections: keys, counts = [] }): readonly PageTab[] => {
    const found = keys.flatMap((one) => indexes.filter((index) => hasKey(index, one)));
    const counted = found.find((index) => counts.includes(sections[index]!.key));
    return found.length === 0 ? [] : [{ key, title, counted, sections: found }];
  });
  const taken = new Set([...flows, ...grouped.flatMap((tab) => tab.sections)]);
  const singleTabs = indexes.flatMap((index): readonly PageTab[] => {
    const { key, heading } = sections[index]!;
    return taken.has(index)
      ? []
      : [{ key: `${key} ${index}`, title: cleanRemote(heading, 200), counted: index, sections: [index] }];
  });
  const [flow] = flows;
  const title = flows.length === 1 ? cleanRemote(sections[flow!]!.heading, 200) : 'Inputs and outputs';
  return limitTabs([
    ...(flow === undefined ? [] : [{ key: 'flow', title, sections: flows }]),
    ...grouped.filter(({ key }) => !lastTabs.has(key)),
    ...singleTabs,
    ...grouped.filter(({ key }) => lastTabs.has(key)),
  ]);
}

/** Tabs of raw bytes come last. */
const lastTabs: ReadonlySet<string> = new Set(['input']);

function limitTabs(all: readonly PageTab[]): readonly PageTab[] {
  return all.length <= maxTabs
    ? all
    : [
        ...all.slice(0, maxTabs - 1),
        { key: 'others', title: 'More', sections: all.slice(maxTabs - 1).flatMap(({ sections }) => sections) },
      ];
}
