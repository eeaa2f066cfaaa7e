import { type Network, builtInNetworks, isPublic } from '../../engine/networks';
import type { HostCard } from '../../engine/report';

/**
 * The network whose question stands in package.json, hosts and all, and is asked there with buttons: VS Code takes these from
 * nowhere else. Undefined where another question is to be asked.
 *
 * @param urls whom the view asks on a network
 */
export function cardWelcome(
  { kind, hosts }: HostCard,
  active: Network,
  urls: (network: Network) => readonly string[],
): string | undefined {
  const builtIn = builtInNetworks.find(({ name }) => name === active.name);
  if (kind !== 'ask' || builtIn === undefined || !isPublic(builtIn)) {
    return undefined;
  }
  const requested = [...new Set(urls(builtIn))];
  return requested.length === hosts.length && requested.every((url, i) => url === hosts[i]) ? builtIn.name : undefined;
}
