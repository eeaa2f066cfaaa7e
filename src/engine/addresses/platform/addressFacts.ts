import {
  type Fact,
  type Line,
  count,
  fact,
  joinLines,
  message,
  text,
  Claims,
  type Section,
  type Source,
  disagreements,
  sourcesOf,
} from '../../report';
import { timeLine } from '../../transactions';
import { amountOf, type Holding, type HoldingState } from '../utxos/readUtxos';
import { routeLine, stateWords } from './addressSections';
import { chainTitle, type Network } from '../../networks';
import { hostOf } from '../../errors';
import {
  type AddressAssets,
  type RequestedAddress,
  type ChainHoldings,
  type StakedHolding,
  type Transit,
  indexedHoldings,
} from './holdings';

const brief = { brief: true } as const;
const states: readonly HoldingState[] = ['available', 'shared', 'lockedStakeable', 'locked'];

/** AVAX on a chain that is shown in full: one fact per state. */
export function stateFacts({ holdings, from }: ChainHoldings, assets: AddressAssets): readonly Fact[] {
  return states.flatMap((state) => {
    const stored = avaxIn(holdings, assets).filter((holding) => holding.state === state);
    return stored.length === 0
      ? []
      : fact(state, stateWords(state), untilLine(sumLine(stored, assets), stored), sources(from), brief);
  });
}

/** AVAX on a chain in one line: `5 AVAX available, 2 AVAX locked`. */
export function chainFact({ chain, holdings, from }: ChainHoldings, assets: AddressAssets): readonly Fact[] {
  const stored = avaxIn(holdings, assets);
  const parts = states.flatMap((state): Line[] => {
    const inState = stored.filter((holding) => holding.state === state);
    return inState.length === 0 ? [] : [joinLines([sumLine(inState, assets), [text(stateWords(state))]], ' ')];
  });
  const value = parts.length === 0 ? [text('no AVAX')] : joinLines(parts, ', ');
  return fact(`balance.${chain}`, chainTitle(chain), value, sources(from), brief);
}

export function stakedFact(staked: readonly StakedHolding[], assets: AddressAssets): readonly Fact[] {
  const now = staked.filter(({ kind }) => kind === 'staked');
  const stored = avaxIn(
    now.map(({ holding }) => holding),
    assets,
  );
  return stored.length === 0
    ? []
    : fact('staked', 'staked', sumLine(stored, assets), sources(...now.map(({ from }) => from)), brief);
}

/** Total potential rewards of current stakes. */
export function rewardsFact({ rewards }: RequestedAddress, assets: AddressAssets): readonly Fact[] {
  if (rewards?.ok !== true || rewards.value.items.length === 0) {
    return [];
  }
  const { items, more, rows } = rewards.value;
  const sum = items.reduce((all, { estimatedReward }) => all + (estimatedReward?.amount ?? 0n), 0n);
  const isWhole = !more && rows.length === items.length;
  const amount = assets.amount(items[0]?.estimatedReward?.assetId ?? assets.avax, sum);
  const value = isWhole ? amount : message`at least ${amount}`;
  return fact('pendingRewards', 'pending rewards', value, sources(rewards.from), brief);
}

export function transitFact(transits: readonly Transit[], assets: AddressAssets): readonly Fact[] {
  const lines = transits
    .filter(({ holding }) => holding.asset === assets.avax && holding.form === 'amount')
    .map((transit): Line => joinLines([assets.line(transit.holding), routeLine(transit)], ' '));
  return fact(
    'atomicMemory',
    'not yet imported',
    joinLines(lines, ', '),
    sources(...transits.map(({ from }) => from)),
    brief,
  );
}

/** The number of other assets and NFTs, and of all UTXOs. */
export function countFacts(main: readonly ChainHoldings[], assets: AddressAssets): readonly Fact[] {
  const from = sources(...main.map((one) => one.from));
  const all = main.flatMap(({ holdings }) => holdings);
  const others = new Set(
    all.filter(({ form, asset }) => form === 'amount' && asset !== assets.avax).map(({ asset }) => asset),
  );
  const nfts = sumOf(all.filter(({ form }) => form === 'nft'));
  const utxos = sumOf(all);
  return [
    ...fact('assets', 'other assets', others.size === 0 ? undefined : [count(BigInt(others.size))], from, brief),
    ...fact('nfts', 'NFTs', nfts === undefined || nfts === 0n ? undefined : [count(nfts)], from, brief),
    ...fact('utxos', 'UTXOs', main.length === 0 || utxos === undefined ? undefined : [count(utxos)], from),
  ];
}

export function otherChainsFact(others: readonly ChainHoldings[], assets: AddressAssets): readonly Fact[] {
  const stored = others.filter(({ holdings }) => avaxIn(holdings, assets).length > 0);
  const lines = stored.map(({ chain, holdings }) =>
    joinLines([[text(chainTitle(chain))], sumLine(avaxIn(holdings, assets), assets)], ' '),
  );
  return fact('otherChains', 'other chains', joinLines(lines, ', '), sources(...stored.map(({ from }) => from)), brief);
}

/** All AVAX on a chain, or `undefined` if AVAX's asset ID is unknown. */
export function avaxOn({ holdings }: ChainHoldings, { avax }: AddressAssets): bigint | undefined {
  return avax === '' ? undefined : amountOf(holdings, avax);
}

function avaxIn(holdings: readonly Holding[], { avax }: AddressAssets): readonly Holding[] {
  return holdings.filter(({ asset, form, amount }) => asset === avax && form === 'amount' && amount > 0n);
}

function sumLine(holdings: readonly Holding[], assets: AddressAssets): Line {
  return assets.amount(
    assets.avax,
    holdings.reduce((sum, { amount }) => sum + amount, 0n),
  );
}

/** A sum with its unlock time, or with the first and last one. Holdings are sorted by unlock time. */
function untilLine(sum: Line, holdings: readonly Holding[]): Line {
  const times = holdings.flatMap(({ until }) => (until === undefined ? [] : [until]));
  const [first, last] = [times[0], times.at(-1)];
  if (first === undefined || last === undefined) {
    return sum;
  }
  return first === last
    ? message`${sum} until ${timeLine(first)}`
    : message`${sum}, the first until ${timeLine(first)}, the last until ${timeLine(last)}`;
}

/** `undefined` if any source does not report the number. */
function sumOf(holdings: readonly Holding[]): bigint | undefined {
  return holdings.reduce<bigint | undefined>(
    (sum, { outputs }) => (sum === undefined || outputs === undefined ? undefined : sum + outputs),
    0n,
  );
}

function sources(...from: readonly number[]): readonly number[] {
  return [...new Set(from)].filter((index) => index >= 0);
}

/** What is missing because the data service does not have it, or a note that it may lag behind. */
export function indexFact(
  { name, dataApi }: Network,
  { chains }: RequestedAddress,
  disagrees: boolean,
): readonly Fact[] {
  const main = chains.filter(({ isMain }) => isMain);
  const results = main.flatMap(({ balances, latest }) => [balances, ...(latest ? [latest] : [])]);
  const from = sourcesOf(...results);
  const words = (): string | undefined => {
    if (dataApi === undefined) {
      return `none for ${name}: latest transactions and pending rewards are unknown.`;
    }
    const host = hostOf(dataApi);
    if (results.every((result) => !result.ok && result.rejected)) {
      return `${host} does not cover ${name}: latest transactions and pending rewards are unknown.`;
    }
    if (results.some((result) => !result.ok)) {
      return `${host} answered only in part; see Sources.`;
    }
    return disagrees ? `${host} and the node return different balances: one of them lags behind.` : undefined;
  };
  const value = words();
  return fact('index', 'data service', value === undefined ? undefined : [text(value)], from, { brief: true });
}

/** Balances that differ between the data service and the node's UTXOs. */
export function balanceDisagreements(
  sources: readonly Source[],
  { chains }: RequestedAddress,
  result: readonly ChainHoldings[],
): readonly Section[] {
  const claims = chains.flatMap(({ chain, balances }) => {
    const node = result.find((one) => one.chain === chain);
    if (!balances.ok || node?.by !== 'utxos' || !node.whole || node.unread > 0) {
      return [];
    }
    const both = [
      { from: node.from, sums: sums(chainTitle(chain), node.holdings) },
      { from: balances.from, sums: sums(chainTitle(chain), indexedHoldings(balances.value)) },
    ];
    const keys = [...new Set(both.flatMap((one) => Object.keys(one.sums)))];
    return both.map(({ from, sums: reported }) => ({
      from,
      facts: Object.fromEntries(keys.map((key) => [key, reported[key] ?? 0n])),
    }));
  });
  const keys = [...new Set(claims.flatMap(({ facts }) => Object.keys(facts)))];
  return disagreements(new Claims<Record<string, bigint>>(claims), keys, sources);
}

/** Sums by asset, in base units. */
function sums(chain: string, holdings: readonly Holding[]): Readonly<Record<string, bigint>> {
  const all: Record<string, bigint> = {};
  for (const { asset, amount } of holdings.filter(({ form }) => form === 'amount')) {
    const key = `${chain}, base units of ${asset}`;
    all[key] = (all[key] ?? 0n) + amount;
  }
  return all;
}
