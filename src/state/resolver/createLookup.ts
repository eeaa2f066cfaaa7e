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
import type { FindOptions, LookupContext } from '../sources/lookupContext';
import { NodeHabits } from '../sources/nodeHabits';
import type { NodeIds } from '../sources/nodeIds';
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
  /** How the nodes behave; absent: this lookup's own. */
  readonly habits?: NodeHabits;
  /** NodeIDs of the configured nodes; absent: those that answer are all that is known. */
  readonly nodeIds?: NodeIds;
  /** A network was wiped and started again under the same settings; what was found on it is forgotten. */
  readonly onNetworkReset?: (network: Network) => void;
}

export function createLookup(deps: LookupDeps): Lookup & { forget(): void } {
  let kept = new FindingCache(deps.now);
  // One for each network: the same address is another contract there.
  let tokenCaches = new Map<string, TokenMetadataCache>();
  const tokensOf = (network: Network): TokenMetadataCache => {
    const cache = tokenCaches.get(network.name) ?? new TokenMetadataCache();
    tokenCaches.set(network.name, cache);
    return cache;
  };

  const registry = deps.registry ?? new ChainRegistry(deps.now);
  const habits = deps.habits ?? new NodeHabits();
  const resets = new ChainResetDetector();

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
      habits,
      nodeIds: deps.nodeIds,
    };
    // What is forgotten meanwhile stays forgotten: the settings may name other hosts now.
    const keptAtStart = kept;
    const earlier = keptAtStart.final(key);
    const finding = await resolve(context, identifier);
    if (!ChainResetDetector.mayChange(network)) {
      keptAtStart.set(key, finding);
      return finding;
    }
    if (resets.isAnother(network, finding, earlier)) {
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
    tokenCaches.delete(name);
    registry.forget(name);
  }

  return {
    offline,
    find,
    urls: askedUrls,
    kept: (identifier, network, chain, balances) => kept.get(keyOf(identifier, network, chain, balances)),
    forget() {
      kept = new FindingCache(deps.now);
      tokenCaches = new Map();
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

function keyOf(
  identifier: Identifier,
  network: Network,
  chain: string | undefined,
  balances: BalanceFilter | undefined,
): string {
  return JSON.stringify([network.name, chain ?? '', identifierKey(identifier), balances]);
}
