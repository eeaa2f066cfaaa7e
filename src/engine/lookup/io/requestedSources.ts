import { type EvmChain, type Network, builtInNetworks, primaryChainNames, isEvmOnly } from '../../networks';
import { type Cb58Id, type Identifier, cb58Id, encodeCb58, hexToBytes, wellKnownName } from '../../primitives';
import type { Report, UnsourcedReport } from '../../report';
import {
  type FindOptions,
  type SourceClient,
  chainSources,
  hasChain,
  hasChainsToFind,
  platformUrls,
  urlsOf,
} from '../../sources';
import { mayBeOnChain, identifierReport, noPlatformWords, otherNetworkReport } from '../identifierReport';

/** Timeout of a quick lookup for each host. */
export const quickSeconds = 3;

/**
 * The URLs that are queried for an identifier, in order: EVM chains, P-, X- and C-Chain, metrics service. Empty for
 * kinds that nothing is queried for.
 *
 * @param chain name of the only chain to query
 */
export function requestedUrls(identifier: Identifier, network: Network, chain?: string): readonly string[] {
  if (ownNetwork(identifier, network) !== undefined) {
    return [];
  }
  const evm = urlsOf(evmChainsFor(identifier, network, chain).map((one) => chainSources(network, one)));
  const isPlatform = platformIdentifier(identifier, network, chain) !== undefined;
  const platform = isPlatform ? requestedPlatform(identifier, network) : [];
  // Only the metrics service has the transactions per second of a blockchain.
  const mayBeChain = isPlatform && identifier.kind === 'cb58Id' && network.metricsApi !== undefined;
  const metrics = mayBeChain ? [network.metricsApi] : [];
  return [...new Set([...evm, ...platform, ...metrics])];
}

/** The network of a well-known ID, if it is not this one: then nothing is queried here. */
function ownNetwork(identifier: Identifier, { networkId }: Network): string | undefined {
  const own =
    identifier.kind === 'hash32' || identifier.kind === 'cb58Id' ? wellKnownName(identifier)?.network : undefined;
  const other = builtInNetworks.find(({ name }) => name === own);
  return other !== undefined && other.networkId !== networkId ? own : undefined;
}

/**
 * Like `requestedUrls`, where nodes of the network run chains that are not configured: an unknown chain may be one of
 * them.
 *
 * @param unconfigured the chains found so far
 */
export function requestedUrlsWith(
  identifier: Identifier,
  network: Network,
  unconfigured: readonly EvmChain[],
  chain?: string,
): readonly string[] {
  const all = { ...network, chains: [...network.chains, ...unconfigured] };
  const mayBeFound = hasChainsToFind(network) && !hasChain(all, chain);
  return requestedUrls(identifier, all, mayBeFound ? undefined : chain);
}

/** Only nodes know the validators of a Warp message. */
function requestedPlatform({ kind }: Identifier, network: Network): readonly string[] {
  return kind === 'warpMessage' ? network.nodes.map(({ url }) => url) : platformUrls(network);
}

/** The EVM chains with a source that are queried for an identifier; none for kinds that only consist of bytes. */
export function evmChainsFor(identifier: Identifier, network: Network, chainName?: string): readonly EvmChain[] {
  const chains = chainName === undefined ? network.chains : network.chains.filter((chain) => chain.name === chainName);
  return chainsOfKind(identifier, chains).filter((chain) => {
    const { rpcUrls, index } = chainSources(network, chain);
    return rpcUrls.length > 0 || index !== undefined;
  });
}

function chainsOfKind(identifier: Identifier, chains: readonly EvmChain[]): readonly EvmChain[] {
  switch (identifier.kind) {
    case 'hash32':
      return chains;
    case 'cb58Id':
      return mayBeOnChain(identifier) ? chains : [];
    case 'evmAddress':
      return identifier.checksum === 'invalid' ? [] : chains;
    case 'blockNumber':
      // Every chain has a block with this number: the first one is used by default.
      return chains.slice(0, 1);
    default:
      return [];
  }
}

/**
 * The identifier to query the P-, X- and C-Chain (atomic) for: usually unchanged, 32-byte hex converted to cb58.
 *
 * @param chain name of the only chain to query
 * @returns `undefined` if they are not queried: mistyped, a name that is not on chain, of another network or chain, or
 * no source
 */
export function platformIdentifier(
  identifier: Identifier,
  { nodes, dataApi, hrp, networkId }: Network,
  chain: string | undefined,
): Identifier | undefined {
  const isNamed = chain !== undefined && primaryChainNames.includes(chain);
  const requested = identifier.kind === 'hash32' ? toCb58Id(identifier.hex) : identifier;
  if (requested === undefined || (nodes.length === 0 && dataApi === undefined)) {
    return undefined;
  }
  switch (requested.kind) {
    case 'blockNumber':
      return isNamed ? requested : undefined;
    case 'cb58Id':
      return mayBeOnChain(requested) && (chain === undefined || chain === 'C-Chain' || isNamed) ? requested : undefined;
    case 'bech32Address':
      return requested.checksum !== 'invalid' && requested.hrp === hrp ? requested : undefined;
    case 'warpMessage':
      return requested.signed && requested.networkId === networkId && nodes.length > 0 ? requested : undefined;
    case 'nodeId':
    case 'blsPublicKey':
      return 'checksum' in requested && requested.checksum === 'invalid' ? undefined : requested;
    default:
      return undefined;
  }
}

function toCb58Id(hex: string): Cb58Id | undefined {
  const bytes = hexToBytes(hex);
  return bytes && cb58Id(encodeCb58(bytes));
}

/** Whether all permitted hosts were queried: a cached Report is stale once another one is permitted. */
export function coversAllowedHosts(
  { sources }: Report,
  urls: readonly string[],
  { allowed }: Pick<FindOptions, 'allowed'>,
): boolean {
  const allowedHosts = new Set(urls.filter(allowed).map((url) => new URL(url).host));
  return sources.every((source) => source.outcome !== 'notAsked' || !allowedHosts.has(source.host));
}

/**
 * Queries one possible meaning of an identifier and reports it; `undefined` if no source knows it as that. Failures are
 * listed in the sources; rejects only with the abort reason.
 */
export type Resolver<I extends Identifier = Identifier> = (
  client: SourceClient,
  identifier: I,
) => Promise<UnsourcedReport | undefined>;

/** The Report before any query, for identifiers without bytes to decode. */
export function offlineReport(identifier: Identifier, network: Network): Report {
  if (
    identifier.kind === 'bech32Address' &&
    identifier.checksum === 'valid' &&
    hasForeignHrp(identifier.hrp, network)
  ) {
    return otherNetworkReport(identifier, network);
  }
  const wellKnown = wellKnownName(identifier);
  const otherNetwork = network.missing === undefined ? ownNetwork(identifier, network) : undefined;
  return identifierReport(identifier, {
    networkName: network.missing === undefined ? (otherNetwork ?? network.name) : undefined,
    missingNetwork: network.missing?.sentence,
    wellKnown,
    noSourceToQuery:
      otherNetwork !== undefined || requestedUrls(identifier, network).length > 0 ? undefined : noSourceText(network),
  });
}

/** Networks with just a name, or with EVM chains only, have no HRP. */
function hasForeignHrp(hrp: string, network: Network): boolean {
  return network.missing === undefined && !isEvmOnly(network) && hrp !== network.hrp;
}

function noSourceText(network: Network): string {
  const { name } = network;
  if (isEvmOnly(network)) {
    return noPlatformWords(name);
  }
  return `No source to query: ${name} has no node, chain or data service for this identifier. Add one in snowprobe.networks.`;
}
