import type { ChainLists } from '../../chains';
import { type EvmChain, type NameOf, type Network, PRIMARY_NETWORK_ID } from '../../networks';
import type { SourceClient, SourceDeps, RequestOptions } from '../../sources';
import { answeredBy, createSourceClient, chainSources, evmValue } from '../../sources';
import {
  type KnownValidator,
  type ListedSet,
  type SetWarning,
  type ValidatorSet,
  type ValidatorWarning,
  fetchOwnNodes,
  fetchPinnedSets,
  fetchSets,
  fetchStakers,
  fetchValidatorSet,
  setLabel,
  validatorWarnings,
  bySeverity,
} from '../../validators';
import { catalogueCall } from '../../evm';
import { valueOf } from '../../report';
import { getChainConfig } from '../../rpc';

type UpgradeWarning = Extract<ValidatorWarning, { kind: 'upgrade' }>;

/** Config files only change when their node restarts. */
const freshMs = 300_000;

/** Scheduled upgrades of chains that some of the configured nodes lack, cached for some minutes. */
class ScheduledUpgrades {
  private readonly cached = new Map<string, { readonly at: number; readonly warnings: readonly UpgradeWarning[] }>();

  /** @throws only the abort reason */
  async query(client: SourceClient, chain: EvmChain): Promise<readonly UpgradeWarning[]> {
    const key = `${client.network.name} ${chain.path}`;
    const known = this.cached.get(key);
    const now = client.context.now();
    if (known !== undefined && now - known.at < freshMs) {
      return known.warnings;
    }
    const warnings = await fetchMissing(client, chain);
    this.cached.set(key, { at: now, warnings });
    return warnings;
  }
}

async function fetchMissing(client: SourceClient, chain: EvmChain): Promise<readonly UpgradeWarning[]> {
  const { network, context } = client;
  const requested = new Set(client.evmUrls(chain));
  // A single URL for all of a chain's nodes only shows one of them.
  const nodes = chainSources(network, chain).rpcUrls.flatMap((url, i) => {
    const name = chain.rpcUrl === undefined ? network.nodes[i]?.name : undefined;
    return name === undefined || !requested.has(url) ? [] : [{ name, url }];
  });
  if (nodes.length < 2) {
    return [];
  }
  const result = await Promise.all(
    nodes.map(async ({ name, url }) => {
      const config = await evmValue(client, chain, catalogueCall(getChainConfig, {}), [url]);
      return { name, state: 'runs' as const, config: valueOf(config) };
    }),
  );
  const { differencesOf } = await import('../causes/splitByUpgrade');
  return differencesOf(result)
    .filter(({ at }) => at > context.now())
    .map(({ key, at, notOn }) => ({ kind: 'upgrade', key, at, nodes: notOn.map(({ name }) => name) }));
}

/** Dependencies of trees and dashboards, which show the network that is active at the time. */
export interface WatchDeps extends SourceDeps {
  readonly active: () => Network;
  /** Whether the user pinned an identifier. */
  readonly pinned: (network: string, id: string) => boolean;
  /** All identifiers pinned on a network; absent for none. */
  readonly pins?: (network: string) => readonly string[];
  /** Warn when a validator's balance or period ends within this many days. */
  readonly warnDays: () => number;
}

/** Maximum number of configured and pinned sets whose totals are requested before they are opened. */
const maxWatched = 8;

/** Cached data of a network's sets. */
interface KnownSets {
  readonly listed: Map<string, ListedSet>;
  /** Those whose validators are fetched before they are opened. */
  watched: readonly ListedSet[];
  readonly sets: Map<string, ValidatorSet>;
  /** Scheduled upgrades by subnet. */
  readonly upgrades: Map<string, readonly ValidatorWarning[]>;
  /** Primary Network validators that the user watches. */
  stakers: readonly KnownValidator[];
  ownNodes: ReadonlyMap<string, string>;
  /** When the sets were last listed, in milliseconds since the epoch. */
  listedAt: number;
}

interface RefreshedSets {
  /** The Primary Network first. */
  readonly all: readonly ListedSet[];
  readonly problem?: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly hosts: readonly string[];
}

export interface WatchedSet {
  readonly label: string;
  readonly set: ValidatorSet;
  /** The first configured one of its chains. */
  readonly chain: EvmChain | undefined;
}

/** The validator sets of each network, for trees, dashboards and the status bar. */
export class WatchedSets {
  private readonly known = new Map<string, KnownSets>();
  private readonly listeners: (() => void)[] = [];
  private readonly upgradesToCome = new ScheduledUpgrades();

  constructor(
    private readonly deps: WatchDeps,
    readonly lists: ChainLists,
  ) {}

  /** Warnings of a network, worst first, from cached data without requests. */
  warnings(network = this.deps.active()): readonly SetWarning[] {
    const { deps } = this;
    const known = this.knownOf(network);
    const isOurs = ({ nodeId, validationId }: KnownValidator): boolean =>
      known.ownNodes.has(nodeId) ||
      [nodeId, validationId].some((id) => id !== undefined && deps.pinned(network.name, id));
    const rules = { isOurs, days: deps.warnDays(), now: deps.now() };
    const nameOf: NameOf = (id) => known.ownNodes.get(id) ?? network.nameOf?.(id);
    const ofSets = [...known.sets.values()].flatMap(({ subnetId, validators, fee }) => {
      const listed = known.listed.get(subnetId) ?? { subnetId, names: [] };
      const isWatched =
        listed.chain !== undefined || deps.pinned(network.name, subnetId) || validators.some((one) => isOurs(one));
      return (
        validatorWarnings(validators, { ...rules, fee })
          // The combined state of sets that are only viewed needs no action here.
          .filter(({ kind }) => (kind !== 'connected' && kind !== 'dryTogether') || isWatched)
          .concat(known.upgrades.get(subnetId) ?? [])
          .map((warning) => ({
            set: setLabel(listed),
            subnetId,
            chain: listed.chain?.blockchainId ?? listed.chain?.path,
            warning,
            nameOf,
          }))
      );
    });
    const ofStakers = known.sets.has(PRIMARY_NETWORK_ID)
      ? []
      : validatorWarnings(known.stakers, { ...rules, fee: undefined })
          // These validators are only a part of the set, so their connected weight has no meaning.
          .filter(({ kind }) => kind !== 'connected')
          .map((warning) => ({
            set: setLabel({ subnetId: PRIMARY_NETWORK_ID, names: [] }),
            subnetId: PRIMARY_NETWORK_ID,
            warning,
            nameOf,
          }));
    return bySeverity([...ofSets, ...ofStakers]);
  }

  /** Watched sets of a network, without requests. */
  watched(network: Network): readonly WatchedSet[] {
    const { watched, sets } = this.knownOf(network);
    return watched.flatMap((one) => {
      const set = sets.get(one.subnetId);
      return set === undefined ? [] : [{ label: setLabel(one), set, chain: one.chain }];
    });
  }

  /** When the active network's sets were last reported, in milliseconds since the epoch; -Infinity for never. */
  get reportedAt(): number {
    return this.knownOf(this.deps.active()).listedAt;
  }

  /** Calls `listener` whenever data arrives. */
  onDidNotify(listener: () => void): void {
    this.listeners.push(listener);
  }

  /**
   * Lists all sets of a network, and fetches the validators of watched ones.
   *
   * @throws {QueryError} where no node reports any; the abort reason
   */
  async refresh(run: RequestOptions, network = this.deps.active()): Promise<RefreshedSets> {
    const { deps } = this;
    const known = this.knownOf(network);
    const client = createSourceClient(deps, network, run);
    const pinned = (id: string): boolean => deps.pinned(network.name, id);
    const pins = deps.pins?.(network.name) ?? [];
    const [requested, ownNodes, pinnedSets] = await Promise.all([
      fetchSets(client, this.lists, pinned),
      fetchOwnNodes(client),
      fetchPinnedSets(client, pins),
    ]);
    const all = [requested.primaryNetwork, ...requested.subnets];
    known.listed.clear();
    all.forEach((one) => known.listed.set(one.subnetId, one));
    const isWatched = ({ subnetId, chain, signers }: ListedSet): boolean =>
      chain !== undefined ||
      pinned(subnetId) ||
      pinnedSets.has(subnetId) ||
      signers?.nodeIds.some((nodeId) => ownNodes.has(nodeId)) === true;
    const nodeIds = [...ownNodes.keys(), ...pins.filter((id) => id.startsWith('NodeID-'))];
    const watched = requested.subnets.filter(isWatched).slice(0, maxWatched);
    known.watched = watched;
    // Its sources are not those of the view: a node that does not run a chain has not failed.
    const separateClient = createSourceClient(deps, network, run);
    const [stakers, outcomes] = await Promise.all([
      fetchStakers(client, [...new Set(nodeIds)]),
      Promise.allSettled(watched.map((one) => fetchValidatorSet(client, one))),
      ...watched.map(async ({ subnetId, chain }) => {
        known.upgrades.set(subnetId, chain === undefined ? [] : await this.upgradesToCome.query(separateClient, chain));
      }),
    ]);
    run.signal.throwIfAborted();
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') {
        known.sets.set(outcome.value.subnetId, outcome.value);
      }
    }
    known.stakers = stakers ?? known.stakers;
    known.ownNodes = ownNodes;
    known.listedAt = deps.now();
    this.report();
    return { all, ...answeredBy(client), problem: requested.problem };
  }

  /** @throws {QueryError} where no node reports its validators; the abort reason */
  async fetch(client: SourceClient, subnetId: string): Promise<ValidatorSet> {
    const known = this.knownOf(client.network);
    const set = await fetchValidatorSet(client, known.listed.get(subnetId) ?? { subnetId, names: [] });
    known.sets.set(subnetId, set);
    this.report();
    return set;
  }

  /** Cached data of a network, without requests. */
  knownOf({ name }: Pick<Network, 'name'>): KnownSets {
    const known: KnownSets = this.known.get(name) ?? {
      listed: new Map(),
      watched: [],
      sets: new Map(),
      upgrades: new Map(),
      stakers: [],
      ownNodes: new Map(),
      listedAt: -Infinity,
    };
    this.known.set(name, known);
    return known;
  }

  private report(): void {
    this.listeners.forEach((listener) => listener());
  }
}
