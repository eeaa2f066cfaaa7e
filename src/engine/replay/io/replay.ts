import { type ApiError, RpcError } from '../../errors';
import {
  type Accounts,
  type BatchKey,
  type CallTrace,
  type EvmBlock,
  type EvmReceipt,
  type EvmTransaction,
  type Outcome,
  type TraceableCall,
  type TracedLog,
  RpcBatch,
  fetchBlockByHash,
  fetchTransactionByHash,
  fetchTransactionReceipt,
  simulateCall,
  traceCalls,
  tracePrestate,
  withGas,
} from '../../evm';
import { type JsonValue, toQuantity } from '../../primitives';
import type { EvmNode } from '../../sources';
import {
  type PositionedCall,
  type ApproximateState,
  type ReplayChanges,
  callOf,
  blockOverridesOf,
  approximateState,
  traceableOf,
} from '../changes';

export type ReplayState =
  /** The state at the transaction's index in its block: the node supports `txIndex`. */
  | { readonly kind: 'own'; readonly block: bigint; readonly index: bigint }
  /** The end of the previous block, which is the same: the transaction is the first of its block. */
  | { readonly kind: 'first'; readonly block: bigint }
  /** The prestate of the mined run over the end of the previous block. */
  | { readonly kind: 'prestate'; readonly block: bigint; readonly index: bigint }
  /** The end of the previous block, without the transactions before this one; `why`: why nothing better is proven. */
  | { readonly kind: 'before'; readonly block: bigint; readonly index: bigint; readonly why?: UnprovenReason }
  /** The end of a requested block; for a call that was not sent, or a run on another block. */
  | { readonly kind: 'block'; readonly block: JsonValue };

/** Why a replay is not proven to match: the node does not trace, or the unchanged replay differs from the mined run. */
export type UnprovenReason = { readonly ok: false; readonly error: ApiError } | { readonly difference: RunDifference };

/** Where a transaction is replayed. Unless `state` says otherwise, an unchanged replay there matches the mined run. */
export interface ReplayPlace extends PositionedCall {
  readonly state: ReplayState;
  /** Prestate of the mined run; absent: the node does not report it, or the call was not sent. */
  readonly found?: Accounts | undefined;
  /** The block of the transaction; absent: the node does not report it, or the call was not sent. */
  readonly inBlock?: EvmBlock | undefined;
}

export interface MinedTransaction {
  readonly transaction: EvmTransaction;
  readonly receipt: EvmReceipt;
  readonly block?: EvmBlock | undefined;
  /** Call trace; absent: not requested yet. */
  readonly trace?: Outcome<CallTrace> | undefined;
}

export interface ReplayResult {
  readonly state: ReplayState;
  /** What was run: input for its steps, its state changes and the debugger. */
  readonly what: TraceableCall;
  /** Call trace, or why there is none: the node does not trace, or rejects the call. */
  readonly trace: Outcome<CallTrace>;
  /** Result of the call, where there is no trace. */
  readonly call?: Outcome<string>;
  /** State that was not taken from its position; empty: none, or `state` says that all of it may be. */
  readonly elsewhere: readonly ApproximateState[];
}

/** One round trip. @throws {ApiError} */
export async function fetchMined(node: EvmNode, hash: string): Promise<MinedTransaction | 'notFound' | 'pending'> {
  const batch = new RpcBatch();
  const [transactionKey, receiptKey] = [
    batch.add(fetchTransactionByHash(hash)),
    batch.add(fetchTransactionReceipt(hash)),
  ];
  const traceKey = batch.add(traceCalls({ hash }));
  const responses = await node.query(batch);
  const transaction = responses.needed(transactionKey);
  if (transaction === null) {
    return 'notFound';
  }
  const receipt = responses.needed(receiptKey);
  return receipt === null ? 'pending' : { transaction, receipt, trace: responses.of(traceKey) };
}

/** Larger than any block: a node that supports `txIndex` rejects it. */
const noIndex = '0xffffff';

/**
 * Finds where a transaction can be replayed, proven by replaying it unchanged: at its index in its block; else on the
 * prestate of the mined run over the end of the previous block; else at the end of the previous block. One or two round
 * trips.
 *
 * @throws {ApiError} no node answers; the abort reason
 */
export async function findPlace(node: EvmNode, mined: MinedTransaction): Promise<ReplayPlace> {
  const { transaction, receipt } = mined;
  const { hash } = transaction;
  const { blockNumber: block, transactionIndex: index, gasUsed } = receipt;
  const call = callOf(transaction);
  const own: PositionedCall = { call, block: toQuantity(block), txIndex: toQuantity(index), accounts: new Map() };
  const batch = new RpcBatch();
  const keys = {
    own: batch.add(traceCalls(traceableOf(own))),
    // Nodes ignore fields that they do not know: an error for this index proves support of `txIndex`.
    none: batch.add(traceCalls(traceableOf({ ...own, txIndex: noIndex }))),
    trace: mined.trace ?? batch.add(traceCalls({ hash })),
    prestate: batch.add(tracePrestate({ hash })),
    block: mined.block ?? batch.add(fetchBlockByHash(receipt.blockHash)),
  };
  const responses = await node.query(batch);
  const trace = 'ok' in keys.trace ? keys.trace : responses.of(keys.trace);
  const inBlock = ('hash' in keys.block ? keys.block : responses.value(keys.block)) ?? undefined;
  const found = responses.value(keys.prestate);
  const isPlaceKnown = isOutOfRange(responses.of(keys.none));
  if (isPlaceKnown && compareReplay(trace, responses.of(keys.own), gasUsed) === undefined) {
    return { ...own, found, inBlock, state: { kind: 'own', block, index } };
  }
  const before: PositionedCall = {
    ...{ call, block: toQuantity(block === 0n ? 0n : block - 1n), accounts: new Map() },
    ...(inBlock === undefined ? {} : { blockOverrides: blockOverridesOf(inBlock) }),
  };
  const prestate = index === 0n ? undefined : found;
  const next = prestate === undefined ? before : { ...before, accounts: prestate };
  const why = trace.ok ? compareReplay(trace, await node.queryOne(traceCalls(traceableOf(next))), gasUsed) : trace;
  if (why === undefined && prestate !== undefined) {
    return { ...next, found, inBlock, state: { kind: 'prestate', block, index } };
  }
  const isProven = why === undefined && index === 0n;
  return {
    ...before,
    found,
    inBlock,
    state: isProven ? { kind: 'first', block } : { kind: 'before', block, index, why },
  };
}

/** Why a replay is not proven to match the mined run; `undefined` where it is. @param gasUsed of the mined run */
function compareReplay(
  mined: Outcome<CallTrace>,
  replayed: Outcome<CallTrace>,
  gasUsed: bigint,
): UnprovenReason | undefined {
  if (!mined.ok || !replayed.ok) {
    return mined.ok ? (replayed as UnprovenReason) : mined;
  }
  const difference = runDifference(mined.value, replayed.value, gasUsed);
  return difference && { difference };
}

function isOutOfRange(outcome: Outcome<CallTrace>): boolean {
  return !outcome.ok && outcome.error instanceof RpcError && /index \d+ out of range/.test(outcome.error.rpcMessage);
}

/** Where a call that was not sent runs: after the last transaction of a block, given by tag or height. */
export function placeOfCall(
  { call, block, blockOverrides }: TraceableCall,
  accounts: Accounts = new Map(),
): ReplayPlace {
  return { call, block, accounts, ...(blockOverrides && { blockOverrides }), state: { kind: 'block', block } };
}

/**
 * Replays a call at its place, with changes. One round trip, and one more where the node does not trace. Nothing is
 * sent to the chain.
 *
 * @throws {ApiError} no node answers; the abort reason
 */
export async function replayAt(node: EvmNode, place: ReplayPlace, changes: ReplayChanges = {}): Promise<ReplayResult> {
  const what = traceableOf(place, changes);
  const state: ReplayState = changes.block === undefined ? place.state : { kind: 'block', block: what.block };
  const batch = new RpcBatch();
  const key = batch.add(traceCalls(what));
  const foundKey: BatchKey<Accounts> | undefined =
    state.kind === 'prestate' ? batch.add(tracePrestate(what)) : undefined;
  const responses = await node.query(batch);
  const trace = responses.of(key);
  const found = foundKey && responses.value(foundKey);
  const { call, block, stateOverrides, blockOverrides } = what;
  const simulation = simulateCall(withGas(call), block, stateOverrides ?? {});
  const params = blockOverrides === undefined ? simulation.params : [...simulation.params, blockOverrides];
  return {
    ...{ state, what, trace },
    ...(trace.ok ? {} : { call: await node.queryOne({ ...simulation, params }) }),
    elsewhere: found === undefined ? [] : approximateState(found, place.accounts, changes.accounts ?? new Map()),
  };
}

export type RunDifference = 'output' | 'error' | 'gas' | 'calls' | 'logs';

/**
 * Compares two runs; `undefined` where they match. Both must come from one node, so that error messages are comparable.
 *
 * @param gasUsed of the known run, from its receipt: some nodes trace the block's cumulative gas instead
 */
function runDifference(known: CallTrace, replayed: CallTrace, gasUsed?: bigint): RunDifference | undefined {
  const pending: (readonly [CallTrace, CallTrace, bigint | undefined])[] = [[known, replayed, gasUsed]];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [one, other, gas = one.gasUsed ?? undefined] = pair;
    const [calls, others] = [one.calls ?? [], other.calls ?? []];
    if (calls.length !== others.length || requestOf(one) !== requestOf(other)) {
      return 'calls';
    }
    if ((one.error ?? '') !== (other.error ?? '')) {
      return 'error';
    }
    if ((one.output ?? '0x') !== (other.output ?? '0x')) {
      return 'output';
    }
    if (logsOf(one) !== logsOf(other)) {
      return 'logs';
    }
    if (gas !== (other.gasUsed ?? undefined)) {
      return 'gas';
    }
    pending.push(...calls.map((call, i) => [call, others[i]!, undefined] as const));
  }
  return undefined;
}

function requestOf({ type, from, to, value, input }: CallTrace): string {
  return [type ?? '', from ?? '', to ?? '', value ?? 0n, input ?? '0x'].join(' ').toLowerCase();
}

function logsOf({ logs }: CallTrace): string {
  return (logs ?? []).map(({ address, topics, data }: TracedLog) => [address, ...topics, data].join(' ')).join(', ');
}
