import type { LiveChain } from '../chain/liveChain';
import { prunedState } from '../helicon/pruned';
import { blockArgument } from './blockArgument';
import type { RpcError } from './jsonRpc';
import { missingTrieNode, nodeErrors } from './nodeErrors';

/** How many of the newest blocks a pruning node still has the state of. */
const cachedStates = 4;

/** How the node refuses a block that it does not have, or whose state it has no more; undefined: it does not. */
export async function rejectedBlock(
  chain: LiveChain,
  isPruned: boolean,
  method: string,
  params: readonly unknown[],
): Promise<RpcError | undefined> {
  const { helicon, anvil } = chain;
  // A block beyond the newest is a matter of how far the node has executed.
  if (helicon !== undefined) return isPruned ? prunedState(chain, helicon, method, params) : undefined;
  if (isPruned && /^debug_trace(Transaction|Block)/.test(method)) return nodeErrors.prunedTrace;
  const argument = blockArgument(method, params);
  if (argument === undefined) return undefined;
  const { block, needsState } = argument;
  if (/^0x[0-9a-f]{1,16}$/i.test(block) && (await isBeyondTip(chain, block))) return nodeErrors.unfinalized;
  if (!isPruned || !needsState || !/^(0x|earliest)/.test(block)) return undefined;
  const byHash = block.length === 66;
  const header = await anvil.call<{ number: string; stateRoot: string } | null>(
    byHash ? 'eth_getBlockByHash' : 'eth_getBlockByNumber',
    block,
    false,
  );
  if (header === null || Number(header.number) > chain.height() - cachedStates) return undefined;
  return missingTrieNode(header.stateRoot);
}

/** A block is announced before the chain here has counted it, so that a greater height is asked about once more. */
async function isBeyondTip(chain: LiveChain, block: string): Promise<boolean> {
  if (BigInt(block) <= BigInt(chain.height())) return false;
  return BigInt(block) > BigInt(await chain.anvil.call<string>('eth_blockNumber'));
}
