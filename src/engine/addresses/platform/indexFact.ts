import { type Network, chainTitle } from '../../networks';
import { Claims, type Fact, type Section, type Source, disagreements, fact, sourcesOf, text } from '../../report';
import { hostOf } from '../../errors';
import type { RequestedAddress } from './addressAnswers';
import { type ChainHoldings, indexedHoldings } from './holdings';
import type { Holding } from '../utxos/holdings';

/** What is missing because the data service does not tell it, or that it may lag behind. */
export function indexFact(
  { name, dataApi }: Network,
  { chains }: RequestedAddress,
  disagrees: boolean,
): readonly Fact[] {
  const main = chains.filter(({ isMain }) => isMain);
  const answers = main.flatMap(({ balances, latest }) => [balances, ...(latest ? [latest] : [])]);
  const from = sourcesOf(...answers);
  const words = (): string | undefined => {
    if (dataApi === undefined) {
      return `none for ${name}: latest transactions and pending rewards are unknown.`;
    }
    const host = hostOf(dataApi);
    if (answers.every((answer) => !answer.ok && answer.rejected)) {
      return `${host} does not cover ${name}: latest transactions and pending rewards are unknown.`;
    }
    if (answers.some((answer) => !answer.ok)) {
      return `${host} answered only in part; see Sources.`;
    }
    return disagrees ? `${host} and the node return different balances: one of them lags behind.` : undefined;
  };
  const value = words();
  return fact('index', 'data service', value === undefined ? undefined : [text(value)], from, { brief: true });
}

/** Balances of which the data service says something else than the node's UTXOs. */
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

/** By asset, in base units. */
function sums(chain: string, holdings: readonly Holding[]): Readonly<Record<string, bigint>> {
  const all: Record<string, bigint> = {};
  for (const { asset, amount } of holdings.filter(({ form }) => form === 'amount')) {
    const key = `${chain}, base units of ${asset}`;
    all[key] = (all[key] ?? 0n) + amount;
  }
  return all;
}
