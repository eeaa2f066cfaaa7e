import type { Health, HealthCheck } from '../../../core/health/health';
import { checkTable } from '../../../core/health/checkTable';

/** The checks of chains among all: those with a name that is no word of the node's. */
export function chainChecks({ checks }: Health): readonly HealthCheck[] {
  return checks.filter(({ name }) => !Object.hasOwn(checkTable, name));
}

/** Chains that are asked about for one node: a node runs a few. */
export const maxChains = 32;

/** Chains that every node runs, by the alias that their checks have. */
export const primaryAliases: readonly string[] = ['P', 'X', 'C'];
