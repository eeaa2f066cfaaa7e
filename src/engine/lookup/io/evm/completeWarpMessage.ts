import { RpcBatch, type WarpAnswer, getWarpLogs } from '../../../evm';
import type { EvmNode } from '../../../sources';

/** Blocks whose logs are searched for the sending of a message: as many as public nodes let one search at once. */
const searched = 2_000n;

/**
 * A message that a chain's node has, with the transaction that sent it where that is among the last blocks.
 *
 * @param latest height of the chain as the node told it
 */
export async function completeWarpMessage(
  node: EvmNode,
  messageId: string,
  unsigned: string,
  latest: bigint | undefined,
): Promise<WarpAnswer> {
  if (latest === undefined) {
    return { unsigned };
  }
  const batch = new RpcBatch();
  const from = latest < searched ? 0n : latest - searched + 1n;
  const key = batch.add(getWarpLogs(messageId, from, latest));
  const answer = (await node.query(batch)).of(key);
  return answer.ok ? { unsigned, sent: answer.value[0], searchedFrom: from } : { unsigned, problem: answer.error };
}
