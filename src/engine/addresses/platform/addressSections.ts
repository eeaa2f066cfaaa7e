import {
  type Line,
  type Section,
  count,
  id,
  joinLines,
  message,
  text,
  remote,
  sourcesOf,
  time,
  code,
  valueOf,
  listedSection,
} from '../../report';
import type { Holding, HoldingState, OutputForm } from '../utxos/readUtxos';
import { chainTitle, indexChain } from '../../networks';
import { timeLine, avaxAmount } from '../../transactions';
import type { LatestTransaction, PendingReward } from '../../net';
import type {
  AddressAssets,
  ChainHoldings,
  StakedHolding,
  Transit,
  RequestedAddress,
  RequestedChain,
} from './holdings';

const formOrder: readonly OutputForm[] = ['amount', 'nft', 'right', 'mint'];

const maxRows = 100;

/** Totals by chain and asset across all states. */
export function balancesSection(chains: readonly ChainHoldings[], assets: AddressAssets): readonly Section[] {
  const rows = chains.flatMap(({ chain, holdings, from }) =>
    sumsByAsset(holdings, assets).map((holding) => ({ lead: [[text(chainTitle(chain))]], holding, from })),
  );
  return section('balances', 'Balances', ['chain', 'balance', 'UTXOs', 'asset'], rows, assets);
}

/** The UTXOs of chains that are shown in full, summed by state. */
export function utxosSection(chains: readonly ChainHoldings[], assets: AddressAssets): readonly Section[] {
  const main = chains.filter(({ isMain }) => isMain);
  const rows = main.flatMap(({ chain, holdings, from }) =>
    sortHoldings(holdings, assets).map((holding) => ({
      ...{ lead: [[text(chainTitle(chain))], stateLine(holding)], holding, from },
    })),
  );
  const missing = main.map(missingLine).filter((line) => line.length > 0);
  const columns = ['chain', 'state', 'amount', 'UTXOs', 'asset'];
  return section('utxos', 'UTXOs by state', columns, rows, assets, { from: main.map(({ from }) => from), missing });
}

export function transitsSection(transits: readonly Transit[], assets: AddressAssets): readonly Section[] {
  const rows = transits.map(({ holding, from, ...ends }) => ({
    ...{ lead: [routeLine(ends), stateLine(holding)], holding, from },
  }));
  const columns = ['chains', 'state', 'amount', 'UTXOs', 'asset'];
  return section('atomicMemory', 'Exported, not yet imported', columns, rows, assets);
}

export function stakeSection(staked: readonly StakedHolding[], assets: AddressAssets): readonly Section[] {
  const words = { staked: 'staked', pending: 'will be staked', restaked: 'restaked rewards' };
  const rows = staked.map(({ kind, holding, from }) => ({ lead: [stakedLine(words[kind], holding)], holding, from }));
  return section('stake', 'Stake', ['state', 'amount', 'outputs', 'asset'], rows, assets);
}

/** The two chains, with the direction if it is known. */
export function routeLine({
  source,
  destination,
  directed,
}: Pick<Transit, 'source' | 'destination' | 'directed'>): Line {
  const [from, to] = [chainSpan(source), chainSpan(destination)];
  return directed ? joinLines([[from], [to]], ' → ') : message`${from} and ${to}`;
}

/** A known chain by name, any other by ID. */
function chainSpan(end: string): Line[number] {
  return end.endsWith('-Chain') ? text(end) : id(end);
}

/** Sums by asset and form; AVAX first. */
function sumsByAsset(holdings: readonly Holding[], assets: AddressAssets): readonly Holding[] {
  const sums = new Map<string, Holding>();
  for (const { asset, form, amount, outputs } of holdings) {
    const key = `${asset} ${form}`;
    const sum = sums.get(key);
    const all = sum === undefined ? outputs : add(sum.outputs, outputs);
    sums.set(key, { asset, form, state: 'available', amount: (sum?.amount ?? 0n) + amount, outputs: all });
  }
  return sortHoldings([...sums.values()], assets);
}

/** `undefined` if either value is. */
function add(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  return a === undefined || b === undefined ? undefined : a + b;
}

/** Sorted by form, spendable amounts first, then by asset, AVAX first. */
function sortHoldings(holdings: readonly Holding[], { avax }: AddressAssets): readonly Holding[] {
  const assets = [...new Set([avax, ...holdings.map(({ asset }) => asset)])];
  const sortKey = ({ asset, form }: Holding): number => formOrder.indexOf(form) * assets.length + assets.indexOf(asset);
  return [...holdings].sort((a, b) => sortKey(a) - sortKey(b));
}

function outputsLine({ outputs }: Holding): Line {
  return outputs === undefined ? [] : [count(outputs)];
}

/** What the sums leave out, and why. */
function missingLine({ chain, holdings, unread, whole, by }: ChainHoldings): Line {
  const title = chainTitle(chain);
  const words = [
    ...(whole ? [] : [`The ${title} has more UTXOs than the node returned.`]),
    ...(unread === 0 ? [] : [`UTXOs of unknown type on the ${title}, not counted: ${unread}.`]),
    ...(holdings.length > 0 && by !== 'utxos' ? [sumsWords(by, title)] : []),
  ];
  return words.length === 0 ? [] : [text(words.join(' '))];
}

function sumsWords(by: 'totals' | 'index', title: string): string {
  return by === 'totals'
    ? `The node is outdated: it returns totals for the ${title} without locktimes.`
    : `No node returned the UTXOs of the ${title}: the data service has totals without locktimes.`;
}

/** @param whole also lists the sources of data without a row, and what the sums leave out */
function section(
  key: string,
  heading: string,
  columns: readonly string[],
  holdings: readonly { readonly lead: readonly Line[]; readonly holding: Holding; readonly from: number }[],
  assets: AddressAssets,
  { from, missing }: { readonly from: readonly number[]; readonly missing: readonly Line[] } = {
    from: holdings.map((one) => one.from),
    missing: [],
  },
): readonly Section[] {
  const rows = holdings.map(({ lead, holding }) => [
    ...[...lead, assets.line(holding), outputsLine(holding), assets.cell(holding.asset)],
  ]);
  // The asset column comes last and is omitted if every row is AVAX.
  const isAvaxOnly = rows.every((row) => row.at(-1)?.length === 0);
  const more = rows.length - maxRows;
  const notes = [...(more > 0 ? [[text(`More rows: ${more}.`)]] : []), ...missing];
  return rows.length === 0 && missing.length === 0
    ? []
    : [
        {
          key,
          heading,
          columns: isAvaxOnly ? columns.slice(0, -1) : columns,
          rows: rows.slice(0, maxRows).map((row) => (isAvaxOnly ? row.slice(0, -1) : row)),
          note: notes.length === 0 ? undefined : joinLines(notes, ' '),
          from: [...new Set(from)].filter((index) => index >= 0),
        },
      ];
}

/** The state with its unlock time and owners: `available`, `locked until 2027-01-01 …`. */
function stateLine(holding: Pick<Holding, 'state' | 'until' | 'owners'>): Line {
  return withOwners(withUntil([text(stateWords(holding.state))], holding), holding);
}

const states: Readonly<Record<HoldingState, string>> = {
  available: 'available',
  shared: 'multisig',
  lockedStakeable: 'locked stakeable',
  locked: 'locked',
};

export function stateWords(state: HoldingState): string {
  return states[state];
}

/** The state of staked outputs, and whether they stay locked when staking ends. */
function stakedLine(words: string, holding: Pick<Holding, 'state' | 'until' | 'owners'>): Line {
  const isLocked = holding.state === 'locked' || holding.state === 'lockedStakeable';
  const state = [text(words)];
  return withOwners(isLocked ? withUntil(message`${state}, locked`, holding) : state, holding);
}

function withUntil(state: Line, { until }: Pick<Holding, 'until'>): Line {
  return until === undefined ? state : message`${state} until ${timeLine(until)}`;
}

/** Adds the threshold unless the address is the only owner. */
function withOwners(state: Line, { owners }: Pick<Holding, 'owners'>): Line {
  return owners === undefined || owners.count === 1
    ? state
    : message`${state}, threshold ${text(String(owners.threshold))} of ${text(String(owners.count))} owners`;
}

const emptyPage = { rows: [], more: false } as const;

/** Maximum number of rewards in the Report; the list has all of them. */
const maxRewards = 20;

/** The latest transactions on a chain, with a link to the full list. */
export function latestSection(
  { chain, latest }: RequestedChain,
  address: string,
  network: string,
  assets: AddressAssets,
): readonly Section[] {
  const { rows, more } = valueOf(latest) ?? emptyPage;
  return listedSection(
    `latestTransactions.${chain}`,
    `Latest transactions on the ${chainTitle(chain)}`,
    ['time', 'type', 'amount', 'transaction'],
    rows,
    (one) => transactionCells(one, assets),
    sourcesOf(latest),
    {
      note: moreNote(more),
      list: { network, list: 'latestTransactions', blockchainId: indexChain(chain), addresses: [address] },
      isWhole: !more,
    },
  );
}

/** Potential rewards of current stakes, with a link to the full list. */
export function rewardsSection(
  { rewards }: RequestedAddress,
  address: string,
  network: string,
  assets: AddressAssets,
): readonly Section[] {
  const { rows, more } = valueOf(rewards) ?? emptyPage;
  const isMore = more || rows.length > maxRewards;
  return listedSection(
    'pendingRewards',
    'Pending rewards',
    ['potential reward', 'role', 'staked', 'paid', 'node'],
    rows.slice(0, maxRewards),
    (one) => rewardCells(one, assets),
    sourcesOf(rewards),
    { note: moreNote(isMore), list: { network, list: 'pendingRewards', addresses: [address] }, isWhole: !isMore },
  );
}

function transactionCells(row: LatestTransaction, assets: AddressAssets): readonly Line[] {
  const { transaction } = row;
  const at = row.chain === 'P' ? row.transaction.blockTimestamp : row.transaction.timestamp;
  const amounts = row.chain === 'P' ? row.transaction.value : row.transaction.amountCreated;
  return [
    [time(at.getTime())],
    [remote(transaction.txType)],
    joinLines(
      (amounts ?? []).filter((one) => one.amount > 0n).map((one) => assets.indexed(one)),
      ', ',
    ),
    [id(transaction.txHash)],
  ];
}

function rewardCells(reward: PendingReward, assets: AddressAssets): readonly Line[] {
  const { estimatedReward, rewardType, amountStaked, endTimestamp, progress, nodeId } = reward;
  const end = time(endTimestamp.getTime());
  return [
    estimatedReward ? assets.indexed(estimatedReward) : [],
    [remote(rewardWords.get(rewardType) ?? rewardType)],
    [avaxAmount(amountStaked)],
    progress == null ? [end] : message`${end}, ${text(String(progress))} % of staking period elapsed`,
    [id(nodeId)],
  ];
}

const rewardWords: ReadonlyMap<string, string> = new Map([
  ['VALIDATOR', 'validator'],
  ['DELEGATOR', 'delegator'],
  ['VALIDATOR_FEE', 'delegation fee'],
]);

function moreNote(more: boolean): Line | undefined {
  return more ? [text('Latest only; the data service has more.')] : undefined;
}

export interface ScannedPlatformTransaction {
  /** cb58 */
  readonly id: string;
  readonly height: bigint;
  /** Milliseconds since the epoch; absent if its block has no time. */
  readonly at?: number;
  readonly type: string;
  readonly does: Line;
  readonly isSigner: boolean;
  /** The address is an owner of one of its outputs. */
  readonly isOwner: boolean;
}

export function scannedTransactionsSection(chain: 'P' | 'X'): Section {
  return {
    key: `transactions.${chain}`,
    heading: `${chain}-Chain transactions`,
    columns: ['time', 'transaction', 'type', 'action', 'address is', 'block'],
    rows: [],
    from: [],
  };
}

export function scannedTransactionRow(found: ScannedPlatformTransaction): readonly Line[] {
  const { at, type, does, height } = found;
  return [
    at === undefined ? [] : [time(at)],
    [id(found.id)],
    [code(type)],
    does,
    [text(roleOf(found))],
    [count(height)],
  ];
}

function roleOf({ isSigner, isOwner }: ScannedPlatformTransaction): string {
  return isSigner && isOwner ? 'signer and owner' : isSigner ? 'signer' : 'owner';
}
