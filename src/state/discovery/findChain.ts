import * as l10n from '@vscode/l10n';
import { ApiError } from '../../api/errors/errors';
import type { JsonRpc } from '../../api/jsonRpc/jsonRpc';
import { warpAddress } from '../../api/evm/warp';
import { encodeCb58 } from '../../core/ids/cb58';
import { hexToBytes } from '../../core/ids/hex';
import type { TypedUrl } from '../../core/networks/typedUrl';
import { shortenId } from '../../core/text/shorten';
import { findNetwork, type FindNetworkOptions } from './findNetwork';

/** Where the JSON-RPC of a chain is. */
export interface FoundRpc {
  readonly url: string;
  readonly evmChainId: bigint;
}

export type ChainLookedAt =
  | { readonly kind: 'found'; readonly found: FoundRpc }
  | { readonly kind: 'failed'; readonly sentence: string; readonly keyFor?: string; readonly suggestion?: string };

/** `getBlockchainID()` of the Warp precompile. */
const blockchainIdCall = { to: warpAddress, data: '0x4213cf78' };

/**
 * Whether a URL, or a node behind it, serves the chain of a blockchain ID. The chain itself says which it is; one that
 * does not know is believed where the path names the ID.
 *
 * @throws the abort reason
 */
export async function findChain(
  rpc: JsonRpc,
  typed: TypedUrl,
  blockchainId: string,
  { signal, deadlineMs }: FindNetworkOptions,
): Promise<ChainLookedAt> {
  const options = { signal, deadlineMs, tries: 1 };
  const ask = async (url: string, method: string, params: readonly (string | typeof blockchainIdCall)[]) => {
    try {
      const told = await rpc.call(url, { method, params }, options);
      return typeof told === 'string' && /^0x[0-9a-f]+$/i.test(told) ? told : undefined;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ApiError) {
        return undefined;
      }
      throw error;
    }
  };
  const onNode = `${typed.base}/ext/bc/${blockchainId}/rpc`;
  const other: string[] = [];
  for (const url of new Set([typed.url, onNode])) {
    const evm = await ask(url, 'eth_chainId', []);
    const told =
      evm === undefined ? undefined : hexToBytes((await ask(url, 'eth_call', [blockchainIdCall, 'latest'])) ?? '0x');
    const id = told?.length === 32 ? encodeCb58(told) : undefined;
    if (evm !== undefined && (id === blockchainId || (id === undefined && url === onNode))) {
      return { kind: 'found', found: { url, evmChainId: BigInt(evm) } };
    }
    other.push(...(id === undefined ? [] : [id]));
  }
  const { host } = new URL(typed.url);
  if (other[0] !== undefined) {
    const sentence = l10n.t(
      '{0} serves chain {1}, not {2}. Enter the RPC URL of that chain, or a node that runs it.',
      host,
      shortenId(other[0]),
      shortenId(blockchainId),
    );
    return { kind: 'failed', sentence };
  }
  const looked = await findNetwork(rpc, typed, { signal, deadlineMs });
  return looked.kind === 'failed'
    ? looked
    : {
        kind: 'failed',
        sentence: l10n.t(
          '{0} does not serve chain {1}. Enter the RPC URL of that chain, or a node that runs it.',
          host,
          shortenId(blockchainId),
        ),
      };
}
