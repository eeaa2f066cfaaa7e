import type { DataService, ReadOptions } from '../../../api/dataApi/dataService';
import type { EvmChain } from '../../network';
import type { RegisteredChain } from '../../registry/registeredChain';
import { cleanRemote } from '../../../core/text/clean';
import type { LookupContext } from '../lookupContext';
import { dataNetworkOf } from '../primary/primarySources';

/** A chain that the settings do not name, under the service's word for it. */
export interface OtherChain {
  readonly chainId: string;
  /** Without an RPC URL: nobody agreed to ask that host. */
  readonly chain: EvmChain;
}

/**
 * The EVM chains that the data service indexes, without those of the settings and those that it cannot or may not tell of.
 *
 * @throws {ApiError}
 */
export async function otherChains(
  { network, registry }: LookupContext,
  service: DataService,
  options: ReadOptions,
): Promise<readonly OtherChain[]> {
  const answer = await registry.chains(network.name, service, dataNetworkOf(network), options);
  const isConfigured = ({ evmChainId, blockchainId }: RegisteredChain): boolean =>
    network.chains.some(
      (chain) =>
        (chain.evmChainId !== undefined && chain.evmChainId === evmChainId) ||
        (chain.blockchainId !== undefined && chain.blockchainId === blockchainId),
    );
  return (answer?.value.all ?? [])
    .filter((chain) => chain.evmChainId !== undefined && !chain.isPrivate && chain.status !== 'UNAVAILABLE')
    .filter((chain) => !isConfigured(chain))
    .map((chain) => ({ chainId: chain.chainId, chain: evmChainOf(chain) }));
}

function evmChainOf({ name, chainId, evmChainId, blockchainId, token }: RegisteredChain): EvmChain {
  return {
    name: cleanRemote(name, 60) || chainId,
    path: blockchainId ?? chainId,
    ...(blockchainId === undefined ? {} : { blockchainId }),
    ...(evmChainId === undefined ? {} : { evmChainId }),
    ...(token?.symbol === undefined ? {} : { symbol: token.symbol }),
  };
}
