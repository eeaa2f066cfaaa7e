import type { Health } from '../../../core/health/health';
import { isBootstrapped } from '../../../core/rpc/catalogue/info/node';
import type { SourceClient } from '../../sources/sourceClient';
import { valueOf } from '../../../explain/sourcedResult';
import type { NodeEndpoint } from '../../../core/networks/network';
import { chainChecks, maxChains, primaryAliases } from '../../../explain/trees/nodes/nodeState';
import type { BootstrapState } from '../../../explain/trees/nodes/nodeState';

/** Which chains a node has caught up with. It is asked about each only where its health leaves that open. */
export async function fetchBootstrapState(
  primary: SourceClient,
  { url }: NodeEndpoint,
  health: Health | undefined,
): Promise<BootstrapState> {
  const check = health?.checks.find(({ name }) => name === 'bootstrapped');
  const names = health === undefined ? primaryAliases : chainChecks(health).map(({ name }) => name);
  const ordered = [...names].sort((a, b) => rank(a) - rank(b)).slice(0, maxChains);
  if (check?.state === 'ok') {
    return new Map(ordered.map((name) => [name, true]));
  }
  const told = await Promise.all(
    ordered.map(async (chain) => {
      const answer = valueOf(await primary.thisNode(url, 'node', isBootstrapped, { chain }));
      return [chain, answer?.isBootstrapped] as const;
    }),
  );
  return new Map(told);
}

/** The P-Chain comes first: the node starts the others when it has caught up with that. */
function rank(name: string): number {
  const place = primaryAliases.indexOf(name);
  return place === -1 ? primaryAliases.length : place;
}
