import { getSubnet } from '../rpc';
import type { L1Manager } from '../networks';
import { configuredSubnets } from './chainQuestions';
import type { SourceClient } from './sourceClient';

/**
 * The managers of the L1s in the settings: two questions for each, one after the other, kept for a while. What a node does
 * not tell is left out.
 */
export async function fetchL1Managers(client: SourceClient): Promise<readonly L1Manager[]> {
  const { network, context } = client;
  let result: readonly L1Manager[] = [];
  const cached = await context.registry.managers.of(network.name, async () => {
    const subnets = await configuredSubnets(client);
    const all = await Promise.all(
      [...subnets].map(async ([subnetId, { name }]) => {
        const subnet = await client.node('P-Chain', getSubnet, { subnetID: subnetId });
        return { subnetId, name, subnet };
      }),
    );
    result = all.flatMap(({ subnetId, name, subnet }) => {
      const address = subnet.ok ? subnet.value.managerAddress : null;
      return !subnet.ok || address === null
        ? []
        : [{ address: address.toLowerCase(), blockchainId: subnet.value.managerChainID, subnetId, l1: name }];
    });
    return all.length > 0 && all.every(({ subnet }) => subnet.ok) ? result : undefined;
  });
  return cached ?? result;
}
