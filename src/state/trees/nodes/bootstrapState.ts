import type { Health } from '../../../core/health/health';
import { isBootstrapped } from '../../../core/rpc/catalogue/info/node';
import type { Primary } from '../../lookup/primary/primary';
import { valueOf } from '../../lookup/primary/toldBy';
import type { NodeEndpoint } from '../../network';
import { chainChecks, mostChains, primaryAliases } from './chainChecks';

/** Alias or blockchain ID of each chain that a node runs → whether it has caught up; undefined: it does not tell. */
export type BootstrapState = ReadonlyMap<string, boolean | undefined>;

/** Which chains a node has caught up with. It is asked about each only where its health leaves that open. */
export async function askBootstrapState(
  primary: Primary,
  { url }: NodeEndpoint,
  health: Health | undefined,
): Promise<BootstrapState> {
  const check = health?.checks.find(({ name }) => name === 'bootstrapped');
  const names = health === undefined ? primaryAliases : chainChecks(health).map(({ name }) => name);
  const ordered = [...names].sort((a, b) => rank(a) - rank(b)).slice(0, mostChains);
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
