import type { LiveChain } from '../chain/liveChain';
import { blockArgument, blockPosition } from '../evm/blockArgument';
import { filterAddresses } from '../evm/matchesFilter';
import type { RpcResponse, RpcError, RpcRequest } from '../evm/jsonRpc';
import type { DevnetNode } from '../nodes/devnetNodes';
import { hex } from './asCharged';
import { heightOfBlock } from './heightOfBlock';
import type { Helicon } from './helicon';

/** Either the node's response, or the params with tags replaced by numbers. */
type Placed = Pick<RpcResponse, 'result' | 'error'> | { readonly params: readonly unknown[] };

/**
 * Handles a request between acceptance and execution like a node since Helicon: tags refer to executed or settled
 * blocks, requests that need an execution wait for it, and logs exclude blocks that are not executed yet.
 */
export async function inWindow(
  chain: LiveChain,
  rules: Helicon,
  { name }: DevnetNode,
  { method, params: given }: RpcRequest,
): Promise<Placed> {
  const params: readonly unknown[] = Array.isArray(given) ? given : [];
  await chain.idle();
  const executed = chain.execution.executed(name);
  const heightOf = (tag: unknown): unknown => {
    if (tag === undefined || tag === null || tag === 'latest' || tag === 'pending') return hex(executed);
    return tag === 'safe' || tag === 'finalized' ? hex(rules.settled) : tag;
  };
  if (method === 'eth_blockNumber') return { result: hex(executed) };
  if (method === 'eth_getLogs') return logs(chain, executed, (params[0] ?? {}) as Filter, heightOf);
  if (method === 'eth_getTransactionReceipt' || method === 'debug_traceTransaction') {
    const found = await chain.anvil.call<{ blockNumber: string | null } | null>('eth_getTransactionByHash', params[0]);
    if (typeof found?.blockNumber === 'string') await chain.execution.until(name, Number(found.blockNumber));
    return { params };
  }
  const position = placeOfBlock(method);
  if (position === undefined || (method === 'eth_getTransactionCount' && params[position] === 'pending'))
    return { params };
  const height = await heightOfBlock(chain, heightOf(params[position]));
  const { needsState } = blockArgument(method, params) ?? { needsState: method.startsWith('debug_') };
  if (height !== undefined && height > chain.height()) {
    return needsState ? { error: notAccepted(height) } : { result: null };
  }
  if (height !== undefined && (needsState || method === 'eth_getBlockReceipts')) {
    await chain.execution.until(name, height);
  }
  const placed = [...params];
  placed[position] = heightOf(params[position]);
  return { params: placed };
}

function placeOfBlock(method: string): number | undefined {
  if (method === 'eth_feeHistory') return 1;
  return method === 'debug_traceBlockByNumber' ? 0 : blockPosition(method);
}

type Filter = Readonly<Record<string, unknown>>;

async function logs(
  chain: LiveChain,
  executed: number,
  filter: Filter,
  heightOf: (tag: unknown) => unknown,
): Promise<Placed> {
  const { topics } = filter;
  const isNarrow = filterAddresses(filter).length > 0 || (Array.isArray(topics) && topics.length > 0);
  const byHash = filter['blockHash'];
  const from = await heightOfBlock(chain, byHash ?? heightOf(filter['fromBlock']));
  const to = await heightOfBlock(chain, byHash ?? heightOf(filter['toBlock']));
  if (from === undefined || to === undefined) return { params: [filter] };
  const next = Math.max(from, executed + 1);
  if (next <= Math.min(to, chain.height())) {
    // A narrow filter has no bloom of that block to match and finds nothing; a wide one fails on its missing receipts.
    if (!isNarrow) return { error: await noLogs(chain, next) };
  }
  if (from > executed) return { result: [] };
  if (byHash !== undefined) return { params: [filter] };
  return { params: [{ ...filter, fromBlock: hex(from), toBlock: hex(Math.min(to, executed)) }] };
}

async function noLogs(chain: LiveChain, height: number): Promise<RpcError> {
  const { hash } = await chain.anvil.call<{ hash: string }>('eth_getBlockByNumber', hex(height), false);
  return {
    code: -32000,
    message: `failed to get logs for block #${height} (${hash.slice(0, 8)}..${hash.slice(-6)})`,
  };
}

function notAccepted(height: number): RpcError {
  return { code: -32000, message: `block not found: not accepted yet: block ${height}` };
}
