import { type Network, etherscanKey } from '../../engine/networks';
import { originsOf } from './networkHosts';

export interface KeyPlace {
  readonly origin: string;
  /** Names of the networks that are asked there. */
  readonly networks: readonly string[];
  /** Header that carries the key; absent where no service's habit is known. */
  readonly header?: string;
}

/**
 * Where keys can be set: each origin of the networks once. The data service takes its key in a header of its own; nodes
 * stand behind gateways of any kind, so their header is asked for. The metrics service knows no keys.
 */
export function keyPlaces(networks: readonly Network[]): readonly KeyPlace[] {
  const places = new Map<string, KeyPlace>();
  const add = (origin: string, network: Network, header: string | undefined): void => {
    const known = places.get(origin);
    const names = [...(known?.networks ?? []), network.name];
    places.set(origin, { origin, networks: names, header: known?.header ?? header });
  };
  for (const network of networks) {
    const header = network.wireNames === 'neutral' ? 'x-data-api-key' : 'x-glacier-api-key';
    const dataOrigin = network.dataApi === undefined ? undefined : new URL(network.dataApi).origin;
    const { metricsApi: _keyless, ...keyed } = network;
    for (const origin of originsOf(keyed)) {
      add(origin, network, origin === dataOrigin ? header : undefined);
    }
  }
  for (const network of networks) {
    const { etherscan } = network.verifiedSources ?? {};
    if (etherscan !== undefined) {
      add(new URL(etherscan).origin, network, etherscanKey);
    }
  }
  return [...places.values()];
}

/** Header names of HTTP, without those that the transport sets itself. */
export function isKeyHeader(name: string): boolean {
  const ours = ['host', 'content-length', 'content-type', 'accept', 'accept-encoding', 'connection', 'user-agent'];
  return /^[a-z0-9!#$%&'*+.^_`|~-]{1,64}$/i.test(name) && !ours.includes(name.toLowerCase());
}

/** What may stand in a header's value: one line of visible characters; fewer than four are not told from other words. */
export function isKeyValue(value: string): boolean {
  return value.length >= 4 && value.length <= 4096 && value === value.trim() && /^[\x20-\x7e]*$/.test(value);
}
