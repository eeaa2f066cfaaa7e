import type { Network } from './network';
import { recordedName } from './networkNames';
import { evmChains, networks } from './networks.json';
import { recordedAt } from './recorded.json';

/** The networks everybody has. Ids, prefixes and public endpoints: Avalanche's network documentation; docs/facts/networks.md. */
export const builtInNetworks = networks.map(({ upgrades: _, ...network }): Network => ({
  ...network,
  chains: network.chains.map((chain) => ({ ...chain, evmChainId: BigInt(chain.evmChainId) })),
  wireNames: 'wire',
})) as unknown as readonly [Network, ...Network[]];

/** Mainnet and Fuji, whatever the settings call them and wherever their nodes are. */
export function isPublic({ networkId }: Pick<Network, 'networkId'>): boolean {
  return networkId === 1 || networkId === 5;
}

type Upgrade = 'durango' | 'etna' | 'granite' | 'helicon';

/**
 * When Avalanche's own networks had, or will have, their upgrades, for where no node tells: milliseconds since the epoch
 * (avalanchego, upgrade/upgrade.go). Undefined for any other network.
 */
export function publishedUpgrade(networkId: number, upgrade: Upgrade): number | undefined {
  const time = networks.find((network) => network.networkId === networkId)?.upgrades?.[upgrade];
  return time === undefined ? undefined : Date.parse(time);
}

/** What is common knowledge about an EVM chain by its ID: chainlist.org, and what local tools use. */
interface KnownEvmChain {
  readonly name: string;
  readonly symbol: string;
  /** Network ID of the Avalanche network whose C-Chain it is. */
  readonly networkId?: number;
}

export function knownEvmChain(id: bigint): KnownEvmChain | undefined {
  return (evmChains as Readonly<Record<string, KnownEvmChain>>)[String(id)];
}

/** Nobody can have a host below it (RFC 2606), so what is meant for the recording cannot reach one. */
const domain = 'recorded.invalid';

/** Whether a URL is one of the recording: what is asked there is answered in this process. */
export function isRecordedUrl(url: string): boolean {
  return URL.canParse(url) && new URL(url).hostname.endsWith(`.${domain}`);
}

/**
 * The network of the demo workspace: a development network whose responses were recorded. It is there only where a workspace
 * chooses it, and nobody's settings can name its hosts.
 */
export const recordedNetwork: Network = {
  name: recordedName,
  networkId: 12345,
  hrp: 'local',
  // One alone: a second would be asked where the first is slow, and not have been asked that when it was recorded.
  nodes: [{ name: 'one', url: `http://one.${domain}` }],
  dataApi: `http://data.${domain}`,
  metricsApi: `http://metrics.${domain}`,
  chains: [
    { name: 'C-Chain', path: 'C', evmChainId: 43112n, symbol: 'AVAX' },
    {
      name: 'orders',
      path: '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo',
      blockchainId: '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo',
      evmChainId: 77702n,
    },
  ],
  wireNames: 'wire',
};

/** What stands beside what is told of the recorded network; undefined where it is not among the networks. */
export function recordedWords(networks: readonly Network[]): string | undefined {
  return networks.some(isRecorded)
    ? `recorded on ${new Date(recordedAt).toISOString().slice(0, 10)}; times are of then`
    : undefined;
}

/**
 * Now, for who shows the recorded network: the time when it was recorded, so that its ages are those of then. Milliseconds.
 *
 * @param networks those of the settings, which have the recorded one where it is the active one
 */
export function timeIn(networks: readonly Network[], now: number): number {
  return networks.some(isRecorded) ? recordedAt : now;
}

/** By its hosts, which no other network has: a copy of it, which knows names, is it too. */
function isRecorded({ nodes }: Network): boolean {
  return nodes.some(({ url }) => isRecordedUrl(url));
}
