import { type ChainRow, type ListedChain, ChainLists, ChainWatch, chainHeight } from '../../chains';
import { type IncompleteSetup, type WatchDeps, WatchedSets } from '../../diagnose';
import { errorSentence } from '../../errors';
import type { ChainMessages } from '../../messages';
import { TtlCache, mapInSlices } from '../../net';
import { type Network, PRIMARY_NETWORK_ID } from '../../networks';
import type { Report } from '../../report';
import { type SourceClient, createSourceClient, onlyNode, QueryError } from '../../sources';
import { type ListedSet, type ValidatorSet, setTotals, validatorId } from '../../validators';
import { rowNodes } from '../chainNodes';
import { type Tree, type TreeBranch, type TreeNode, type TreeRun, type ChainsPlace, readPlaceId } from '../treeNode';
import { setUpNode, validatorNode, validatorParts, validatorSetNode } from '../validatorRows';
import { type ChainsContext, type FetchedUpgrades, configRows, fetchChainRules, fetchUpgrades } from './chainsContext';
import { type FetchedManager, fetchCachedManager, managerBranch, managerRow } from './managerRows';
import type { FetchedMessages } from './messageRows';
import { createNodesTree } from './nodesTree';
import { rootBranch, subnetBranch } from './subnetBranch';

/** How long the list of chains stays fresh unless the user refreshes it. */
const listMs = 600_000;
const cacheMs = 60_000;
/** Requests for several branches of one item within this time share one search. */
const sameMs = 10_000;

/** A chain of any network, optionally as seen by a single node. */
export interface ChainPlace {
  readonly network: Network;
  /** Name in the settings. */
  readonly chain: string;
  /** Name of the only node to query; absent for all of the network's nodes. */
  readonly node?: string;
}

interface ChainsTree extends Tree {
  /**
   * A tree item's Report for another chain or node.
   *
   * @throws {ApiError} or {QueryError} if the other has no such item or none responds; the abort reason
   */
  sameOn(item: TreeNode, place: ChainPlace, run: TreeRun): Promise<Report>;
  /** Drops all cached responses after a change of settings. */
  forget(): void;
}

/** The active network's chains: subnets, their blockchains, and each EVM chain's config. */
function createChainsTree(deps: WatchDeps, lists: ChainLists): ChainsTree {
  const watches = new Map<string, ChainWatch>();
  const managers = new TtlCache<FetchedManager>(deps.now, cacheMs);
  const upgrades = new TtlCache<FetchedUpgrades>(deps.now, cacheMs);
  const messages = new TtlCache<FetchedMessages>(deps.now, sameMs);
  const received = new Map<string, ChainMessages>();

  function watchOf(client: SourceClient, chain: ListedChain): ChainWatch | undefined {
    if (chain.evm === undefined) {
      return undefined;
    }
    const urls = client.evmUrls(chain.evm);
    const key = urls.join(' ');
    const watch = watches.get(key) ?? new ChainWatch(chain.key === 'C');
    if (urls.length > 0) {
      watches.set(key, watch);
    }
    return urls.length === 0 ? undefined : watch;
  }

  async function contextOf(network: Network, run: TreeRun): Promise<ChainsContext> {
    const client = createSourceClient(deps, network, run);
    const requested = await lists.of(client, listMs);
    const watch = (chain: ListedChain) => watchOf(client, chain);
    return { deps, network, run, client, requested, watch, managers, upgrades, messages, received };
  }

  return {
    async children(parent: TreeNode | undefined, run: TreeRun): Promise<TreeBranch> {
      const context = await contextOf(deps.active(), run);
      return parent === undefined ? rootBranch(context) : branchBelow(context, readPlaceId(parent.id));
    },
    async sameOn({ id, label }: TreeNode, { network, chain: name, node }: ChainPlace, run: TreeRun): Promise<Report> {
      const context = await contextOf(node === undefined ? network : onlyNode(network, node), run);
      const evm = network.chains.find((one) => one.name === name);
      const { chain: key, parts } = readPlaceId(id);
      // If the settings do not have the chain, it is the item's own.
      const chain = chainOf(context, evm?.path === 'C' ? 'C' : (evm?.blockchainId ?? evm?.path ?? key ?? name));
      const part = parts.join('/');
      const { nodes } = await chainBranch(context, chain);
      const report = nodes.find((one) => readPlaceId(one.id).parts.join('/') === part)?.report;
      if (report === undefined) {
        throw new QueryError(`${name} on ${network.name} has no ${label}.`);
      }
      return report;
    },
    forget() {
      watches.clear();
      managers.forget();
      upgrades.forget();
      messages.forget();
      received.clear();
    },
  };
}

async function branchBelow(context: ChainsContext, { subnetId, chain: key, parts }: ChainsPlace): Promise<TreeBranch> {
  if (key === undefined) {
    return subnetBranch(context, subnetId ?? '');
  }
  const chain = chainOf(context, key);
  const [part, subpart] = parts;
  if (part === undefined) {
    return chainBranch(context, chain);
  }
  if (part === 'manager') {
    return managerBranch(context, chain);
  }
  const rules = await fetchChainRules(context, chain);
  if (part === 'messages') {
    return (await import('./messageRows')).messagesBranch(context, chain, rules, subpart);
  }
  const upgrades = part === 'upgrades' ? await fetchUpgrades(context) : { all: [] };
  let rows: readonly ChainRow[] = configRows(context, chain, rules, upgrades);
  let problem: string | undefined;
  for (const one of parts) {
    const below = rows.find((row) => row.key === one)?.below;
    if (below === undefined || below === 'later' || below.error !== undefined) {
      throw (below !== 'later' && below?.error) || new QueryError(`The chain config of ${chain.name} has no ${one}.`);
    }
    ({ rows, problem } = below);
  }
  return { nodes: rowNodes(context, chain, rules.result, parts, rows), ...rules.result, problem };
}

/** @throws {QueryError} if the network or its list has changed and no longer has the chain */
function chainOf({ network, requested }: ChainsContext, key: string): ListedChain {
  const found = requested.list.find(key) ?? requested.list.primaryChains(network).find((chain) => chain.key === key);
  if (found === undefined) {
    throw new QueryError(`${network.name} no longer has this chain.`);
  }
  return found;
}

async function chainBranch(context: ChainsContext, chain: ListedChain): Promise<TreeBranch> {
  const [rules, result, upgrades] = await Promise.all([
    fetchChainRules(context, chain),
    fetchCachedManager(context, chain),
    fetchUpgrades(context),
  ]);
  const manager = result !== undefined && 'manager' in result ? result.manager : undefined;
  const error = result !== undefined && 'error' in result ? result.error : undefined;
  const rows = [
    ...configRows(context, chain, rules, upgrades),
    ...(manager === undefined ? [] : [managerRow(chain, manager)]),
  ];
  return {
    nodes: rowNodes(context, chain, rules.result, [], rows),
    ...rules.result,
    problem: rules.problem ?? (error && errorSentence(error)) ?? upgrades.problem,
  };
}

export interface Trees {
  readonly chains: ChainsTree;
  readonly validators: ValidatorsTree;
  readonly nodes: Tree;
  /** See `chainHeight`. */
  height(chain: string, run: Pick<TreeRun, 'signal' | 'allowed'>): Promise<bigint>;
  /** Marks rarely fetched lists as stale, at the user's request. */
  expire(): void;
  /** Drops cached responses after a change of settings. */
  forget(): void;
}

export function createTrees(deps: WatchDeps): Trees {
  const lists = new ChainLists();
  const chains = createChainsTree(deps, lists);
  return {
    chains,
    validators: new ValidatorsTree(deps, lists),
    nodes: createNodesTree(deps),
    height: (chain, run) => chainHeight(createSourceClient(deps, deps.active(), run), chain),
    expire: () => lists.expire(),
    forget() {
      lists.forget();
      chains.forget();
    },
  };
}

/** Long enough: balances fall by the second, but their remaining time is shown in days. */
const listedMs = 60_000;
const primaryMs = 60_000;
const l1Ms = 15_000;

/** Validators rendered per slice. */
const slice = 50;

/** Primary network, L1s and subnets → their validators → properties of each. */
class ValidatorsTree implements Tree {
  readonly sets: WatchedSets;
  private readonly setUps = new SetUps();

  constructor(
    private readonly deps: WatchDeps,
    lists: ChainLists,
  ) {
    this.sets = new WatchedSets(deps, lists);
  }

  async children(parent: TreeNode | undefined, run: TreeRun): Promise<TreeBranch> {
    const network = this.deps.active();
    const [, subnetId, validator] = parent?.id.split('/') ?? [];
    if (subnetId === undefined) {
      return await this.root(network, run);
    }
    return validator === undefined
      ? await this.validators(network, subnetId, run)
      : await this.parts(network, subnetId, validator, run);
  }

  private async root(network: Network, run: TreeRun): Promise<TreeBranch> {
    const { deps, sets } = this;
    const { all, ...result } = await sets.refresh(run);
    const { filter } = run;
    const warnings = sets.warnings();
    const known = sets.knownOf(network).sets;
    const nodes = all
      .filter(
        (one) =>
          filter === undefined || matchesSet(one, filter) || hasMatchingNode(one, known.get(one.subnetId), filter),
      )
      .map((one) =>
        validatorSetNode(one, known.get(one.subnetId), {
          network: network.name,
          pinned: (id) => deps.pinned(network.name, id),
          now: deps.now(),
          warnings: warnings.flatMap(({ subnetId, warning }) => (subnetId === one.subnetId ? [warning] : [])),
        }),
      );
    return { nodes, ...result, freshUntil: { kind: 'age', milliseconds: listedMs } };
  }

  private async validators(network: Network, subnetId: string, run: TreeRun): Promise<TreeBranch> {
    const { deps } = this;
    const client = createSourceClient(deps, network, run);
    const set = await this.sets.fetch(client, subnetId);
    const { validators } = set;
    const setUps = set.fee === undefined ? [] : await this.setUps.of(client, set);
    const listed = this.sets.knownOf(network).listed.get(subnetId);
    const { filter } = run;
    const isWhole = filter === undefined || (listed !== undefined && matchesSet(listed, filter));
    const matches = (one: SearchedValidator): boolean => isWhole || searchText(one, set).includes(filter);
    const context = {
      network: network.name,
      hasIndex: network.dataApi !== undefined,
      now: deps.now(),
      warnDays: deps.warnDays(),
      pinned: (id: string) => deps.pinned(network.name, id),
      whole: setTotals(validators).weight,
    };
    return {
      nodes: [
        ...setUps
          .filter(({ nodeId = '', validationId }) => matches({ nodeId, validationId }))
          .map((one) => setUpNode(one, set, network.name)),
        ...(await mapInSlices(validators.filter(matches), slice, (one) => validatorNode(one, set, context))),
      ],
      at: set.at,
      hosts: set.hosts,
      problem: set.problem,
      freshUntil: { kind: 'age', milliseconds: subnetId === PRIMARY_NETWORK_ID ? primaryMs : l1Ms },
    };
  }

  private async parts(network: Network, subnetId: string, id: string, run: TreeRun): Promise<TreeBranch> {
    const set =
      this.sets.knownOf(network).sets.get(subnetId) ??
      (await this.sets.fetch(createSourceClient(this.deps, network, run), subnetId));
    const validator = set.validators.find((one) => validatorId(one) === id);
    return {
      nodes:
        validator === undefined ? [] : validatorParts(validator, set, { network: network.name, now: this.deps.now() }),
      at: set.at,
      hosts: set.hosts,
      // The parent branch does the refreshing; this one uses its result.
      freshUntil: { kind: 'age', milliseconds: l1Ms },
    };
  }
}

function hasMatchingNode({ signers }: ListedSet, set: ValidatorSet | undefined, filter: string): boolean {
  return (
    signers?.nodeIds.some((nodeId) => nodeId.toLowerCase().includes(filter)) === true ||
    set?.validators.some((one) => searchText(one, set).includes(filter)) === true
  );
}

function matchesSet({ subnetId, names }: ListedSet, filter: string): boolean {
  return [subnetId, ...names].some((word) => word.toLowerCase().includes(filter));
}

type SearchedValidator = Pick<ValidatorSet['validators'][number], 'nodeId' | 'validationId'>;

/** The text that the filter matches, in lower case. */
function searchText(validator: SearchedValidator, { ownNodes }: ValidatorSet): string {
  const { nodeId, validationId = '' } = validator;
  return `${ownNodes.get(nodeId) ?? ''} ${nodeId} ${validationId}`.toLowerCase();
}

/** Searching for a manager's messages costs more than fetching its validators. */
const freshMs = 60_000;

/** Validators of L1s whose registration is incomplete, fetched at most once a minute while visible. */
class SetUps {
  private readonly cached = new Map<string, { readonly at: number; readonly incomplete: readonly IncompleteSetup[] }>();

  /** @throws the abort reason alone */
  async of(client: SourceClient, set: ValidatorSet): Promise<readonly IncompleteSetup[]> {
    const { network, context } = client;
    const key = `${network.name} ${set.subnetId}`;
    const known = this.cached.get(key);
    const now = context.now();
    if (known !== undefined && now - known.at < freshMs) {
      return known.incomplete;
    }
    const { fetchSetUpOf } = await import('../../diagnose/io/fetchSetUp');
    const { incomplete, unread } = await fetchSetUpOf(client, set.subnetId);
    if (unread.length === 0) {
      this.cached.set(key, { at: now, incomplete });
    }
    return incomplete;
  }
}
