import { type Health, type HealthCheck, checkTable } from '../../../../engine/health';
import type { NodeEndpoint } from '../../../../engine/networks';
import type { ResultOf, getNodeVersion } from '../../../../engine/rpc';

/** What a node says of itself in one round trip. */
export interface NodeState {
  readonly node: NodeEndpoint;
  readonly health?: Health;
  /** Why its health is not known, in a sentence. */
  readonly noHealth?: string;
  readonly nodeID?: string;
  readonly version?: ResultOf<typeof getNodeVersion>;
  /** Where it answered nothing at all: why, in a sentence, and in a few words. */
  readonly away?: { readonly sentence: string; readonly words: string };
}

/** Alias or blockchain ID of each chain that a node runs → whether it has caught up; undefined: it does not tell. */
export type BootstrapState = ReadonlyMap<string, boolean | undefined>;

/** The checks of chains among all: those with a name that is no word of the node's. */
export function chainChecks({ checks }: Health): readonly HealthCheck[] {
  return checks.filter(({ name }) => !Object.hasOwn(checkTable, name));
}

/** Chains that are asked about for one node: a node runs a few. */
export const maxChains = 32;

/** Chains that every node runs, by the alias that their checks have. */
export const primaryAliases: readonly string[] = ['P', 'X', 'C'];
