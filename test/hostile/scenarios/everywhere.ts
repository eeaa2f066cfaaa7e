import type { SurfaceName } from '../client/surfaces/surfaces';
import type { MessageTemplate } from './scenario';

/** Surfaces that ask a node, a service and a websocket for something; what they share is not attacked twice. */
const requesting: readonly SurfaceName[] = [
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
): MessageTemplate {
  const same = requesting.map((name) => [name, [name === 'nodes' ? `one: ${sentence}` : sentence]] as const);
  const entries = Object.entries({ ...Object.fromEntries(same), ...but }).filter(
    ([, reported]) => reported !== undefined,
  );
  return Object.fromEntries(entries);
}

/** A sentence on some surfaces alone. */
export function on(names: readonly SurfaceName[], ...reported: readonly string[]): MessageTemplate {
  return Object.fromEntries(names.map((name) => [name, reported]));
}
