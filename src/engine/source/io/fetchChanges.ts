import { ApiError } from '../../errors';
import {
  type AccountChange,
  type EvmCall,
  type Outcome,
  RpcBatch,
  type Traceable,
  accountChanges,
  traceHashedInputs,
  traceStateDiff,
} from '../../evm';
import type { EvmNode } from '../../sources';

/** What a transaction changed, as a node tells it. */
export interface Changes {
  readonly accounts: readonly AccountChange[];
  /** What it hashed, hex with 0x; absent: the node runs no tracers of others. */
  readonly hashed?: readonly string[];
}

/**
 * Asks which balances, slots and codes differ after a transaction or a call; where slots do, for the keys of mappings too.
 *
 * @param node the one that traced the rest, so that all is of one state
 * @throws {ApiError} no node tells what changed
 */
export async function fetchChanges(node: EvmNode, traceable: Traceable): Promise<Changes> {
  const diff = await request(node, traceStateDiff(traceable));
  if (!diff.ok) {
    throw diff.error;
  }
  const accounts = accountChanges(diff.value);
  // A tracer of ours takes a node ten times as long as its own.
  const hashed = accounts.some(({ storage }) => storage.length > 0) ? await fetchHashed(node, traceable) : [];
  return { accounts, hashed };
}

async function fetchHashed(node: EvmNode, traceable: Traceable): Promise<readonly string[] | undefined> {
  try {
    const hashed = await request(node, traceHashedInputs(traceable));
    return hashed.ok ? hashed.value : undefined;
  } catch (error) {
    if (error instanceof ApiError) {
      return undefined;
    }
    throw error;
  }
}

async function request<T>(node: EvmNode, call: EvmCall<T>): Promise<Outcome<T>> {
  const batch = new RpcBatch();
  const key = batch.add(call);
  return (await node.query(batch)).of(key);
}
