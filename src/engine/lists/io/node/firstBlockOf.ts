import { RpcBatch, fetchContractCode, toQuantity } from '../../../evm';
import { latestOf } from '../scan/addressScan';
import { ListError } from '../../listError';
import type { EvmNode } from '../../../sources';

/**
 * The block from which a contract has its code, halving what is left with each question; 0 where the node has pruned
 * what it would have to look at.
 *
 * @throws {ListError} where there is no contract, {ApiError}, the abort reason
 */
export async function firstBlockOf(node: EvmNode, contract: string, chain: string): Promise<bigint> {
  let high = await latestOf(node);
  if ((await hasCode(node, contract, high)) !== true) {
    throw new ListError(`${contract} has no code on ${chain}. Check the address and the chain.`);
  }
  let low = 0n;
  while (low < high) {
    const middle = (low + high) / 2n;
    const has = await hasCode(node, contract, middle);
    if (has === undefined) {
      return 0n;
    }
    [low, high] = has ? [low, middle] : [middle + 1n, high];
  }
  return low;
}

/** Undefined: the node does not know any more. */
async function hasCode(node: EvmNode, contract: string, height: bigint): Promise<boolean | undefined> {
  const batch = new RpcBatch();
  const key = batch.add(fetchContractCode(contract, toQuantity(height) as `0x${string}`));
  const code = (await node.query(batch)).value(key);
  return code === undefined ? undefined : code !== '0x';
}
