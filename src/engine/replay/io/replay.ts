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
  toQuantity,
  traceCalls,
  tracePrestate,
  withGas,
} from '../../evm';
import type { JsonValue } from '../../primitives';
import type { EvmNode } from '../../sources';
import {
  type CallAtPlace,
  type Elsewhere,
  type ReplayChanges,
  callOf,
  figuresOf,
  foundElsewhere,
  traceableOf,
} from '../changes';

/** The state that a run stands on. */
export type ReplayState =
  /** That of its place in its block: the node goes there. */
  | { readonly kind: 'own'; readonly block: bigint; readonly index: bigint }
  /** The end of the block before, which is the same: it is the first of its block. */
  | { readonly kind: 'first'; readonly block: bigint }
  /** What the mined run found, and what it did not touch from the end of the block before. */
  | { readonly kind: 'prestate'; readonly block: bigint; readonly index: bigint }
  /** The end of the block before, without what the transactions before it did; `why`: nothing better is proven. */
  | { readonly kind: 'before'; readonly block: bigint; readonly index: bigint; readonly why?: Unproven }
  /** The end of a block that was asked for; of a call that was not sent, or that is run elsewhere. */
  | { readonly kind: 'block'; readonly block: JsonValue };

/** Why a run is not known to be at its place: the node does not trace, or the unchanged run was another one. */
export type Unproven = { readonly ok: false; readonly error: ApiError } | { readonly difference: RunDifference };

/** Where a transaction is run again: unchanged, it did there what it did when it was mined, where the state says so. */
export interface ReplayPlace extends CallAtPlace {
  readonly state: ReplayState;
  /** What the mined run found before it began; absent: the node does not tell, or it is of a call that was not sent. */
  readonly found?: Accounts | undefined;
  /** The block that it is in; absent: the node does not tell, or it is of a call that was not sent. */
  readonly inBlock?: EvmBlock | undefined;
}

/** A transaction in a block, as far as it is known. */
export interface MinedTransaction {
  readonly transaction: EvmTransaction;
  readonly receipt: EvmReceipt;
  readonly block?: EvmBlock | undefined;
  /** Its calls; absent: not asked for yet. */
  readonly trace?: Outcome<CallTrace> | undefined;
}

/** How a run went. */
export interface Replayed {
  readonly state: ReplayState;
  /** What ran, for its steps, what it changed, and the debugger. */
  readonly what: TraceableCall;
  /** Its calls, or why they are not told: the node does not trace, or refuses to run it. */
  readonly trace: Outcome<CallTrace>;
  /** What the call gives, where its calls are not told. */
  readonly call?: Outcome<string>;
  /** What it touched that is not from its place; empty: nothing, or `state` says that all may be. */
  readonly elsewhere: readonly Elsewhere[];
}

/** One round trip. @throws {ApiError} */
export async function fetchMined(node: EvmNode, hash: string): Promise<MinedTransaction | 'notFound' | 'pending'> {
  const batch = new RpcBatch();
  const [transactionKey, receiptKey] = [
    batch.add(fetchTransactionByHash(hash)),
    batch.add(fetchTransactionReceipt(hash)),
  ];
  const traceKey = batch.add(traceCalls({ hash }));
  const answers = await node.query(batch);
  const transaction = answers.needed(transactionKey);
  if (transaction === null) {
    return 'notFound';
  }
  const receipt = answers.needed(receiptKey);
  return receipt === null ? 'pending' : { transaction, receipt, trace: answers.of(traceKey) };
}

/** No block has so many transactions: a node that goes to a place in a block refuses it. */
const noIndex = '0xffffff';

/**
 * Where a transaction can be run again, proven by running it there as it was: at its place in its block; else on what the
 * mined run found, over the end of the block before; else at the end of the block before. One round trip, or two.
 *
 * @throws {ApiError} no node answers; the abort reason
 */
export async function findPlace(node: EvmNode, mined: MinedTransaction): Promise<ReplayPlace> {
  const { transaction, receipt } = mined;
  const { hash } = transaction;
  const { blockNumber: block, transactionIndex: index, gasUsed } = receipt;
  const call = callOf(transaction);
  const own: CallAtPlace = { call, block: toQuantity(block), txIndex: toQuantity(index), accounts: new Map() };
  const batch = new RpcBatch();
  const keys = {
    own: batch.add(traceCalls(traceableOf(own))),
    // Nodes that do not know a field pass over it.
    none: batch.add(traceCalls(traceableOf({ ...own, txIndex: noIndex }))),
    trace: mined.trace ?? batch.add(traceCalls({ hash })),
    prestate: batch.add(tracePrestate({ hash })),
    block: mined.block ?? batch.add(fetchBlockByHash(receipt.blockHash)),
  };
  const answers = await node.query(batch);
  const trace = 'ok' in keys.trace ? keys.trace : answers.of(keys.trace);
  const inBlock = ('hash' in keys.block ? keys.block : answers.value(keys.block)) ?? undefined;
  const found = answers.value(keys.prestate);
  const isPlaceKnown = isOutOfRange(answers.of(keys.none));
  if (isPlaceKnown && unprovenBy(trace, answers.of(keys.own), gasUsed) === undefined) {
    return { ...own, found, inBlock, state: { kind: 'own', block, index } };
  }
  const before: CallAtPlace = {
    ...{ call, block: toQuantity(block === 0n ? 0n : block - 1n), accounts: new Map() },
    ...(inBlock === undefined ? {} : { blockOverrides: figuresOf(inBlock) }),
  };
  const prestate = index === 0n ? undefined : found;
  const next = prestate === undefined ? before : { ...before, accounts: prestate };
  const why = trace.ok ? unprovenBy(trace, await node.queryOne(traceCalls(traceableOf(next))), gasUsed) : trace;
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

/** Why a run is not shown to be the mined one again; undefined: it is. @param gasUsed of the mined one */
function unprovenBy(mined: Outcome<CallTrace>, again: Outcome<CallTrace>, gasUsed: bigint): Unproven | undefined {
  if (!mined.ok || !again.ok) {
    return mined.ok ? (again as Unproven) : mined;
  }
  const difference = runDifference(mined.value, again.value, gasUsed);
  return difference && { difference };
}

function isOutOfRange(outcome: Outcome<CallTrace>): boolean {
  return !outcome.ok && outcome.error instanceof RpcError && /index \d+ out of range/.test(outcome.error.rpcMessage);
}

/** Where a call that was not sent is run: behind the last transaction of a block, a tag or a height. */
export function placeOfCall(
  { call, block, blockOverrides }: TraceableCall,
  accounts: Accounts = new Map(),
): ReplayPlace {
  return { call, block, accounts, ...(blockOverrides && { blockOverrides }), state: { kind: 'block', block } };
}

/**
 * Runs it there, with changes. One round trip, and one more where the node does not trace. Nothing is sent to the chain.
 *
 * @throws {ApiError} no node answers; the abort reason
 */
export async function replayAt(node: EvmNode, place: ReplayPlace, changes: ReplayChanges = {}): Promise<Replayed> {
  const what = traceableOf(place, changes);
  const state: ReplayState = changes.block === undefined ? place.state : { kind: 'block', block: what.block };
  const batch = new RpcBatch();
  const key = batch.add(traceCalls(what));
  const foundKey: BatchKey<Accounts> | undefined =
    state.kind === 'prestate' ? batch.add(tracePrestate(what)) : undefined;
  const answers = await node.query(batch);
  const trace = answers.of(key);
  const found = foundKey && answers.value(foundKey);
  const { call, block, stateOverrides, blockOverrides } = what;
  const simulation = simulateCall(withGas(call), block, stateOverrides ?? {});
  const params = blockOverrides === undefined ? simulation.params : [...simulation.params, blockOverrides];
  return {
    ...{ state, what, trace },
    ...(trace.ok ? {} : { call: await node.queryOne({ ...simulation, params }) }),
    elsewhere: found === undefined ? [] : foundElsewhere(found, place.accounts, changes.accounts ?? new Map()),
  };
}

/** In what two runs differ. */
export type RunDifference = 'output' | 'error' | 'gas' | 'calls' | 'logs';

/**
 * In what a run differs from one that is known; undefined: in nothing. Both are of one node, so that errors have its words.
 *
 * @param gasUsed of the known one, by its receipt: some nodes trace that of its block up to it
 */
function runDifference(known: CallTrace, again: CallTrace, gasUsed?: bigint): RunDifference | undefined {
  const waiting: (readonly [CallTrace, CallTrace, bigint | undefined])[] = [[known, again, gasUsed]];
  for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
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
    waiting.push(...calls.map((call, i) => [call, others[i]!, undefined] as const));
  }
  return undefined;
}

function requestOf({ type, from, to, value, input }: CallTrace): string {
  return [type ?? '', from ?? '', to ?? '', value ?? 0n, input ?? '0x'].join(' ').toLowerCase();
}

function logsOf({ logs }: CallTrace): string {
  return (logs ?? []).map(({ address, topics, data }: TracedLog) => [address, ...topics, data].join(' ')).join(', ');
}
