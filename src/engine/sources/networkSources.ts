import type { DataNetwork } from '../net';
import {
  type EvmChain,
  type NameOf,
  type Network,
  isPublic,
  primaryChainNames,
  type Networks,
  type SettingProblem,
  builtInNetworks,
  networkSetting,
  readNetworks,
  untrustedNetwork,
  verifiedUrls,
  networkIn,
} from '../networks';

export interface ChainSources {
  /** JSON-RPC URLs in order of preference. */
  readonly rpcUrls: readonly string[];
  /** The data service and its ID of the chain; absent where there is none. */
  readonly index?: { readonly baseUrl: string; readonly chainId: string };
}

export function chainSources(network: Network, chain: EvmChain): ChainSources {
  const rpcUrls =
    chain.rpcUrl === undefined
      ? network.nodes.map((node) => `${node.url}/ext/bc/${encodeURIComponent(chain.path)}/rpc`)
      : [chain.rpcUrl];
  const chainId = chain.evmChainId === undefined ? chain.blockchainId : String(chain.evmChainId);
  return {
    rpcUrls,
    index: network.dataApi === undefined || chainId === undefined ? undefined : { baseUrl: network.dataApi, chainId },
  };
}

/** URLs in query order: the data service first, since it takes one request for everything. */
export function urlsOf(sources: readonly ChainSources[]): readonly string[] {
  return sources.flatMap(({ index, rpcUrls }) => [...(index === undefined ? [] : [index.baseUrl]), ...rpcUrls]);
}

/** Endpoints for the P-, X- and C-Chain (atomic) and the node's own APIs: the data service, then the nodes. */
export function platformUrls({ nodes, dataApi }: Network): readonly string[] {
  return [...(dataApi === undefined ? [] : [dataApi]), ...nodes.map(({ url }) => url)];
}

/** The data service's name of a network. It has two: every network but mainnet maps to the testnet. */
export function dataNetworkOf({ networkId }: Pick<Network, 'networkId'>): DataNetwork {
  return networkId === 1 ? 'mainnet' : 'fuji';
}

/**
 * A network reduced to one of its nodes, under its own name: the node's view is not cached or shown as the network's.
 *
 * @param name of a node; with an unknown name the network has no nodes
 */
export function onlyNode(network: Network, name: string): Network {
  const { dataApi: _, metricsApi: __, ...rest } = network;
  return { ...rest, name: `${network.name} · ${name}`, nodes: network.nodes.filter((node) => node.name === name) };
}

/** The configured URLs of a network, without duplicates. */
export function networkUrls(network: Network): readonly string[] {
  const urls = [
    ...network.nodes.map(({ url }) => url),
    ...network.chains.map(({ rpcUrl }) => rpcUrl),
    network.dataApi,
    network.metricsApi,
  ];
  return [...new Set(urls.filter((url) => url !== undefined))];
}

/** `networkUrls` and the URLs of the verified-source services. */
export function namedUrls(network: Network): readonly string[] {
  return [...networkUrls(network), ...verifiedUrls(network)];
}

/** A chain's websocket URL: a node serves it next to its RPC; elsewhere it is the same URL. */
export function socketUrl(url: string): string {
  const parsed = new URL(url);
  parsed.pathname = parsed.pathname.replace(/\/rpc$/, '/ws');
  return parsed.href;
}

/** Private networks only: public ones have a data service and hundreds of chains. */
export function hasChainsToFind(network: Network): boolean {
  return !isPublic(network) && network.dataApi === undefined && network.nodes.length > 0;
}

/** Whether only the C-Chain is configured, so that discovery runs before chains are queried. */
export function namesNoL1({ chains }: Network): boolean {
  return chains.every(({ path }) => path === 'C');
}

/** @param name absent: any */
export function hasChain({ chains }: Network, name: string | undefined): boolean {
  return name === undefined || primaryChainNames.includes(name) || chains.some((chain) => chain.name === name);
}

export interface NetworkSettings {
  readonly network: string;
  readonly networks: unknown;
  /** The part of `networks` from the user settings; absent: all of it. */
  readonly userNetworks?: unknown;
  /** The network selected by an untrusted workspace; absent: none. */
  readonly untrustedNetwork?: string;
}

export interface ConfiguredNetworks {
  all(): readonly Network[];
  /** The network named by `snowprobe.network`; a placeholder with that name where there is none. */
  active(): Network;
  /** All URLs of the networks, and those from the user settings or built-in networks. */
  urls(): { readonly user: readonly string[]; readonly all: readonly string[] };
  /** Whether an explorer template is in the user settings or a built-in network, not only in the workspace settings. */
  isOwnExplorer(template: string): boolean;
  /** One per invalid setting. */
  readonly problems: readonly SettingProblem[];
  /** Drops what was read; call it when the settings change. */
  forget(): void;
}

/** Reads the settings lazily. */
export function configuredNetworks(settings: () => NetworkSettings, nameOf?: NameOf): ConfiguredNetworks {
  let known: Networks | undefined;
  const read = (): Networks => {
    const { all, problems } = readNetworks(settings().networks, settings().network);
    return { all: nameOf === undefined ? all : all.map((network) => ({ ...network, nameOf })), problems };
  };
  const networks = (): Networks => (known ??= read());
  let knownUrls: ReturnType<ConfiguredNetworks['urls']> | undefined;
  let ownTemplates: ReadonlySet<string> | undefined;
  const active = (): Network => activeOf(networks().all, settings());
  return {
    all: () => networks().all,
    active,
    urls: () => (knownUrls ??= configuredNetworksUrlsOf(networks().all, settings())),
    isOwnExplorer: (template) => (ownTemplates ??= templatesOf(ownNetworks(networks().all, settings()))).has(template),
    get problems() {
      const { missing } = active();
      const nameless: readonly SettingProblem[] =
        missing?.why === 'unknown'
          ? [{ path: [networkSetting], message: missing.sentence, suggestion: missing.nearest }]
          : [];
      return [...networks().problems, ...nameless];
    },
    forget() {
      known = undefined;
      knownUrls = undefined;
      ownTemplates = undefined;
    },
  };
}

function activeOf(all: readonly Network[], settings: NetworkSettings): Network {
  const { network: name, untrustedNetwork: untrusted } = settings;
  return untrusted === undefined ? networkIn(all, name) : untrustedNetwork(untrusted);
}

/** Built-in networks count as the user's, even if the settings override them. */
function configuredNetworksUrlsOf(
  all: readonly Network[],
  settings: NetworkSettings,
): ReturnType<ConfiguredNetworks['urls']> {
  return { user: ownNetworks(all, settings).flatMap(namedUrls), all: all.flatMap(namedUrls) };
}

function ownNetworks(all: readonly Network[], settings: NetworkSettings): readonly Network[] {
  return [...builtInNetworks, ...('userNetworks' in settings ? readNetworks(settings.userNetworks).all : all)];
}

function templatesOf(networks: readonly Network[]): ReadonlySet<string> {
  return new Set(networks.flatMap(({ explorers = {} }) => Object.values(explorers).flat()));
}
