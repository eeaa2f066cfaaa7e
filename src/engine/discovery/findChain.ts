import { ApiError } from '../errors';
import { RpcBatch, callContract, catalogueCall } from '../evm';
import { warpAddress } from '../precompiles';
import type { JsonRpc, RpcOptions } from '../net';
import { encodeCb58, hexToBytes, shortenId } from '../primitives';
import type { TypedUrl } from '../networks';
import { chainId } from '../rpc';
import { findNetwork, type FindNetworkOptions, type Probe } from './findNetwork';

export interface FoundRpc {
  readonly url: string;
  readonly evmChainId: bigint;
}

/** `getBlockchainID()` of the Warp precompile. */
const blockchainIdCall = { to: warpAddress, data: '0x4213cf78' };

/**
 * Whether a URL, or a node behind it, serves the chain with a blockchain ID. The chain's own answer decides; without
 * one, the URL's path does if it has the ID.
 *
 * @throws the abort reason
 */
export async function findChain(
  rpc: JsonRpc,
  typed: TypedUrl,
  blockchainId: string,
  { signal, deadlineMs }: FindNetworkOptions,
): Promise<Probe<FoundRpc>> {
  const onNode = `${typed.base}/ext/bc/${blockchainId}/rpc`;
  const other: string[] = [];
  for (const url of new Set([typed.url, onNode])) {
    const { evmChainId, id } = await probeChain(rpc, url, { signal, deadlineMs, tries: 1 });
    if (evmChainId !== undefined && (id === blockchainId || (id === undefined && url === onNode))) {
      return { kind: 'found', found: { url, evmChainId } };
    }
    other.push(...(id === undefined ? [] : [id]));
  }
  const { host } = new URL(typed.url);
  if (other[0] !== undefined) {
    const sentence = `${host} serves chain ${shortenId(other[0])}, not ${shortenId(blockchainId)}. Enter the RPC URL of that chain, or a node that runs it.`;
    return { kind: 'failed', sentence };
  }
  const probe = await findNetwork(rpc, typed, { signal, deadlineMs });
  return probe.kind === 'failed'
    ? probe
    : {
        kind: 'failed',
        sentence: `${host} does not serve chain ${shortenId(blockchainId)}. Enter the RPC URL of that chain, or a node that runs it.`,
      };
}

/** The chain that a URL serves, as far as it reports it. @throws the abort reason alone */
async function probeChain(
  rpc: JsonRpc,
  url: string,
  options: RpcOptions & { readonly signal: AbortSignal },
): Promise<{ readonly evmChainId?: bigint; readonly id?: string }> {
  const batch = new RpcBatch();
  const chainKey = batch.add(catalogueCall(chainId, {}));
  const idKey = batch.add(callContract(blockchainIdCall));
  try {
    const responses = await batch.query(rpc, url, options);
    const bytes = hexToBytes(responses.value(idKey) ?? '0x');
    return { evmChainId: responses.value(chainKey), id: bytes?.length === 32 ? encodeCb58(bytes) : undefined };
  } catch (error) {
    options.signal.throwIfAborted();
    if (error instanceof ApiError) {
      return {};
    }
    throw error;
  }
}
