import { RpcError, isNodeAnswer } from '../../errors';
import type { BlockTag, CallTrace, EvmCall, Outcome } from '../../evm';
import { callContract, fetchGasEstimate, ranGasOf, traceCalls } from '../../evm';
import { unsignedAccessList } from '../payload/warpPredicate';
import { messengerSelectors, messengerTopics } from '../../abi';
import type { JsonObject, JsonValue } from '../../primitives';
import type { EvmChain } from '../../networks';
import type { DryRun, Execution, ReceiverError } from '../report/messageTrace';
import { type SourceClient, evmCalls } from '../../sources';

/** What is to be delivered where, without a signature. */
interface DryRunDelivery {
  readonly unsigned: `0x${string}`;
  readonly messenger: string;
  /** Who delivers it, and is rewarded for it: some messages name who may. */
  readonly from: string;
  /** Absent: as much as the node lets a call have. */
  readonly gas?: bigint;
  /** The state to deliver it on; absent: the last one. */
  readonly block?: BlockTag;
}

/** Nodes that are tried for a method that many do not have: another one answers instead of it. */
const mostTried = 2;

/**
 * Delivers a message as a call: nothing is sent, and nobody needs to have signed it. The first method that a node has tells
 * all that is asked: a trace everything, an estimate all but the execution.
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
  const ask = async <T>(question: EvmCall<T>) => {
    const urls = client.evmUrls(chain).slice(0, mostTried);
    const { outcomes, from: source, error } = await evmCalls<[T]>(client, chain, [question], urls);
    const outcome: Outcome<T> | undefined = outcomes[0] ?? (error && { ok: false, error });
    return { outcome, proof: question.method, from: (outcome?.ok === true ? outcome.from : undefined) ?? source };
  };
  const estimate = fetchGasEstimate(call, block);
  const traced = await ask(traceCalls({ call, block }));
  if (traced.outcome?.ok === true) {
    const { value } = traced.outcome;
    const told = { proof: traced.proof, from: traced.from };
    if (value.error != null) {
      return { kind: 'refused', error: tracedError(value), ...told };
    }
    const ran = ranGasOf(value) ?? gasIn((await ask(estimate)).outcome);
    return { kind: 'taken', gas: ran, execution: executionIn(value), ...told };
  }
  const estimated = await ask(estimate);
  if (estimated.outcome?.ok === true) {
    return { kind: 'taken', gas: estimated.outcome.value, proof: estimated.proof, from: estimated.from };
  }
  const called = isRejection(estimated.outcome) ? estimated : await ask(callContract(call, block));
  if (called.outcome?.ok === true) {
    return { kind: 'taken', proof: called.proof, from: called.from };
  }
  const error = called.outcome?.error;
  return error instanceof RpcError && isNodeAnswer(error)
    ? { kind: 'refused', error: receiverError(error), proof: called.proof, from: called.from }
    : { kind: 'unread', error, from: called.from };
}

function gasIn(outcome: Outcome<bigint> | undefined): bigint | undefined {
  return outcome?.ok === true ? outcome.value : undefined;
}

/** What a contract said in a call that a node refused. */
export function receiverError({ data, rpcMessage }: RpcError): ReceiverError {
  return { data: typeof data === 'string' ? data : '0x', words: rpcMessage };
}

/** The messenger's own word, which another call would only repeat; it is not so where the gas did not suffice for a guess. */
function isRejection(outcome: Outcome<unknown> | undefined): boolean {
  return outcome?.ok === false && outcome.error instanceof RpcError && typeof outcome.error.data === 'string';
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
  const isSilent = call.output == null || call.output === '0x';
  const inner = isSilent ? call.calls?.findLast(({ error }) => error != null) : undefined;
  return inner === undefined ? call : deepest(inner);
}

function tracedError({ output, error }: CallTrace): ReceiverError {
  return { data: output ?? '0x', words: error ?? undefined };
}
