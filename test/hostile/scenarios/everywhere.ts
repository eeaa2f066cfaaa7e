import type { SurfaceName } from '../client/surfaces/surfaces';
import type { Says } from './scenario';

/** Surfaces that ask a node, a service and a websocket for something; what they share is not attacked twice. */
const asking: readonly SurfaceName[] = [
  ...(['lookup', 'index', 'account', 'balances', 'validator', 'platform'] as const),
  ...(['cell', 'batch', 'nodeCell', 'rest', 'change', 'subscription'] as const),
  ...(['export', 'validators', 'nodes', 'chains'] as const),
];

/**
 * The same sentence wherever something is asked for.
 *
 * @param but what is told otherwise; undefined: the surface never meets it
 */
export function everywhere(
  sentence: string,
  but: { readonly [name in SurfaceName]?: readonly string[] | undefined } = {},
): Says {
  const same = asking.map((name) => [name, [name === 'nodes' ? `one: ${sentence}` : sentence]] as const);
  const entries = Object.entries({ ...Object.fromEntries(same), ...but }).filter(([, said]) => said !== undefined);
  return Object.fromEntries(entries);
}

/** A sentence on some surfaces alone. */
export function on(names: readonly SurfaceName[], ...said: readonly string[]): Says {
  return Object.fromEntries(names.map((name) => [name, said]));
}
