import { type DecodedRevert, abiNote } from '../../abi';
import {
  type Claims,
  type Fact,
  type Line,
  type ReportStatus,
  type Sourced,
  type Span,
  code,
  fact,
  factsFrom,
  guess,
  mapDefined,
  message,
  text,
  count,
  gasPriceSpan,
  gasUnit,
  joinEach,
  remote,
} from '../../report';
import { hasDeferredExecution } from '../fees';
import { tracedCalls } from './callSection';
import { caughtFailure, explainFailure, type FailureHint } from './deliveryFailure';
import type { HashResult, NodeTransaction, TransactionFacts } from './transactionFacts';

export interface TransactionOutcome {
  readonly status: ReportStatus;
  readonly title: Line;
  readonly facts: readonly Fact[];
  readonly revert?: DecodedRevert;
}

/** @param what purpose of the transaction, for the title of one that succeeded or is pending */
export function outcomeOf(
  outcome: TransactionFacts['outcome'] | undefined,
  node: Sourced<HashResult> | undefined,
  claims: Claims<TransactionFacts>,
  what: Line,
  symbol: string | undefined,
  hint: FailureHint,
): TransactionOutcome {
  const brief = { brief: true };
  switch (outcome) {
    case 'failed':
      return failedOutcome(node, claims, hint);
    case 'pending': {
      const why = mapDefined(node?.value.transaction, (transaction) => explainPending(transaction, symbol)) ?? [];
      return why.length > 0
        ? { status: 'stuck', title: message`stuck: ${why}`, facts: [] }
        : { status: 'pending', title: message`pending: ${what}`, facts: [] };
    }
    case 'ok': {
      const caught = caughtFailure(tracedCalls(node?.value), hint);
      return { status: 'ok', title: what, facts: fact('caught', 'internal calls', caught, [], brief) };
    }
    case undefined: {
      // Included in a block, but not known to have succeeded: no success may be claimed.
      const { transaction, block, latest } = node?.value.transaction ?? {};
      const number = transaction?.blockNumber;
      if (number != null && hasDeferredExecution(block) && latest !== undefined && latest.number < number) {
        const line = message`accepted in block ${count(number)}; the node has executed blocks up to ${count(latest.number)}`;
        const title = message`accepted, not executed yet: ${what}`;
        return { status: 'pending', title, facts: fact('outcome', 'status', line, [], brief) };
      }
      const unknown = [text('unknown: the node has no receipt')];
      const facts = fact('outcome', 'status', unknown, [], brief);
      return { status: 'pending', title: message`status unknown: ${what}`, facts };
    }
  }
}

function failedOutcome(
  node: Sourced<HashResult> | undefined,
  claims: Claims<TransactionFacts>,
  hint: FailureHint,
): TransactionOutcome {
  const [from, to] = [claims.value('from'), claims.value('to')];
  const call = { from, to, gasUsed: claims.value('gasUsed'), gasLimit: claims.value('gasLimit') };
  const { reason, meaning, how, replayed } = explainFailure(node?.value.transaction, call, { ...hint, address: to });
  return {
    status: 'failed',
    title: reason.line,
    facts: [
      ...fact('meaning', 'explanation', meaning, [], { brief: true }),
      ...fact(
        'replayed',
        replayed?.on === 'latest' ? 'reason on latest state' : 'reason before its block',
        replayed && (replayed.meaning === undefined ? replayed.line : message`${replayed.line}. ${replayed.meaning}`),
        [],
        { brief: true },
      ),
      ...factsFrom(
        [],
        [
          ['reasonFrom', 'evidence', how],
          ['errorAbi', 'error', errorAbiLine(reason.revert)],
        ],
      ),
    ],
    revert: reason.revert,
  };
}

/** The ABI that decoded an error, and other errors with the same selector. */
function errorAbiLine(revert: DecodedRevert | undefined): Line | undefined {
  if (revert?.kind !== 'custom' || (revert.source === undefined && revert.alternatives === undefined)) {
    return undefined;
  }
  const { name, standard, source, guess: isGuess, alternatives = [] } = revert;
  const read: Line = [text(`${standard}.`), code(name), ...(isGuess ? [guess('guessed from selector')] : [])];
  const all = alternatives.slice(0, 2).reduce((line, other) => message`${line}, or ${code(other)}`, read);
  return [...all, ...abiNote(source)];
}

/**
 * Why a pending transaction cannot be in the next block; empty where it can. Nodes accept transactions with a nonce gap
 * or a max fee below the base fee and hold them without an error. `symbol` is the chain's native token.
 */
export function explainPending({ transaction, waiting, latest }: NodeTransaction, symbol: string | undefined): Line {
  const { nonce } = transaction;
  const next = waiting?.nextNonce;
  if (next !== undefined && nonce < next) {
    return message`nonce ${count(nonce)} is already used by an accepted transaction`;
  }
  const gap = next === undefined ? undefined : firstGap(next, nonce, waiting?.pool);
  if (gap !== undefined) {
    return message`nonce ${count(gap)} missing before nonce ${count(nonce)}`;
  }
  const offered = transaction.maxFeePerGas ?? transaction.gasPrice;
  const price = (wei: bigint): Span => gasPriceSpan(wei, gasUnit(symbol));
  if (hasDeferredExecution(latest)) {
    const bound = waiting?.baseFeeBound;
    return offered != null && bound !== undefined && offered < bound
      ? message`max fee ${price(offered)}, below the ${price(bound)} that the next block requires; it may pay less`
      : [];
  }
  const baseFee = latest?.baseFeePerGas;
  return offered != null && baseFee != null && offered < baseFee
    ? message`max fee ${price(offered)}, below base fee ${price(baseFee)}`
    : [];
}

/**
 * Execution and settlement of a block on a chain that executes blocks after accepting them (ACP-194); empty on other
 * chains.
 *
 * @param latest the last block executed by the node
 */
export function settlementFact(
  { block, latest, settledBy }: Pick<NodeTransaction, 'block' | 'latest' | 'settledBy'>,
  from: readonly number[],
): readonly Fact[] {
  const settled = latest?.settledHeight;
  if (!hasDeferredExecution(block) || block === undefined || latest === undefined || settled == null) {
    return [];
  }
  if (block.number <= settled) {
    const line = settledBy === undefined ? [text('settled')] : message`settled in block ${count(settledBy)}`;
    return fact('settled', 'settlement', line, from);
  }
  const line =
    block.number <= latest.number
      ? message`executed, not settled yet: blocks up to ${count(settled)} are`
      : message`accepted, not executed yet: blocks up to ${count(latest.number)} are`;
  return fact('unsettled', 'settlement', line, from, { brief: true });
}

/** By node names in the settings: the queried nodes with the pending transaction in their pool, and those without. */
export interface Pools {
  readonly holding: readonly string[];
  readonly without: readonly string[];
}

/** Only a node that has the transaction in its pool can include it in a block. */
export function poolFacts({ holding, without }: Pools, from: readonly number[]): readonly Fact[] {
  const [nodes, others] = [holding, without].map((names) => joinEach(names, remote)) as [Line, Line];
  const line = without.length === 0 ? nodes : message`${nodes}; not ${others}`;
  return fact('pool', 'in transaction pool of', line, from, { brief: true });
}

/** Maximum nonces searched for a gap: pools hold fewer per account. */
const maxNonces = 4_096n;

/** The first missing nonce before this one. Without access to the pool, the sender's next nonce counts as missing. */
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
