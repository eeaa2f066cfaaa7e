import { cb58Id } from '../../../../core/ids/cb58Id';
import { wellKnownName } from '../../../../core/ids/wellKnown';
import type { Network } from '../../../network';
import { PRIMARY_NETWORK_ID } from '../primaryNetworkId';

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
  return known?.network === undefined || known.network === network.name ? known?.name : undefined;
}
