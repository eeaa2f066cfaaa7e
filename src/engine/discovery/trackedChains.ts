import pMap from 'p-map';
import { ApiError } from '../errors';
import type { NodeClient } from '../net';
import { cb58Id, cleanRemote } from '../primitives';
import type { EvmChain } from '../networks';
import { chainId, health, platformGetTx as getTx } from '../rpc';
import { type QueryOptions, createdChain } from '../sources';

const maxChains = 32;

export interface TrackedChains {
  readonly chains: readonly EvmChain[];
  /** IDs beyond those that were asked about. */
  readonly leftOut: number;
}

/**
 * The L1s' EVM chains that one node of a public network runs: its health checks name them by their IDs, where the P-Chain
 * lists thousands. Empty for public nodes, which do not serve their health.
 *
 * @throws the abort reason
 */
export async function trackedChains(node: NodeClient, options: QueryOptions): Promise<TrackedChains> {
  const result = await orUndefined(options.signal, () => node.call(health, {}, options));
  const ids = Object.keys(result?.value.checks ?? {}).filter((name) => cb58Id(name)?.checksum === 'valid');
  const chains = await pMap(ids.slice(0, maxChains), (id) => runningChain(node, id, options), { concurrency: 8 });
  return { chains: chains.filter((chain) => chain !== undefined), leftOut: Math.max(0, ids.length - maxChains) };
}

async function runningChain(node: NodeClient, id: string, options: QueryOptions): Promise<EvmChain | undefined> {
  const [evmId, creation] = await Promise.all([
    orUndefined(options.signal, () => node.call(chainId, {}, { ...options, chain: id })),
    orUndefined(options.signal, () => node.call(getTx, { txID: id, encoding: 'hex' }, options)),
  ]);
  const name = creation && createdChain(creation.value.tx)?.name;
  return evmId && { name: cleanRemote(name ?? '', 60) || id, path: id, blockchainId: id, evmChainId: evmId.value };
}

async function orUndefined<T>(signal: AbortSignal, request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ApiError) {
      return undefined;
    }
    throw error;
  }
}
