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

/** So long a quick lookup waits for a host that does not answer. */
export const quickSeconds = 3;

/**
 * URLs that an identifier is asked about at, in the order they are: the EVM chains, the P-, X- and C-Chain, the metrics
 * service. Empty for kinds that nothing is asked about.
 *
 * @param chain name of the one chain that is meant
 */
export function requestedUrls(identifier: Identifier, network: Network, chain?: string): readonly string[] {
  if (ownNetwork(identifier, network) !== undefined) {
    return [];
  }
  const evm = urlsOf(evmChainsFor(identifier, network, chain).map((one) => chainSources(network, one)));
  const isPlatform = platformQuestion(identifier, network, chain) !== undefined;
  const platform = isPlatform ? requestedPlatform(identifier, network) : [];
  // What a blockchain does in a second is told by the metrics service alone.
  const mayBeChain = isPlatform && identifier.kind === 'cb58Id' && network.metricsApi !== undefined;
  const metrics = mayBeChain ? [network.metricsApi] : [];
  return [...new Set([...evm, ...platform, ...metrics])];
}

/** The one network that an ID is of, where everybody knows that and it is another than this: nobody here is asked. */
function ownNetwork(identifier: Identifier, { networkId }: Network): string | undefined {
  const own =
    identifier.kind === 'hash32' || identifier.kind === 'cb58Id' ? wellKnownName(identifier)?.network : undefined;
  const other = builtInNetworks.find(({ name }) => name === own);
  return other !== undefined && other.networkId !== networkId ? own : undefined;
}

/**
 * The same where the nodes of the network run chains that its settings do not name: a chain that is not known yet may be
 * one of them.
 *
 * @param unlisted those that were found
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

/** Validators, whose signatures count, are told by nodes alone. */
function requestedPlatform({ kind }: Identifier, network: Network): readonly string[] {
  return kind === 'warpMessage' ? network.nodes.map(({ url }) => url) : platformUrls(network);
}

/** The EVM chains that are asked about an identifier, those that have a source; none for what only its bytes speak for. */
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
      // Every chain has a block of that number: the first one is meant unless another is named.
      return chains.slice(0, 1);
    default:
      return [];
  }
}

/**
 * What the P-, X- and C-Chain (its atomic side) are asked about for an identifier: often itself, for 32 bytes in hex their
 * cb58. Undefined: they are not asked, since it is mistyped, a name that no network keeps, of another network or meant for
 * another chain, or since the network has nobody to ask.
 *
 * @param chain name of the one chain that is meant
 */
export function platformQuestion(
  identifier: Identifier,
  { nodes, dataApi, hrp, networkId }: Network,
  chain: string | undefined,
): Identifier | undefined {
  const isNamed = chain !== undefined && primaryChainNames.includes(chain);
  const requested = identifier.kind === 'hash32' ? inCb58(identifier.hex) : identifier;
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

function inCb58(hex: string): Cb58Id | undefined {
  const bytes = hexToBytes(hex);
  return bytes && cb58Id(encodeCb58(bytes));
}

/** Whether every host that may be asked was: a kept answer is asked for again once one may be that might not before. */
export function coversAllowedHosts(
  { sources }: Report,
  urls: readonly string[],
  { allowed }: Pick<FindOptions, 'allowed'>,
): boolean {
  const allowedHosts = new Set(urls.filter(allowed).map((url) => new URL(url).host));
  return sources.every((source) => source.outcome !== 'notAsked' || !allowedHosts.has(source.host));
}

/**
 * One thing that an identifier can be: asks about it and explains it. Undefined: nobody who was asked knows it as that; what
 * went wrong stands in the sources. Rejects with the abort reason alone.
 */
export type Resolver<I extends Identifier = Identifier> = (
  client: SourceClient,
  identifier: I,
) => Promise<UnsourcedReport | undefined>;

/** What is said of an identifier before anybody is asked, where no bytes of it can be decoded. */
export function offlineReport(identifier: Identifier, network: Network): Report {
  if (identifier.kind === 'bech32Address' && identifier.checksum === 'valid' && isOfAnother(identifier.hrp, network)) {
    return otherNetworkReport(identifier, network);
  }
  const wellKnown = wellKnownName(identifier);
  const elsewhere = network.missing === undefined ? ownNetwork(identifier, network) : undefined;
  return identifierReport(identifier, {
    networkName: network.missing === undefined ? (elsewhere ?? network.name) : undefined,
    missingNetwork: network.missing?.sentence,
    wellKnown,
    noSourceToQuery:
      elsewhere !== undefined || requestedUrls(identifier, network).length > 0 ? undefined : nobodyWords(network),
  });
}

/** Of a network that is only a name, or has EVM chains alone, nobody knows the prefix. */
function isOfAnother(hrp: string, network: Network): boolean {
  return network.missing === undefined && !isEvmOnly(network) && hrp !== network.hrp;
}

function nobodyWords(network: Network): string {
  const { name } = network;
  if (isEvmOnly(network)) {
    return noPlatformWords(name);
  }
  return `No source to query: ${name} has no node, chain or data service for this identifier. Add one in snowprobe.networks.`;
}
