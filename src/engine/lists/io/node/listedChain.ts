import { cb58Id } from '../../../primitives';
import type { EvmChain, Network } from '../../../networks';
import { ListError } from '../../listError';

/** The EVM chain that a list is of. @param chainId its EVM chain ID in decimal, or a blockchain ID @throws {ListError} */
export function listedChain(network: Network, chainId: string): EvmChain {
  const found = network.chains.find(
    ({ evmChainId, blockchainId, path, name }) =>
      (evmChainId !== undefined && String(evmChainId) === chainId) || [blockchainId, path, name].includes(chainId),
  );
  if (found !== undefined) {
    return found;
  }
  if (cb58Id(chainId)?.checksum === 'valid') {
    return { name: chainId, path: chainId, blockchainId: chainId };
  }
  throw new ListError(
    `No chain of ${network.name} has the ID ${chainId}. Add it to snowprobe.networks, or use its blockchain ID.`,
  );
}
