import { validatedBy } from '../../core/rpc/catalogue/platform/subnets';
import type { EvmChain } from '../../core/networks/network';
import type { SourceClient } from './sourceClient';
import { PRIMARY_NETWORK_ID } from '../../explain/platform/primaryNetwork';

/** Subnets of the chains in the settings: subnet ID → its first chain. What a node does not know is left out. */
export async function configuredSubnets(primary: SourceClient): Promise<ReadonlyMap<string, EvmChain>> {
  const chains = primary.network.chains.filter((chain) => chain.path !== 'C');
  const subnets = await Promise.all(
    chains.map(async (chain): Promise<readonly (readonly [string, EvmChain])[]> => {
      if (chain.blockchainId === undefined) {
        return [];
      }
      const told = await primary.node('P-Chain', validatedBy, { blockchainID: chain.blockchainId });
      return told.ok && told.value.subnetID !== PRIMARY_NETWORK_ID ? [[told.value.subnetID, chain]] : [];
    }),
  );
  return new Map(subnets.flat().reverse());
}
