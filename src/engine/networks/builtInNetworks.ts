import type { Network } from './network';
import { recordedName } from './networkNames';
import { evmChains, networks } from './networks.json';
import { recordedAt, transaction } from './recorded.json';

/** IDs, prefixes and public endpoints are from Avalanche's network documentation; docs/facts/networks.md. */
export const builtInNetworks = networks.map(({ upgrades: _, ...network }): Network => ({
  ...network,
  chains: network.chains.map((chain) => ({ ...chain, evmChainId: BigInt(chain.evmChainId) })),
  wireNames: 'wire',
})) as unknown as readonly [Network, ...Network[]];

/** Whether a network is Mainnet or Fuji, regardless of its name and nodes in the settings. */
export function isPublic({ networkId }: Pick<Network, 'networkId'>): boolean {
  return networkId === 1 || networkId === 5;
}

type Upgrade = 'durango' | 'etna' | 'granite' | 'helicon';

/**
 * Activation time of an upgrade on Avalanche's own networks, for where no node reports it, in milliseconds since the
 * epoch (avalanchego, upgrade/upgrade.go). `undefined` for any other network.
 */
export function publishedUpgrade(networkId: number, upgrade: Upgrade): number | undefined {
  const time = networks.find((network) => network.networkId === networkId)?.upgrades?.[upgrade];
  return time === undefined ? undefined : Date.parse(time);
}

/** Well-known properties of an EVM chain by ID: from chainlist.org, and defaults of local tools. */
interface KnownEvmChain {
  readonly name: string;
  readonly symbol: string;
  /** Network ID of the Avalanche network whose C-Chain it is. */
  readonly networkId?: number;
}

export function knownEvmChain(id: bigint): KnownEvmChain | undefined {
  return (evmChains as Readonly<Record<string, KnownEvmChain>>)[String(id)];
}

/** A reserved domain (RFC 2606) without hosts, so that requests for the recording cannot reach one. */
const domain = 'recorded.invalid';

/** Whether a URL is part of the recording, whose requests are answered in this process. */
export function isRecordedUrl(url: string): boolean {
  return URL.canParse(url) && new URL(url).hostname.endsWith(`.${domain}`);
}

/** The demo workspace's network, with recorded responses. Only workspaces select it; settings cannot name its hosts. */
export const recordedNetwork: Network = {
  name: recordedName,
  networkId: 12345,
  hrp: 'local',
  // Only one: hedged requests to a second node would not be in the recording.
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

/** Note shown with data of the recorded network; `undefined` where it is not among the networks. */
export function recordedWords(networks: readonly Network[]): string | undefined {
  return networks.some(isRecorded)
    ? `recorded on ${new Date(recordedAt).toISOString().slice(0, 10)}; times as of that day`
    : undefined;
}

/** Hash of a recorded transaction of the C-Chain. */
export const recordedTransaction = transaction;

/**
 * The current time for displays, in milliseconds: the time of the recording for the recorded network, so that its ages
 * are right.
 *
 * @param networks those of the settings, with the recorded one where it is active
 */
export function displayTime(networks: readonly Network[], now: number): number {
  return networks.some(isRecorded) ? recordedAt : now;
}

/** By its hosts, which no other network has. This also recognises copies of it that have names. */
function isRecorded({ nodes }: Network): boolean {
  return nodes.some(({ url }) => isRecordedUrl(url));
}
