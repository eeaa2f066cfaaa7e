import type { Network } from '../network';
import { nearestName } from '../networkNames';

/** A name that no network has, as a network of which nobody can be asked: never another one in its place. */
export function unknownNetwork(name: string, names: readonly string[]): Network {
  const nearest = nearestName(name, names);
  const sentence =
    nearest === undefined
      ? `No network is named ${name}. Nothing is sent until one is selected.`
      : `No network is named ${name}; did you mean ${nearest}? Nothing is sent until one is selected.`;
  return { ...nowhere(name), missing: { why: 'unknown', sentence, nearest } };
}

/** A network of a workspace that is not trusted, of which VS Code tells nobody more than that the user may trust it. */
export function untrustedNetwork(name: string): Network {
  const sentence = `Network ${name} is ignored until you trust this workspace, whose settings name it. Nothing is sent.`;
  return { ...nowhere(name), missing: { why: 'untrusted', sentence } };
}

/** With the prefix that addresses have on networks of no name. */
function nowhere(name: string): Network {
  return { name, networkId: 0, hrp: 'custom', nodes: [], chains: [], wireNames: 'wire' };
}
