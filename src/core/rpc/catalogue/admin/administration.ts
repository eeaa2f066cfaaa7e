import type { Availability, Effect } from '../method';

/** What every method of a node's admin API has in common (methods.json): off unless the node was started with it. */
export const administration: {
  readonly path: string;
  readonly effect: Effect;
  readonly availability: Availability;
} = {
  path: '/ext/admin',
  effect: 'administers',
  availability: { on: 'own', flag: 'api-admin-enabled' },
};
