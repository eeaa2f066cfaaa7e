import type { NodeEndpoint } from '../networks';
import { lineLabel } from '../report';
import type { ResultOf, getNodeVersion } from '../rpc';
import { checkTable } from './checkTable';
import type { Health, HealthCheck } from './health';
import { integerAt } from './jsonFigures';
import type { HealthContext } from './healthContext';
import { healthState, healthSummary } from './healthReport';

/** What a node says of itself in one round trip. */
export interface NodeStatus {
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

/** How it is, or why that is not known. */
export function nodeCondition({ away, health, noHealth }: NodeStatus, context: HealthContext): string {
  if (away !== undefined) {
    return away.words;
  }
  if (health === undefined) {
    return noHealth ?? '';
  }
  switch (healthState(health)) {
    case 'healthy':
      return 'healthy';
    case 'starting':
      return `starting; ${lineLabel(healthSummary(health, context))}`;
    case 'failing':
      return lineLabel(healthSummary(health, context));
  }
}

export function nodeMark({ away, health }: NodeStatus): 'plain' | 'good' | 'warning' | 'bad' {
  if (away !== undefined) {
    return 'bad';
  }
  switch (health && healthState(health)) {
    case undefined:
      return 'plain';
    case 'healthy':
      return 'good';
    case 'starting':
      return 'warning';
    case 'failing':
      return 'bad';
  }
}

/** How many peers a node is connected to, which is part of its health. */
export function connectedPeers(health: Health | undefined): bigint | undefined {
  return integerAt(health?.checks.find(({ name }) => name === 'network')?.message, 'connectedPeers');
}

/** What stands for the condition of a node whose host nobody agreed to. */
export const unrequestedWords = 'not queried: host not allowed';
