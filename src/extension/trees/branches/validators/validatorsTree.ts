import type { TreeBranch, TreeNode, Tree, TreeRun } from '../../rows/treeNode';
import {
  type KnownValidator,
  type ValidatorWarning,
  setTotals,
  validatorWarnings,
} from '../../../../engine/validators';
import { type Network, PRIMARY_NETWORK_ID } from '../../../../engine/networks';
import { type SourceClient, createSourceClient, answeredBy } from '../../../../engine/sources';
import type { ChainLists } from '../../../../engine/chains';
import type { TreeDeps } from '../treeDeps';
import { mapInSlices } from '../../../../engine/net';
import { UpgradesToCome } from './upgradesToCome';
import {
  SetUps,
  fetchPinnedSets,
  fetchSets,
  fetchOwnNodes,
  fetchStakers,
  fetchValidatorSet,
} from './fetchValidatorSet';
import { setLabel, type SetWarning, validatorSetNode } from '../../rows/validators/validatorSetNode';
import { validatorParts } from '../../rows/validators/validatorParts';
import { validatorId, validatorNode, type ListedSet, type ValidatorSet } from '../../rows/validators/validatorSet';

/** Balances fall by the second, but what they last for is told in days. */
const listedMs = 60_000;
const primaryMs = 60_000;
const l1Ms = 15_000;

/** Sets that are asked for their totals before they are expanded: those of the settings and pinned ones. */
const maxWatched = 8;

/** What a network's branches know of each other. */
interface Known {
  readonly listed: Map<string, ListedSet>;
  readonly sets: Map<string, ValidatorSet>;
  /** By the subnet: upgrades of its chain that come. */
  readonly upgrades: Map<string, readonly ValidatorWarning[]>;
  /** Validators of the primary network that the user cares about. */
  stakers: readonly KnownValidator[];
  ownNodes: ReadonlyMap<string, string>;
  /** When the sets were listed last, milliseconds since the epoch. */
  listedAt: number;
}

/** Validators whose lines are made in one go. */
const slice = 50;

/** Primary network, L1s and subnets → their validators → what is known of each. */
export class ValidatorsTree implements Tree {
  private readonly known = new Map<string, Known>();
  private readonly listeners: (() => void)[] = [];
  private readonly setUps = new SetUps();
  private readonly upgradesToCome = new UpgradesToCome();

  constructor(
    private readonly deps: TreeDeps,
    private readonly lists: ChainLists,
  ) {}

  async children(parent: TreeNode | undefined, run: TreeRun): Promise<TreeBranch> {
    const network = this.deps.active();
    const [, subnetId, validator] = parent?.id.split('/') ?? [];
    if (subnetId === undefined) {
      return await this.sets(network, run);
    }
    return validator === undefined
      ? await this.validators(network, subnetId, run)
      : await this.parts(network, subnetId, validator, run);
  }

  /** What of the active network needs an action soon, by what was told of it until now; asks nothing. */
  warnings(): readonly SetWarning[] {
    const { deps } = this;
    const network = deps.active();
    const known = this.knownOf(network);
    const isOurs = ({ nodeId, validationId }: KnownValidator): boolean =>
      known.ownNodes.has(nodeId) ||
      [nodeId, validationId].some((id) => id !== undefined && deps.pinned(network.name, id));
    const rules = { isOurs, days: deps.warnDays(), now: deps.now() };
    const ofSets = [...known.sets.values()].flatMap(({ subnetId, validators, price }) => {
      const listed = known.listed.get(subnetId) ?? { subnetId, names: [] };
      const isWatched =
        listed.chain !== undefined || deps.pinned(network.name, subnetId) || validators.some((one) => isOurs(one));
      return (
        validatorWarnings(validators, { ...rules, price })
          // How those of others are together, whom the user looked at, needs no action here.
          .filter(({ kind }) => (kind !== 'connected' && kind !== 'dryTogether') || isWatched)
          .concat(known.upgrades.get(subnetId) ?? [])
          .map((warning) => ({
            set: setLabel(listed),
            subnetId,
            chain: listed.chain?.blockchainId ?? listed.chain?.path,
            warning,
          }))
      );
    });
    const ofStakers = known.sets.has(PRIMARY_NETWORK_ID)
      ? []
      : validatorWarnings(known.stakers, { ...rules, price: undefined })
          // Those few are not the whole whose connected part counts.
          .filter(({ kind }) => kind !== 'connected')
          .map((warning) => ({
            set: setLabel({ subnetId: PRIMARY_NETWORK_ID, names: [] }),
            subnetId: PRIMARY_NETWORK_ID,
            warning,
          }));
    return [...ofSets, ...ofStakers];
  }

  /** The sets of the active network that somebody watches or opened, the primary network left out; asks nothing. */
  watched(): readonly { readonly label: string; readonly set: ValidatorSet }[] {
    const { listed, sets } = this.knownOf(this.deps.active());
    return [...sets.values()]
      .filter(({ subnetId }) => subnetId !== PRIMARY_NETWORK_ID && listed.has(subnetId))
      .map((set) => ({ label: setLabel(listed.get(set.subnetId)!), set }));
  }

  /** When the sets of the active network were told last, milliseconds since the epoch; -Infinity: not yet. */
  get reportedAt(): number {
    return this.knownOf(this.deps.active()).listedAt;
  }

  /** `listener` is called whenever something was told. */
  onDidNotify(listener: () => void): void {
    this.listeners.push(listener);
  }

  private async sets(network: Network, run: TreeRun): Promise<TreeBranch> {
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
    // Its sources are not those of the view: a node that does not run a chain has not failed.
    const beside = createSourceClient(deps, network, run);
    const [stakers, outcomes] = await Promise.all([
      fetchStakers(client, [...new Set(nodeIds)]),
      Promise.allSettled(watched.map((one) => fetchValidatorSet(client, one))),
      ...watched.map(async ({ subnetId, chain }) => {
        known.upgrades.set(subnetId, chain === undefined ? [] : await this.upgradesToCome.query(beside, chain));
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
    const { filter } = run;
    const warnings = this.warnings();
    const nodes = all
      .filter((one) => filter === undefined || matchesSet(one, filter) || this.holds(one, known, filter))
      .map((one) =>
        validatorSetNode(one, known.sets.get(one.subnetId), {
          ...{ network: network.name, pinned, now: deps.now() },
          warnings: warnings.flatMap(({ subnetId, warning }) => (subnetId === one.subnetId ? [warning] : [])),
        }),
      );
    return {
      nodes,
      ...answeredBy(client),
      problem: requested.problem,
      freshUntil: { kind: 'age', milliseconds: listedMs },
    };
  }

  private async validators(network: Network, subnetId: string, run: TreeRun): Promise<TreeBranch> {
    const { deps } = this;
    const client = createSourceClient(deps, network, run);
    const set = await this.query(network, subnetId, client);
    const { validators } = set;
    const setUps = set.price === undefined ? [] : await this.setUps.nodes(client, set);
    const listed = this.knownOf(network).listed.get(subnetId);
    const { filter } = run;
    const isWhole = filter === undefined || (listed !== undefined && matchesSet(listed, filter));
    const shown = isWhole ? validators : validators.filter((one) => words(one, set).includes(filter));
    const context = {
      network: network.name,
      hasIndex: network.dataApi !== undefined,
      now: deps.now(),
      warnDays: deps.warnDays(),
      pinned: (id: string) => deps.pinned(network.name, id),
      whole: setTotals(validators).weight,
    };
    return {
      nodes: [...setUps, ...(await mapInSlices(shown, slice, (one) => validatorNode(one, set, context)))],
      at: set.at,
      hosts: set.hosts,
      problem: set.problem,
      freshUntil: { kind: 'age', milliseconds: subnetId === PRIMARY_NETWORK_ID ? primaryMs : l1Ms },
    };
  }

  private async parts(network: Network, subnetId: string, id: string, run: TreeRun): Promise<TreeBranch> {
    const set =
      this.knownOf(network).sets.get(subnetId) ??
      (await this.query(network, subnetId, createSourceClient(this.deps, network, run)));
    const validator = set.validators.find((one) => validatorId(one) === id);
    return {
      nodes:
        validator === undefined ? [] : validatorParts(validator, set, { network: network.name, now: this.deps.now() }),
      at: set.at,
      hosts: set.hosts,
      // The branch above asks again; this one follows from what it was told.
      freshUntil: { kind: 'age', milliseconds: l1Ms },
    };
  }

  private async query(network: Network, subnetId: string, client: SourceClient): Promise<ValidatorSet> {
    const known = this.knownOf(network);
    const listed = known.listed.get(subnetId) ?? { subnetId, names: [] };
    const set = await fetchValidatorSet(client, listed);
    known.sets.set(subnetId, set);
    this.report();
    return set;
  }

  private report(): void {
    this.listeners.forEach((listener) => listener());
  }

  private holds({ subnetId, signers }: ListedSet, { sets }: Known, filter: string): boolean {
    const set = sets.get(subnetId);
    return (
      signers?.nodeIds.some((nodeId) => nodeId.toLowerCase().includes(filter)) === true ||
      set?.validators.some((one) => words(one, set).includes(filter)) === true
    );
  }

  private knownOf({ name }: Network): Known {
    const known: Known = this.known.get(name) ?? {
      listed: new Map(),
      sets: new Map(),
      upgrades: new Map(),
      stakers: [],
      ownNodes: new Map(),
      listedAt: -Infinity,
    };
    this.known.set(name, known);
    return known;
  }
}

function matchesSet({ subnetId, names }: ListedSet, filter: string): boolean {
  return [subnetId, ...names].some((word) => word.toLowerCase().includes(filter));
}

/** What a validator is filtered by, in lower case. */
function words(validator: ValidatorSet['validators'][number], { ownNodes }: ValidatorSet): string {
  const { nodeId, validationId = '' } = validator;
  return `${ownNodes.get(nodeId) ?? ''} ${nodeId} ${validationId}`.toLowerCase();
}
