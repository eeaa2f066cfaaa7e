import * as l10n from '@vscode/l10n';
import type { JsonRpc } from '../../api/jsonRpc/jsonRpc';
import type { Currency } from '../../core/text/currencies';
import type { DataService } from '../../api/dataApi/dataService';
import { readBytes } from '../../core/bytes/readBytes';
import type { BalanceFilter } from '../../core/finding/balanceFilter';
import type { Finding } from '../../core/finding/finding';
import { offlineFinding } from '../../explain/offlineFinding';
import { identifierKey } from '../../core/ids/identifierKey';
import type { Identifier } from '../../core/ids/identifier';
import { wellKnownName } from '../../core/ids/wellKnown';
import type { Abis } from '../abi/abis';
import { bytesContextOf } from '../abi/bytesReader';
import type { Network } from '../../core/networks/network';
import { ChainRegistry } from '../networks/chainRegistry';
import { ChainResetDetector } from './chainResetDetector';
import { TokenMetadataCache } from '../sources/tokenMetadataCache';
import { askedUrls, coversAllowedHosts } from './askedSources';
import { FindingCache } from './findingCache';
import type { Lookup } from './lookup';
import { resolve } from './resolve';
import type { FindOptions } from '../sources/lookupContext';
import type { LookupContext } from '../sources/lookupContext';
import { SourceLog } from '../sources/sourceLog';
import { otherNetworkFinding } from '../../explain/notFoundFinding';

export interface LookupDeps {
  readonly rpc: JsonRpc;
  readonly dataService: (baseUrl: string) => DataService;
  readonly now: () => number;
  /** For each request. */
  readonly deadlineMs: () => number;
  /** Of prices and values; absent: US dollars. */
  readonly currency?: () => Currency;
  /** ABIs of the open project. */
  readonly abi?: Abis;
  /** What the data service knows of chains; absent: one of its own. */
  readonly registry?: ChainRegistry;
  /** A network was wiped and started again under the same settings; what was found on it is forgotten. */
  readonly onNetworkReset?: (network: Network) => void;
}

export function createLookup(deps: LookupDeps): Lookup & { forget(): void } {
  let kept = new FindingCache(deps.now);
  // One for each network: the same address is another contract there.
  let tokenBooks = new Map<string, TokenMetadataCache>();
  const tokensOf = (network: Network): TokenMetadataCache => {
    const book = tokenBooks.get(network.name) ?? new TokenMetadataCache();
    tokenBooks.set(network.name, book);
    return book;
  };

  const registry = deps.registry ?? new ChainRegistry(deps.now);
  const beginnings = new ChainResetDetector();

  async function find(identifier: Identifier, network: Network, options: FindOptions): Promise<Finding> {
    options.signal.throwIfAborted();
    const urls = askedUrls(identifier, network, options.chain);
    if (urls.length === 0) {
      return offline(identifier, network);
    }
    const key = keyOf(identifier, network, options.chain, options.balances);
    const known = options.fresh === true ? undefined : kept.get(key);
    if (known !== undefined && coversAllowedHosts(known, urls, options)) {
      return known;
    }
    const context: LookupContext = {
      network,
      rpc: deps.rpc,
      dataService: deps.dataService,
      options,
      log: new SourceLog(deps.now),
      now: deps.now,
      deadlineMs: deps.deadlineMs(),
      currency: deps.currency === undefined ? undefined : deps.currency(),
      abi: deps.abi,
      tokens: tokensOf(network),
      registry,
    };
    // What is forgotten meanwhile stays forgotten: the settings may name other hosts now.
    const keptAtStart = kept;
    const earlier = keptAtStart.final(key);
    const finding = await resolve(context, identifier);
    if (!ChainResetDetector.mayChange(network)) {
      keptAtStart.set(key, finding);
      return finding;
    }
    if (beginnings.isAnother(network, finding, earlier)) {
      forgetNetwork(network);
      deps.onNetworkReset?.(network);
      // Names and tokens of before may be in this answer too.
      return await find(identifier, network, options);
    }
    if (finding.status === 'unavailable' && earlier !== undefined) {
      return earlier;
    }
    keptAtStart.set(key, finding, true);
    return finding;
  }

  function forgetNetwork({ name }: Network): void {
    const start = JSON.stringify([name]).slice(0, -1);
    kept.forget((key) => key.startsWith(`${start},`));
    tokenBooks.delete(name);
    registry.forget(name);
  }

  return {
    offline,
    find,
    urls: askedUrls,
    kept: (identifier, network, chain, balances) => kept.get(keyOf(identifier, network, chain, balances)),
    forget() {
      kept = new FindingCache(deps.now);
      tokenBooks = new Map();
    },
  };
}

/** Bytes speak for themselves where they can be decoded. */
function offline(identifier: Identifier, network: Network): Finding {
  const isBytes = identifier.kind === 'nodeBytes' || identifier.kind === 'warpMessage';
  const [reading] = isBytes ? readBytes(identifier.text, bytesContextOf(network)) : [];
  if (reading?.doubtful === false) {
    return reading.finding();
  }
  if (identifier.kind === 'bech32Address' && identifier.checksum === 'valid' && identifier.hrp !== network.hrp) {
    return otherNetworkFinding(identifier, network);
  }
  return offlineFinding(identifier, {
    networkName: network.name,
    wellKnown: wellKnownName(identifier),
    nobodyToAsk: askedUrls(identifier, network).length > 0 ? undefined : nobodyWords(network),
  });
}

function nobodyWords({ name }: Network): string {
  return l10n.t(
    'Nobody can be asked: {0} has no node, chain or data service that would know it. Add one to its entry in the setting snowprobe.networks.',
    name,
  );
}

async function ask(
  context: LookupContext,
  identifier: Identifier,
  sources: readonly ChainSources[],
  tokens: TokenMetadataCache,
): Promise<Finding> {
  switch (identifier.kind) {
    case 'hash32':
    case 'cb58Id':
      return findId(context, sources, identifier, tokens);
    case 'bech32Address':
    case 'nodeId':
    case 'blsPublicKey':
      return findPrimary(context, identifier);
    case 'evmAddress':
      return findAddress(context, sources, identifier.address, wellKnownName(identifier)?.name);
    case 'blockNumber':
      return primaryQuestion(identifier, context.network, context.options.chain) === undefined
        ? findBlockNumber(context, sources, identifier.number)
        : findPrimary(context, identifier);
    default:
      return offline(identifier, context.network);
  }
}

function urlsFor(identifier: Identifier, network: Network, chain?: string): readonly string[] {
  const evm = urlsOf(sourcesFor(identifier, network, chain));
  const isPrimary = primaryQuestion(identifier, network, chain) !== undefined;
  const primary = isPrimary ? primaryUrls(primarySources(network)) : [];
  // What a blockchain does in a second is told by the metrics service alone.
  const mayBeChain = isPrimary && identifier.kind === 'cb58Id' && network.metricsApi !== undefined;
  const metrics = mayBeChain ? [network.metricsApi] : [];
  return [...new Set([...evm, ...primary, ...metrics])];
}

/** The EVM chains that are asked about this kind of identifier; none for what only its bytes speak for. */
function sourcesFor(identifier: Identifier, network: Network, chainName: string | undefined): readonly ChainSources[] {
  const chains = chainName === undefined ? network.chains : network.chains.filter((chain) => chain.name === chainName);
  const asked = chainsFor(identifier, chains);
  return asked
    .map((chain) => chainSources(network, chain))
    .filter(({ rpcUrls, index }) => rpcUrls.length > 0 || index !== undefined);
}

function chainsFor(identifier: Identifier, chains: readonly EvmChain[]): readonly EvmChain[] {
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

function keyOf(
  identifier: Identifier,
  network: Network,
  chain: string | undefined,
  balances: BalanceFilter | undefined,
): string {
  return JSON.stringify([network.name, chain ?? '', identifierKey(identifier), balances]);
}
