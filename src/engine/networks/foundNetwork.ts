import { fieldsOf, formatCount, plainJson } from '../primitives';
import { builtInNetworks, isPublic, knownEvmChain } from './builtInNetworks';
import type { EvmChain, NodeEndpoint } from './network';
import { isLoopback } from './namedHost';

/** What a URL serves, per its own responses. */
export type FoundNetwork = FoundNode | FoundEvm;

export interface FoundNode {
  readonly kind: 'node';
  readonly nodes: readonly NodeEndpoint[];
  readonly networkId: number;
  /** As reported by the node: "fuji", "network-1337"; absent where it is not. */
  readonly networkName?: string;
  /** Chains that the node runs, the C-Chain first if it has one. */
  readonly chains: readonly EvmChain[];
  /** Number of blockchains not queried because there are too many; absent for none. */
  readonly leftOut?: number;
  /** The network's L1 chains that its nodes do not run, so that they need another node; absent for none. */
  readonly notRun?: readonly { readonly name: string; readonly blockchainId: string }[];
}

/** An EVM's JSON-RPC that is not on an Avalanche node: a network without P- and X-Chain. */
export interface FoundEvm {
  readonly kind: 'evm';
  readonly url: string;
  readonly evmChainId: bigint;
  /** Client version: "Geth/v1.14". */
  readonly client?: string;
  readonly symbol?: string;
}

/** What was not queried; empty where everything was. */
export function skippedChainsText(found: FoundNetwork): string {
  const count = found.kind === 'node' ? (found.leftOut ?? 0) : 0;
  return count === 0
    ? ''
    : `${formatCount(BigInt(count))} more of its blockchains were not queried: look one up to add it.`;
}

/** Prefix of bech32 addresses, determined by the network ID as in nodes. */
export function networkHrp(networkId: number): string {
  return builtInNetworks.find((network) => network.networkId === networkId)?.hrp ?? 'custom';
}

export function networkEntry(found: FoundNetwork): Readonly<Record<string, unknown>> {
  return found.kind === 'node' ? nodeEntry(found) : evmEntry(found);
}

function nodeEntry({ nodes, networkId, chains }: FoundNode): Readonly<Record<string, unknown>> {
  return {
    nodes: Object.fromEntries(nodes.map(({ name, url }) => [name, url])),
    networkId,
    hrp: networkHrp(networkId),
    ...servicesOf(networkId),
    ...(chains.length === 0
      ? {}
      : { chains: Object.fromEntries(chains.map((chain) => [chain.name, chainEntry(chain)])) }),
  };
}

function evmEntry({ url, evmChainId, symbol }: FoundEvm): Readonly<Record<string, unknown>> {
  const known = knownEvmChain(evmChainId);
  const networkId = known?.networkId;
  return {
    ...(networkId === undefined ? {} : { networkId, hrp: networkHrp(networkId), ...servicesOf(networkId) }),
    chains: {
      [known?.name ?? `chain-${evmChainId}`]: {
        ...chainEntry({ name: '', path: '', evmChainId, symbol: symbol ?? known?.symbol }),
        rpcUrl: url,
      },
    },
  };
}

/** The public networks have data services, which identify them by ID. */
function servicesOf(networkId: number): { readonly dataApi?: string; readonly metricsApi?: string } {
  const known = isPublic({ networkId }) ? builtInNetworks.find((one) => one.networkId === networkId) : undefined;
  return known === undefined ? {} : { dataApi: known.dataApi, metricsApi: known.metricsApi };
}

/** A chain's entry in the setting. Chain IDs too large for a number are strings. */
export function chainEntry({ blockchainId, evmChainId, symbol }: EvmChain): Readonly<Record<string, unknown>> {
  const id =
    evmChainId === undefined || evmChainId <= Number.MAX_SAFE_INTEGER
      ? evmChainId && Number(evmChainId)
      : String(evmChainId);
  return {
    ...(blockchainId === undefined ? {} : { blockchainId }),
    ...(id === undefined ? {} : { evmChainId: id }),
    ...(symbol === undefined || symbol === '' ? {} : { symbol }),
  };
}

/** A name that no other network has. */
export function suggestedName(found: FoundNetwork, taken: readonly string[], wanted?: string): string {
  const name = wanted ?? plainName(found);
  for (let count = 1; ; count++) {
    const numbered = count === 1 ? name : `${name}-${count}`;
    if (!taken.includes(numbered)) {
      return numbered;
    }
  }
}

function plainName(found: FoundNetwork): string {
  if (found.kind === 'evm') {
    const known = knownEvmChain(found.evmChainId);
    const cChainOf = builtInNetworks.find(({ networkId }) => networkId === known?.networkId)?.name;
    return cChainOf === undefined ? (known?.name ?? `chain-${found.evmChainId}`) : `${cChainOf}-rpc`;
  }
  const builtIn = builtInNetworks.find(({ networkId }) => networkId === found.networkId)?.name;
  const own = /^[A-Za-z0-9][\w.-]{0,39}$/.test(found.networkName ?? '') ? found.networkName : undefined;
  return builtIn === undefined ? (own ?? `network-${found.networkId}`) : `${builtIn}-node`;
}

/** Names that notebooks and links can use without quotes. */
export function isNetworkName(name: string): boolean {
  return /^[A-Za-z0-9][\w.-]{0,39}$/.test(name);
}

/** A local network started by a tool, per its files. */
export interface LocalNetwork {
  readonly tool: 'tmpnet' | 'avalanche-cli';
  /** Of its folder: the creation time, or the user's name for it. */
  readonly name: string;
  readonly nodes: readonly NodeEndpoint[];
}

/** A node's URL in its process.json. Only loopback URLs are returned, because others may have written the file. */
export function processUrl(text: string): string | undefined {
  const uri = property(text, 'uri');
  if (uri === undefined || !URL.canParse(uri)) {
    return undefined;
  }
  // A node listening on all interfaces also listens on loopback.
  const { protocol, hostname, port, pathname, username, password, search, hash } = new URL(uri);
  const host = hostname === '0.0.0.0' || hostname === '[::]' ? '127.0.0.1' : hostname;
  const isPlain = username === '' && password === '' && search === '' && hash === '' && pathname === '/';
  const url = `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
  return isPlain && protocol === 'http:' && isLoopback(url) ? url : undefined;
}

/** The folder of avalanche-cli's running network, per its local_network_meta.json. */
export function networkFolder(text: string): string | undefined {
  return property(text, 'networkDir');
}

function property(text: string, name: string): string | undefined {
  const value = fieldsOf(plainJson(text))[name];
  return typeof value === 'string' && value.length <= 4_096 ? value : undefined;
}

export function namedNodes(urls: readonly string[]): readonly NodeEndpoint[] {
  return [...new Set(urls)].map((url, at) => ({ name: `node${at + 1}`, url }));
}

/** A URL typed to add a network, with its possible meanings. */
export interface TypedUrl {
  /** As typed, with a scheme and without a trailing slash. */
  readonly url: string;
  /** Base URL of the node's own APIs, up to `/ext`. */
  readonly base: string;
  /** Alias or blockchain ID in `/ext/bc/…`, if any. */
  readonly chain?: string;
}

/** Why input is not usable. `secret`: it has a user name, password or query, which settings must not contain. */
export type UrlProblem =
  { readonly problem: 'empty' | 'scheme' | 'malformed' } | { readonly problem: 'secret'; readonly origin: string };

/** Parses a typed URL. Without a scheme, local hosts default to http and all others to https. */
export function readTypedUrl(typed: string): TypedUrl | UrlProblem {
  const trimmed = typed.trim();
  if (trimmed === '') {
    return { problem: 'empty' };
  }
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(trimmed)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== 'http' && scheme !== 'https') {
    return { problem: 'scheme' };
  }
  const text = scheme === undefined ? `${isLoopback(`http://${trimmed}`) ? 'http' : 'https'}://${trimmed}` : trimmed;
  if (/\s/.test(text) || !URL.canParse(text)) {
    return { problem: 'malformed' };
  }
  const { origin, pathname, username, password, search, hash } = new URL(text);
  if (username !== '' || password !== '' || search !== '' || hash !== '') {
    return { problem: 'secret', origin };
  }
  const url = `${origin}${pathname}`.replace(/(?<!\/)\/+$/, '');
  const path = url.slice(origin.length);
  const at = path.search(/\/ext(?:\/|$)/);
  if (at < 0) {
    return { url, base: url };
  }
  const chain = /^\/ext\/bc\/([\w.-]+)(?:\/|$)/.exec(path.slice(at))?.[1];
  return { url, base: `${origin}${path.slice(0, at)}`, chain };
}

/** Whether a path segment of a URL looks like a gateway's API key. Blockchain IDs are public. */
export function mayHoldKey(url: string): boolean {
  return new URL(url).pathname
    .split('/')
    .filter((_, at, steps) => steps[at - 1] !== 'bc')
    .some((step) => /^[\w-]{20,}$/.test(step) && /\d/.test(step) && /[a-z]/i.test(step));
}

/** URLs on the same host that a wrong path may have been intended for, likely ones first. */
export function likelyUrls({ url }: TypedUrl): readonly string[] {
  const { origin } = new URL(url);
  return [origin, `${origin}/rpc`, `${origin}/ext/bc/C/rpc`, `${url}/rpc`].filter((one) => one !== url);
}
