import { type EvmCall, type Outcome, RpcBatch } from '../../evm';
import { ApiError } from '../../errors';
import type { EvmNode } from '../../sources';

/** What a node says to one question. @throws {ApiError} no node answers; the abort reason */
export async function queryOne<T>(node: EvmNode, call: EvmCall<T>): Promise<Outcome<T>> {
  const batch = new RpcBatch();
  const key = batch.add(call);
  return (await node.query(batch)).of(key);
}

/** The same where it is needed. @throws {ApiError} what the node refuses it with, too */
export async function queryValue<T>(node: EvmNode, call: EvmCall<T>): Promise<T> {
  const outcome = await queryOne(node, call);
  if (!outcome.ok) {
    throw outcome.error;
  }
  return outcome.value;
}

/** What comes of work that asks; undefined where nobody answers. */
export async function ifAnswered<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError) {
      return undefined;
    }
    throw error;
  }
}
