import type { LiveChain } from '../chain/liveChain';
import { blockArgument } from '../evm/blockArgument';
import type { RpcError } from '../evm/jsonRpc';
import { missingTrieNode } from '../evm/nodeErrors';
import { hex } from './asCharged';
import type { Helicon } from './helicon';
import { heightOfBlock } from './heightOfBlock';

/**
 * The error of a pruning node since Helicon for a request that needs pruned state. The node retains states from the
 * block that the last settled block settles. A trace needs the parent block's state. `undefined` if the state is
 * available.
 */
export async function prunedState(
  chain: LiveChain,
  rules: Helicon,
  method: string,
  params: readonly unknown[],
): Promise<RpcError | undefined> {
  const height = await neededState(chain, method, params);
  const oldest = rules.at(rules.settled)?.settled.height ?? rules.last;
  if (height === undefined || height >= oldest || height < 0) return undefined;
  const { stateRoot } =
    rules.at(height) ?? (await chain.anvil.call<{ stateRoot: string }>('eth_getBlockByNumber', hex(height), false));
  return missingTrieNode(stateRoot);
}

async function neededState(chain: LiveChain, method: string, params: readonly unknown[]): Promise<number | undefined> {
  if (method === 'debug_traceTransaction') {
    const found = await chain.anvil.call<{ blockNumber: string | null } | null>('eth_getTransactionByHash', params[0]);
    return typeof found?.blockNumber === 'string' ? Number(found.blockNumber) - 1 : undefined;
  }
  const isBlockTrace = /^debug_traceBlockBy/.test(method);
  if (!isBlockTrace && blockArgument(method, params)?.needsState !== true) return undefined;
  const block = isBlockTrace ? params[0] : blockArgument(method, params)?.block;
  const height = await heightOfBlock(chain, block);
  const isInside = (params[2] as { readonly txIndex?: unknown } | undefined)?.txIndex !== undefined;
  const before = isBlockTrace || (method === 'debug_traceCall' && isInside);
  return height === undefined ? undefined : height - (before ? 1 : 0);
}
