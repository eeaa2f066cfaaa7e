import type { TreeBranch, TreeNode, Tree, TreeRun } from '../treeNode';
import type { ChainLists } from '../../chains';
import { type WatchDeps, WatchedSets } from '../../diagnose';
import { mapInSlices } from '../../net';
import { type Network, PRIMARY_NETWORK_ID } from '../../networks';
import { type SourceClient, createSourceClient } from '../../sources';
import { type ListedSet, type ValidatorSet, setTotals, validatorId } from '../../validators';
import { setUpNode, validatorNode, validatorParts, validatorSetNode } from '../validatorRows';

/** Balances fall by the second, but what they last for is told in days. */
const listedMs = 60_000;
const primaryMs = 60_000;
const l1Ms = 15_000;

/** Validators whose lines are made in one go. */
const slice = 50;

/** Primary network, L1s and subnets → their validators → what is known of each. */
export class ValidatorsTree implements Tree {
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
      .filter((one) => filter === undefined || matchesSet(one, filter) || holds(one, known.get(one.subnetId), filter))
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
    const setUps = set.fee === undefined ? [] : await this.setUps.nodes(client, set);
    const listed = this.sets.knownOf(network).listed.get(subnetId);
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
      this.sets.knownOf(network).sets.get(subnetId) ??
      (await this.sets.fetch(createSourceClient(this.deps, network, run), subnetId));
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
}

function holds({ signers }: ListedSet, set: ValidatorSet | undefined, filter: string): boolean {
  return (
    signers?.nodeIds.some((nodeId) => nodeId.toLowerCase().includes(filter)) === true ||
    set?.validators.some((one) => words(one, set).includes(filter)) === true
  );
}

function matchesSet({ subnetId, names }: ListedSet, filter: string): boolean {
  return [subnetId, ...names].some((word) => word.toLowerCase().includes(filter));
}

/** What a validator is filtered by, in lower case. */
function words(validator: ValidatorSet['validators'][number], { ownNodes }: ValidatorSet): string {
  const { nodeId, validationId = '' } = validator;
  return `${ownNodes.get(nodeId) ?? ''} ${nodeId} ${validationId}`.toLowerCase();
}

/** A search for the messages of a manager costs more than a look at its validators. */
const freshMs = 60_000;

/** Validators of L1s whose set-up is half done, asked for once a minute while somebody looks. */
class SetUps {
  private readonly cached = new Map<string, { readonly at: number; readonly nodes: readonly TreeNode[] }>();

  /** @throws the abort reason alone */
  async nodes(client: SourceClient, set: ValidatorSet): Promise<readonly TreeNode[]> {
    const { network, context } = client;
    const key = `${network.name} ${set.subnetId}`;
    const known = this.cached.get(key);
    const now = context.now();
    if (known !== undefined && now - known.at < freshMs) {
      return known.nodes;
    }
    const { fetchSetUpOf } = await import('../../diagnose/io/fetchSetUp');
    const { incomplete, unread } = await fetchSetUpOf(client, set.subnetId);
    const nodes = incomplete.map((half) => setUpNode(half, set, network.name));
    if (unread.length === 0) {
      this.cached.set(key, { at: now, nodes });
    }
    return nodes;
  }
}
