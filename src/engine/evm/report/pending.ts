import { type Fact, type Line, count, fact, gasPriceSpan, gasUnit, joined, message, remote } from '../../report';
import type { NodeTransaction } from './hashAnswer';

export interface PendingState {
  readonly status: 'pending' | 'stuck';
  /** Why it does not arrive; empty for one that may be in the next block. */
  readonly why: Line;
}

/**
 * Why a transaction is in the pool and not in a block. A node accepts transactions whose turn has not come (nonce gap)
 * or whose fee is under the base fee, and keeps them without a word. `symbol` is the chain's native token.
 */
export function explainPending(
  { transaction, waiting, latest }: NodeTransaction,
  symbol: string | undefined,
): PendingState {
  const nextNonce = waiting?.nextNonce;
  const { nonce } = transaction;
  if (nextNonce !== undefined && nonce < nextNonce) {
    return {
      status: 'stuck',
      why: message`nonce ${count(nonce)} is already used by an accepted transaction`,
    };
  }
  const gap = nextNonce === undefined ? undefined : firstGap(nextNonce, nonce, waiting?.pool);
  if (gap !== undefined) {
    return {
      status: 'stuck',
      why: message`nonce ${count(gap)} missing before nonce ${count(nonce)}`,
    };
  }
  const offered = transaction.maxFeePerGas ?? transaction.gasPrice;
  const baseFee = latest?.baseFeePerGas;
  if (offered != null && baseFee != null && offered < baseFee) {
    return {
      status: 'stuck',
      why: message`max fee ${gasPriceSpan(offered, gasUnit(symbol))}, below base fee ${gasPriceSpan(baseFee, gasUnit(symbol))}`,
    };
  }
  return { status: 'pending', why: [] };
}

/** In whose pools a transaction waits, of the nodes that were asked, by their names in the settings. */
export interface Pools {
  readonly holding: readonly string[];
  readonly without: readonly string[];
}

/** A transaction reaches a block through a node that has it in its pool. */
export function poolFacts({ holding, without }: Pools, from: readonly number[]): readonly Fact[] {
  const names = (nodes: readonly string[]): Line =>
    joined(
      nodes.map((name) => [remote(name)]),
      ', ',
    );
  return fact('pool', 'in transaction pool of', poolLine(names(holding), without.length, names(without)), from, {
    brief: true,
  });
}

function poolLine(nodes: Line, without: number, others: Line): Line {
  return without === 0 ? nodes : message`${nodes}; not ${others}`;
}

/** Longest run of nonces that is looked through: pools hold fewer of one account. */
const maxNonces = 4_096n;

/** The first nonce before this one that nobody sent; without a view into the pool, the next nonce is taken for it. */
function firstGap(
  next: bigint,
  nonce: bigint,
  pool: NonNullable<NodeTransaction['waiting']>['pool'],
): bigint | undefined {
  if (pool === undefined) {
    return next < nonce ? next : undefined;
  }
  const sent = new Set([...Object.keys(pool.pending), ...Object.keys(pool.queued)]);
  for (let candidate = next; candidate < nonce && candidate - next < maxNonces; candidate += 1n) {
    if (!sent.has(String(candidate))) {
      return candidate;
    }
  }
  return undefined;
}
