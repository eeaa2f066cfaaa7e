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
  unknownNetwork,
  untrustedNetwork,
  verifiedUrls,
} from '../networks';

/** Where one EVM chain of a network can be asked. */
export interface ChainSources {
  readonly chain: EvmChain;
  /** JSON-RPC URLs in order of preference: the first that answers is used. */
  readonly rpcUrls: readonly string[];
  /** The data service and the name it knows the chain by; absent where there is no index. */
  readonly index?: { readonly baseUrl: string; readonly chainId: string };
}

export function chainSources(network: Network, chain: EvmChain): ChainSources {
  const rpcUrls =
    chain.rpcUrl === undefined
      ? network.nodes.map((node) => `${node.url}/ext/bc/${encodeURIComponent(chain.path)}/rpc`)
      : [chain.rpcUrl];
  const chainId = chain.evmChainId === undefined ? chain.blockchainId : String(chain.evmChainId);
  return {
    chain,
    rpcUrls,
    index: network.dataApi === undefined || chainId === undefined ? undefined : { baseUrl: network.dataApi, chainId },
  };
}

/** URLs in the order they are asked: the data service first, since it is one request for all. */
export function urlsOf(sources: readonly ChainSources[]): readonly string[] {
  return sources.flatMap(({ index, rpcUrls }) => [...(index === undefined ? [] : [index.baseUrl]), ...rpcUrls]);
}

/**
 * Where the P-, X- and C-Chain (its atomic side) and the node's own APIs can be asked, in the order of `urlsOf`: the data
 * service, then the nodes, of which the first that answers is used.
 */
export function platformUrls({ nodes, dataApi }: Network): readonly string[] {
  return [...(dataApi === undefined ? [] : [dataApi]), ...nodes.map(({ url }) => url)];
}

/** The data service's word for a network: it knows two, and all but the mainnet are the test one to it. */
export function dataNetworkOf({ networkId }: Pick<Network, 'networkId'>): DataNetwork {
  return networkId === 1 ? 'mainnet' : 'fuji';
}

/**
 * A network as one of its nodes has it, as a network of its own: what one node says is not kept, nor shown, as what the
 * whole network does.
 *
 * @param name of a node; where there is none of that name nobody is asked
 */
export function onlyNode(network: Network, name: string): Network {
  const { dataApi: _, metricsApi: __, ...rest } = network;
  return { ...rest, name: `${network.name} · ${name}`, nodes: network.nodes.filter((node) => node.name === name) };
}

/** The URLs of the settings that a network is asked at, each once. */
export function networkUrls(network: Network): readonly string[] {
  const urls = [
    ...network.nodes.map(({ url }) => url),
    ...network.chains.map(({ rpcUrl }) => rpcUrl),
    network.dataApi,
    network.metricsApi,
  ];
  return [...new Set(urls.filter((url) => url !== undefined))];
}

/** Those, and where the services of verified sources are. */
export function namedUrls(network: Network): readonly string[] {
  return [...networkUrls(network), ...verifiedUrls(network)];
}

/** Where a chain's websocket is: a node serves it beside its RPC; elsewhere it is at the same address. */
export function socketUrl(url: string): string {
  const parsed = new URL(url);
  parsed.pathname = parsed.pathname.replace(/\/rpc$/, '/ws');
  return parsed.href;
}

/** A network of one's own: public ones have a data service, and hundreds of chains. */
export function hasChainsToFind(network: Network): boolean {
  return !isPublic(network) && network.dataApi === undefined && network.nodes.length > 0;
}

/** Whether the settings name no chain but the C-Chain, so that chains are looked for before anything is asked of them. */
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
  /** What of `networks` the user's own settings say; absent: all of it. */
  readonly userNetworks?: unknown;
  /** The network that the settings of a workspace name which is not trusted; absent: none. */
  readonly untrustedNetwork?: string;
}

/** The networks of the settings, and which of them is the active one. */
export interface ConfiguredNetworks {
  all(): readonly Network[];
  /** What `snowprobe.network` asks for; where no network has that name, one that is only that name. */
  active(): Network;
  /** The URLs that networks are asked at, and those of them that the user's own settings or the built-in networks name. */
  urls(): { readonly user: readonly string[]; readonly all: readonly string[] };
  /** Whether the user's own settings or the built-in networks have a template for an explorer, and not the workspace alone. */
  isOwnExplorer(template: string): boolean;
  /** One for each setting that could not be used. */
  readonly problems: readonly SettingProblem[];
  /** The settings have changed. */
  forget(): void;
}

/** Reads the settings when something of them is first asked for. */
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
          ? [{ path: [networkSetting], message: missing.sentence, meant: missing.nearest }]
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
  return untrusted === undefined
    ? (all.find((network) => network.name === name) ??
        unknownNetwork(
          name,
          all.map((network) => network.name),
        ))
    : untrustedNetwork(untrusted);
}

/** The built-in networks are the user's as well, whatever the settings put in their place. */
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
