import type { Tree, TreeRun } from '../../../core/tree/tree';
import type { TreeBranch, TreeNode } from '../../../core/tree/treeNode';
import { setTotals } from '../../../core/validators/setTotals';
import { PRIMARY_NETWORK_ID } from '../../lookup/primary/primaryNetworkId';
import type { Network } from '../../network';
import { branchPrimary, toldTo } from '../branchPrimary';
import type { ChainLists } from '../chains/chainLists';
import type { TreeDeps } from '../treeDeps';
import { askSets } from './askSets';
import { askValidatorSet } from './askValidatorSet';
import { setNode } from './setNode';
import { validatorId, validatorNode } from './validatorNode';
import { validatorParts } from './validatorParts';
import type { ListedSet, ValidatorSet } from './validatorSet';

/** Balances fall by the second, but what they last for is told in days. */
const listedMs = 60_000;
const primaryMs = 60_000;
const l1Ms = 15_000;
/** Sets that are asked for their totals before they are expanded: those of the settings and pinned ones. */
const mostWatched = 8;

/** What a network's branches know of each other. */
interface Known {
  readonly listed: Map<string, ListedSet>;
  readonly sets: Map<string, ValidatorSet>;
}

/** Primary network, L1s and subnets → their validators → what is known of each. */
export class ValidatorsTree implements Tree {
  private readonly known = new Map<string, Known>();

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

  /** The sets that somebody watches, asked for now: of the settings, and pinned ones. @throws as `children` */
  async watched(run: TreeRun): Promise<readonly { readonly listed: ListedSet; readonly set: ValidatorSet }[]> {
    const network = this.deps.active();
    await this.sets(network, run);
    const { listed, sets } = this.knownOf(network);
    return [...listed.values()].flatMap((one) => {
      const set = sets.get(one.subnetId);
      return set === undefined ? [] : [{ listed: one, set }];
    });
  }

  private async sets(network: Network, run: TreeRun): Promise<TreeBranch> {
    const { deps } = this;
    const known = this.knownOf(network);
    const primary = branchPrimary(deps, network, run);
    const pinned = (id: string): boolean => deps.pinned(network.name, id);
    const asked = await askSets(primary, this.lists, pinned);
    const all = [asked.primaryNetwork, ...asked.subnets];
    known.listed.clear();
    all.forEach((one) => known.listed.set(one.subnetId, one));
    const watched = asked.subnets
      .filter((one) => one.chain !== undefined || pinned(one.subnetId))
      .slice(0, mostWatched);
    const outcomes = await Promise.allSettled(watched.map((one) => askValidatorSet(primary, one)));
    run.signal.throwIfAborted();
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') {
        known.sets.set(outcome.value.subnetId, outcome.value);
      }
    }
    const { filter } = run;
    const nodes = all
      .filter((one) => filter === undefined || matchesSet(one, filter) || this.holds(one, known, filter))
      .map((one) => setNode(one, known.sets.get(one.subnetId), { network: network.name, pinned }));
    return {
      nodes,
      ...toldTo(primary),
      ...(asked.problem === undefined ? {} : { problem: asked.problem }),
      freshUntil: { kind: 'age', milliseconds: listedMs },
    };
  }

  private async validators(network: Network, subnetId: string, run: TreeRun): Promise<TreeBranch> {
    const { deps } = this;
    const set = await this.ask(network, subnetId, run);
    const { validators } = set;
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
      nodes: shown.map((one) => validatorNode(one, set, context)),
      at: set.at,
      hosts: set.hosts,
      ...(set.problem === undefined ? {} : { problem: set.problem }),
      freshUntil: { kind: 'age', milliseconds: subnetId === PRIMARY_NETWORK_ID ? primaryMs : l1Ms },
    };
  }

  private async parts(network: Network, subnetId: string, id: string, run: TreeRun): Promise<TreeBranch> {
    const set = this.knownOf(network).sets.get(subnetId) ?? (await this.ask(network, subnetId, run));
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

  private async ask(network: Network, subnetId: string, run: TreeRun): Promise<ValidatorSet> {
    const known = this.knownOf(network);
    const listed = known.listed.get(subnetId) ?? { subnetId, names: [] };
    const set = await askValidatorSet(branchPrimary(this.deps, network, run), listed);
    known.sets.set(subnetId, set);
    return set;
  }

  private holds({ subnetId, signers }: ListedSet, { sets }: Known, filter: string): boolean {
    const set = sets.get(subnetId);
    return (
      signers?.nodeIds.some((nodeId) => nodeId.toLowerCase().includes(filter)) === true ||
      set?.validators.some((one) => words(one, set).includes(filter)) === true
    );
  }

  private knownOf({ name }: Network): Known {
    const known = this.known.get(name) ?? { listed: new Map(), sets: new Map() };
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
