import type { BytesContext } from '../../core/bytes/bytesContext';
import type { Abis } from './abis';
import { builtInNetworks } from '../../core/networks/builtInNetworks';
import type { Network } from '../../core/networks/network';

/** What the settings know about bytes that are read while `network` is the active one, or none is. */
export function bytesContextOf(network: Network | undefined, abi?: Abis): BytesContext {
  const all = network === undefined ? builtInNetworks : [network, ...builtInNetworks];
  return {
    ...(network === undefined ? {} : { network: network.name, networkId: network.networkId, hrp: network.hrp }),
    networkNamed: (networkId) => all.find((known) => known.networkId === networkId)?.name,
    evmChain: (chainId) => {
      for (const { name, chains } of all) {
        const chain = chains.find(({ evmChainId }) => evmChainId === chainId);
        if (chain !== undefined) {
          return { network: name, name: chain.name, symbol: chain.symbol };
        }
      }
      return undefined;
    },
    abi: abi === undefined ? undefined : (chainId) => abi.on(chainId),
  };
}
