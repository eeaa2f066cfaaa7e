import { configuredSubnets } from '../../sources/chainQuestions';
import type { SourceClient } from '../../sources/sourceClient';

/** Names of the chains that subnets validate, by subnet ID: those that the data service told, and those in the settings. */
export async function subnetNames(client: SourceClient): Promise<ReadonlyMap<string, string>> {
  const { registry, network } = client.context;
  const indexed = registry.keptChains(network.name)?.all ?? [];
  const configured = await configuredSubnets(client);
  return new Map([
    ...indexed.flatMap(({ subnetId, name }) => (subnetId === undefined ? [] : [[subnetId, name] as const])),
    ...[...configured].map(([subnetId, { name }]) => [subnetId, name] as const),
  ]);
}
