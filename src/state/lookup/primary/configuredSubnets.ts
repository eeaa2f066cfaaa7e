import { validatedBy } from '../../../core/rpc/catalogue/platform/subnets';
import type { Primary } from './primary';
import { PRIMARY_NETWORK_ID } from './primaryNetworkId';

/** Subnets of the chains in the settings: subnet ID → name of the chain. What a node does not know is left out. */
export async function configuredSubnets(primary: Primary): Promise<ReadonlyMap<string, string>> {
  const chains = primary.network.chains.filter((chain) => chain.path !== 'C');
  const subnets = await Promise.all(
    chains.map(async ({ name, blockchainId }): Promise<readonly (readonly [string, string])[]> => {
      if (blockchainId === undefined) {
        return [];
      }
      const told = await primary.node('P-Chain', validatedBy, { blockchainID: blockchainId });
      return told.ok && told.value.subnetID !== PRIMARY_NETWORK_ID ? [[told.value.subnetID, name]] : [];
    }),
  );
  return new Map(subnets.flat());
}
