import type { SurfaceName } from '../client/surfaces/surfaces';
import type { MessageTemplate } from './scenario';

/** One surface for each kind of node, service and WebSocket request; shared code is attacked once. */
const requesting: readonly SurfaceName[] = [
  ...(['lookup', 'index', 'account', 'balances', 'validator', 'platform'] as const),
  ...(['cell', 'batch', 'nodeCell', 'rest', 'change', 'subscription'] as const),
  ...(['export', 'validators', 'nodes', 'chains'] as const),
];

/**
 * The same sentence on every surface that sends requests.
 *
 * @param but other sentences by surface; `undefined`: the surface does not meet the attack
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

/** Sentences on some surfaces only. */
export function on(names: readonly SurfaceName[], ...reported: readonly string[]): MessageTemplate {
  return Object.fromEntries(names.map((name) => [name, reported]));
}
