import { formatCount } from '../primitives';
import { builtInNetworks, isPublic } from './builtInNetworks';
import { knownEvmChain } from './evmChains';
import type { EvmChain, NodeEndpoint } from './network';

/** What stands behind a URL, as it answered itself. */
export type FoundNetwork = FoundNode | FoundEvm;

/** A node of Avalanche. */
export interface FoundNode {
  readonly kind: 'node';
  readonly nodes: readonly NodeEndpoint[];
  readonly networkId: number;
  /** As the node calls it: "fuji", "network-1337"; absent: it does not tell. */
  readonly networkName?: string;
  /** Those that it runs, the C-Chain first where it has one. */
  readonly chains: readonly EvmChain[];
  /** Blockchains that it was not asked about, since it names too many; absent: none. */
  readonly leftOut?: number;
}

/** JSON-RPC of an EVM, and no node of Avalanche: a network without P- and X-Chain. */
export interface FoundEvm {
  readonly kind: 'evm';
  readonly url: string;
  readonly evmChainId: bigint;
  /** What it says that it runs: "Geth/v1.14". */
  readonly client?: string;
  readonly symbol?: string;
}

/** What of it was not asked about; empty: all was. */
export function leftOutWords(found: FoundNetwork): string {
  const count = found.kind === 'node' ? (found.leftOut ?? 0) : 0;
  return count === 0
    ? ''
    : `${formatCount(BigInt(count))} more of its blockchains were not queried: look one up to add it.`;
}

/** Prefix of bech32 addresses, which an ID alone decides: nodes have one for each of the networks they know. */
export function networkHrp(networkId: number): string {
  return builtInNetworks.find((network) => network.networkId === networkId)?.hrp ?? 'custom';
}

/** The entry of `snowprobe.networks` that says what was found. */
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

/** The public networks have an index, which knows them by their IDs. */
function servicesOf(networkId: number): { readonly dataApi?: string; readonly metricsApi?: string } {
  const known = isPublic({ networkId }) ? builtInNetworks.find((one) => one.networkId === networkId) : undefined;
  return known === undefined ? {} : { dataApi: known.dataApi, metricsApi: known.metricsApi };
}

/** How a chain stands in the setting; chain IDs too large for a number as text. */
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

/** A name for it that no other network has. */
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

/** Names that the tools for notebooks and links can write without quotes. */
export function isNetworkName(name: string): boolean {
  return /^[A-Za-z0-9][\w.-]{0,39}$/.test(name);
}
