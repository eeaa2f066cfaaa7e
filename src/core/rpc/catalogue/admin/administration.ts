import type { Availability } from '../method';

/**
 * What every method of a node's admin API has in common (methods.json): off unless the node was started with it. Those that
 * only tell something say that they read.
 */
export const administration: {
  readonly path: string;
  readonly effect: 'administers';
  readonly availability: Availability;
} = {
  path: '/ext/admin',
  effect: 'administers',
  availability: { on: 'own', flag: 'api-admin-enabled' },
};
