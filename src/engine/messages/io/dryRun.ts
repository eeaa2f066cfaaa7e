import { RpcError, isNodeAnswer } from '../../errors';
import {
  type BlockTag,
  type CallTrace,
  type EvmCall,
  type Outcome,
  RpcBatch,
  callContract,
  fetchCallTrace,
  fetchGasEstimate,
} from '../../evm';
import { unsignedAccessList } from '../payload/warpPredicate';
import { messengerSelectors, messengerTopics } from '../../abi';
import type { JsonObject, JsonValue } from '../../primitives';
import type { EvmChain } from '../../networks';
import type { DryRun, Execution, ReceiverError } from '../report/messageTrace';
import type { SourceClient } from '../../sources';

/** What is to be delivered where, without a signature. */
export interface DryRunDelivery {
  readonly unsigned: `0x${string}`;
  /** The messenger of the destination. */
  readonly messenger: string;
  /** Who delivers it, and is rewarded for it: some messages name who may. */
  readonly from: string;
  /** Absent: as much as the node lets a call have. */
  readonly gas?: bigint;
  /** The state to deliver it on; absent: the last one. */
  readonly block?: BlockTag;
}

/**
 * Delivers a message as a call: nothing is sent, and nobody needs to have signed it. The first method that a node has
 * tells all that is asked: a trace everything, an estimate all but the execution.
 */
export async function fetchDryRun(client: SourceClient, chain: EvmChain, delivery: DryRunDelivery): Promise<DryRun> {
  const { from, messenger, unsigned, gas, block = 'latest' } = delivery;
  const call: JsonObject = {
    from,
    to: messenger,
    data: `${messengerSelectors.receive}${'0'.repeat(64)}${from.slice(2).toLowerCase().padStart(64, '0')}`,
    accessList: unsignedAccessList(unsigned) as unknown as JsonValue,
    ...(gas === undefined ? {} : { gas: `0x${gas.toString(16)}` }),
  };
  const traced = await requested(client, chain, fetchCallTrace(call, block));
  if (traced.outcome?.ok === true) {
    return { ...byTrace(traced.outcome.value), proof: traced.method, from: traced.from };
  }
  const estimated = await requested(client, chain, fetchGasEstimate(call, block));
  if (estimated.outcome?.ok === true) {
    return { kind: 'taken', gas: estimated.outcome.value, proof: estimated.method, from: estimated.from };
  }
  const called = isRejection(estimated.outcome) ? estimated : await requested(client, chain, callContract(call, block));
  if (called.outcome?.ok === true) {
    return { kind: 'taken', proof: called.method, from: called.from };
  }
  const error = called.outcome?.error;
  return error instanceof RpcError && isNodeAnswer(error)
    ? { kind: 'refused', error: receiverError(error), proof: called.method, from: called.from }
    : { kind: 'unread', error, from: called.from };
}

/** What a contract said in a call that a node refused. */
export function receiverError({ data, rpcMessage }: RpcError): ReceiverError {
  return { data: typeof data === 'string' ? data : '0x', words: rpcMessage };
}

interface Requested<T> {
  /** Absent: nobody may be asked. */
  readonly outcome: Outcome<T> | undefined;
  readonly method: string;
  readonly from: number;
}

/** Nodes that are tried for a method that many do not have: another one answers instead of it. */
const mostTried = 2;

async function requested<T>(client: SourceClient, chain: EvmChain, call: EvmCall<T>): Promise<Requested<T>> {
  const result = await client.evm(
    chain,
    async (node) => {
      const batch = new RpcBatch();
      const key = batch.add(call);
      return { value: (await node.query(batch)).of(key), json: null };
    },
    client.evmUrls(chain).slice(0, mostTried),
  );
  const { method } = call;
  if (result.ok) {
    return { outcome: result.value, method, from: result.value.ok ? (result.value.from ?? result.from) : result.from };
  }
  return { outcome: result.error && { ok: false, error: result.error }, method, from: result.from };
}

/** The messenger's own word, which another call would only repeat; it is not so where the gas did not suffice for a guess. */
function isRejection(outcome: Outcome<unknown> | undefined): boolean {
  return outcome?.ok === false && outcome.error instanceof RpcError && typeof outcome.error.data === 'string';
}

function byTrace(
  trace: CallTrace,
):
  | { readonly kind: 'refused'; readonly error: ReceiverError }
  | { readonly kind: 'taken'; readonly gas?: bigint; readonly execution?: Execution } {
  if (trace.error != null) {
    return { kind: 'refused', error: tracedError(trace) };
  }
  return { kind: 'taken', gas: trace.gasUsed ?? undefined, execution: executionIn(trace) };
}

function executionIn(trace: CallTrace): Execution {
  const topics = new Set((trace.logs ?? []).map(({ topics: [first] }) => first));
  if (topics.has(messengerTopics.executed)) {
    return { outcome: 'executed' };
  }
  const failed = trace.calls?.findLast(({ error }) => error != null);
  return topics.has(messengerTopics.failed)
    ? { outcome: 'failed', error: failed && tracedError(deepest(failed)) }
    : { outcome: 'empty' };
}

/** A call that burned all gas says nothing: what it called may. */
function deepest(call: CallTrace): CallTrace {
  const inner =
    call.output == null || call.output === '0x' ? call.calls?.findLast(({ error }) => error != null) : undefined;
  return inner === undefined ? call : deepest(inner);
}

function tracedError({ output, error }: CallTrace): ReceiverError {
  return { data: output ?? '0x', words: error ?? undefined };
}
