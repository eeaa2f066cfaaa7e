import type { LiveChain } from '../chain/liveChain';
import { prunedState } from '../helicon/pruned';
import { blockArgument } from './blockArgument';
import type { RpcError } from './jsonRpc';
import { missingTrieNode, nodeErrors } from './nodeErrors';

/** Number of newest blocks whose state a pruning node retains. */
const cachedStates = 4;

/** The node's error for an unknown block or a block with pruned state; `undefined` if it is available. */
export async function rejectedBlock(
  chain: LiveChain,
  isPruned: boolean,
  method: string,
  params: readonly unknown[],
): Promise<RpcError | undefined> {
  const { helicon, anvil } = chain;
  // Blocks beyond the newest depend on how far the node has executed.
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

/** A block is announced before the chain here has counted it, so greater heights are checked a second time. */
async function isBeyondTip(chain: LiveChain, block: string): Promise<boolean> {
  if (BigInt(block) <= BigInt(chain.height())) return false;
  return BigInt(block) > BigInt(await chain.anvil.call<string>('eth_blockNumber'));
}
