import { readBytes } from '../readBytes';
import type { ByteReading, BytesContext } from '../reading';
import type { Abis } from '../../source';
import { type Network, builtInNetworks, chainName } from '../../networks';

/** Reads bytes with what the settings and the open project know. Nothing is sent. */
export interface BytesReader {
  /** Resolves when the project's ABIs are known; `read` answers before too, without those. */
  ready(): Promise<void>;
  /** All that the text can be, the likeliest first; see `readBytes`. */
  read(text: string, network: Network): readonly ByteReading[];
}

export function createBytesReader(abi: Abis | undefined): BytesReader {
  return {
    ready: () => abi?.ready() ?? Promise.resolve(),
    read: (text, network) => readBytes(text, bytesContextOf(network, abi)),
  };
}

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
    chainName: (blockchainId) => network && chainName(blockchainId, network),
    abi: abi === undefined ? undefined : (chainId) => abi.on(chainId),
  };
}
