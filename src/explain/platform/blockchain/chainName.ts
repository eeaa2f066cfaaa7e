import { cb58Id } from '../../../core/ids/cb58Id';
import { wellKnownName } from '../../../core/ids/wellKnown';
import type { Network } from '../../../core/networks/network';
import { PRIMARY_NETWORK_ID } from '../primaryNetworkId';

const primaryChains: ReadonlySet<string> = new Set(['X-Chain', 'C-Chain']);

/**
 * What a blockchain is called without asking: by the settings, or everywhere. Such a name stands before any that a
 * stranger gave it.
 */
export function chainName(blockchainId: string, network: Network): string | undefined {
  if (blockchainId === PRIMARY_NETWORK_ID) {
    return 'P-Chain';
  }
  const configured = network.chains.find((chain) => chain.blockchainId === blockchainId);
  if (configured !== undefined) {
    return configured.name;
  }
  const identifier = cb58Id(blockchainId);
  const known = identifier && wellKnownName(identifier);
  // Assets and virtual machines are well known too.
  return known?.network === network.name && primaryChains.has(known.name) ? known.name : undefined;
}
