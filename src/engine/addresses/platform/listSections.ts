import type { LatestTransaction, PendingReward } from '../../net';
import {
  type Line,
  type Section,
  id,
  joined,
  message,
  remote,
  rowCells,
  sourcesOf,
  text,
  time,
  code,
  count,
} from '../../report';
import { avaxAmount } from '../../transactions';
import type { RequestedAddress, RequestedChain, AddressAssets } from './holdings';
import { chainTitle, indexChain } from '../../networks';

/** Rewards in the Finding itself; the list has all. */
const maxRewards = 20;

/** The latest transactions on a chain, and where the list goes on. */
export function latestSection(
  { chain, latest }: RequestedChain,
  address: string,
  network: string,
  assets: AddressAssets,
): readonly Section[] {
  if (latest?.ok !== true || latest.value.rows.length === 0) {
    return [];
  }
  const { rows, more } = latest.value;
  return [
    {
      key: `latestTransactions.${chain}`,
      heading: `Latest transactions on the ${chainTitle(chain)}`,
      columns: ['time', 'type', 'amount', 'transaction'],
      rows: rows.map((row) => rowCells(row, (one) => transactionCells(one, assets), 4)),
      note: moreNote(more),
      list: { network, list: 'latestTransactions', blockchainId: indexChain(chain), addresses: [address] },
      isWhole: !more,
      from: sourcesOf(latest),
    },
  ];
}

/** What stakes under way will pay, and where the list goes on. */
export function rewardsSection(
  { rewards }: RequestedAddress,
  address: string,
  network: string,
  assets: AddressAssets,
): readonly Section[] {
  if (rewards?.ok !== true || rewards.value.rows.length === 0) {
    return [];
  }
  const { rows, more } = rewards.value;
  return [
    {
      key: 'pendingRewards',
      heading: 'Pending rewards',
      columns: ['potential reward', 'role', 'staked', 'paid', 'node'],
      rows: rows.slice(0, maxRewards).map((row) => rowCells(row, (one) => rewardCells(one, assets), 5)),
      note: moreNote(more || rows.length > maxRewards),
      list: { network, list: 'pendingRewards', addresses: [address] },
      isWhole: !more && rows.length <= maxRewards,
      from: sourcesOf(rewards),
    },
  ];
}

function transactionCells(row: LatestTransaction, assets: AddressAssets): readonly Line[] {
  const { transaction } = row;
  const at = row.chain === 'P' ? row.transaction.blockTimestamp : row.transaction.timestamp;
  const amounts = row.chain === 'P' ? row.transaction.value : row.transaction.amountCreated;
  return [
    [time(at.getTime())],
    [remote(transaction.txType)],
    joined(
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
    [remote(rewardWords(rewardType))],
    [avaxAmount(amountStaked)],
    progress == null ? [end] : message`${end}, ${text(String(progress))} % of staking period elapsed`,
    [id(nodeId)],
  ];
}

function rewardWords(rewardType: string): string {
  switch (rewardType) {
    case 'VALIDATOR':
      return 'validator';
    case 'DELEGATOR':
      return 'delegator';
    case 'VALIDATOR_FEE':
      return 'delegation fee';
    default:
      return rewardType;
  }
}

function moreNote(more: boolean): Line | undefined {
  return more ? [text('Latest only; the data service has more.')] : undefined;
}

/** A transaction of the P- or X-Chain that has to do with an address. */
export interface ScannedPlatformTransaction {
  /** cb58 */
  readonly id: string;
  readonly height: bigint;
  /** Milliseconds since the epoch; absent: its block has no time. */
  readonly at?: number;
  readonly type: string;
  /** What it does. */
  readonly does: Line;
  /** It signed. */
  readonly isSigner: boolean;
  /** It stands in the transaction, as an owner of what that makes. */
  readonly isOwner: boolean;
}

/** The table of them, without rows. */
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
