import type { OutputForm, Utxo } from './readUtxos';

export type HoldingState =
  /** One signature spends it, now. */
  | 'available'
  /** Several owners have to sign. */
  | 'shared'
  /** Until a time it can only be staked. */
  | 'lockedStakeable'
  /** Until a time nobody can use it. */
  | 'locked';

/** Outputs of one asset that are in the same state, summed. */
export interface Holding {
  /** cb58 */
  readonly asset: string;
  readonly form: OutputForm;
  readonly state: HoldingState;
  /** In base units; 0 for all forms but `amount`. */
  readonly amount: bigint;
  /** How many outputs these are; absent: the source does not say. */
  readonly outputs?: bigint;
  /** Unix seconds at which it becomes free; absent: it is, or the source does not say. */
  readonly until?: bigint;
  /** So many of so many owners have to sign; absent: the source does not say. */
  readonly owners?: { readonly threshold: bigint; readonly count: number };
}

const order: readonly HoldingState[] = ['available', 'shared', 'lockedStakeable', 'locked'];

/**
 * Sums outputs by asset, state, the time when they become free, and how many owners have to sign. A lock ends at its very
 * second, as the chains have it (avalanchego, vms/platformvm/service.go, GetBalance).
 *
 * @param now Unix seconds
 * @returns the free ones first, then by the time when they become free
 */
export function holdingsOf(utxos: readonly Utxo[], now: bigint): readonly Holding[] {
  const sums = new Map<string, Holding>();
  for (const utxo of utxos) {
    const { asset, form, amount, threshold, owners } = utxo;
    const { state, until } = stateOf(utxo, now);
    const key = [asset, form, state, until, threshold, owners].join(' ');
    const sum = sums.get(key);
    sums.set(key, {
      asset,
      form,
      state,
      amount: (sum?.amount ?? 0n) + amount,
      outputs: (sum?.outputs ?? 0n) + 1n,
      until,
      owners: { threshold, count: owners },
    });
  }
  return [...sums.values()].sort(byState);
}

/** What outputs of an asset are worth together; of all states unless some are named. */
export function amountOf(holdings: readonly Holding[], asset: string, states: readonly HoldingState[] = order): bigint {
  return holdings
    .filter((holding) => holding.asset === asset && states.includes(holding.state))
    .reduce((sum, { amount }) => sum + amount, 0n);
}

function stateOf(
  { locktime, stakeableUntil = 0n, threshold }: Utxo,
  now: bigint,
): { readonly state: HoldingState; readonly until?: bigint } {
  if (locktime > now) {
    return { state: 'locked', until: locktime > stakeableUntil ? locktime : stakeableUntil };
  }
  if (stakeableUntil > now) {
    return { state: 'lockedStakeable', until: stakeableUntil };
  }
  return { state: threshold > 1n ? 'shared' : 'available' };
}

function byState(a: Holding, b: Holding): number {
  const [left, right] = [a.until ?? 0n, b.until ?? 0n];
  return order.indexOf(a.state) - order.indexOf(b.state) || (left < right ? -1 : left > right ? 1 : 0);
}
