import type { Listed, SetPanel } from '../../../webview/protocol/dashboardView';
import { setTotals } from '../../../engine/validators';
import { shareText } from '../../../engine/report';
import type { TreeDeps } from '../../trees/branches/treeDeps';
import type { ChainLists } from '../../trees/branches/chainLists';
import { ValidatorsTree } from '../../trees/branches/validators/validatorsTree';
import type { SetWarning } from '../../trees/rows/validators/validatorSetNode';
import type { DashboardContext } from './dashboardDeps';
import { Repeat } from './repeat';
import { validatorSetPanel } from '../report/validatorSetPanel';

const everyMs = 30_000;

/** The L1s that somebody watches: those of the settings, pinned ones, and those that a configured node validates. */
export class SetFeed {
  private readonly tree: ValidatorsTree;
  private readonly trees: TreeDeps;
  private problem: string | undefined;
  private isReported = false;

  constructor(
    private readonly context: DashboardContext,
    lists: ChainLists,
  ) {
    this.trees = context.trees;
    this.tree = new ValidatorsTree(context.trees, lists);
  }

  get listed(): Listed<SetPanel> {
    const { trees } = this;
    const rules = { now: trees.now(), warnDays: trees.warnDays() };
    const rows = this.tree.watched().map(({ label, set }) => ({
      ...validatorSetPanel(label, set, rules),
      isPinned: trees.pinned(this.context.network.name, set.subnetId),
    }));
    const missing = this.problem ?? (this.isReported ? noneWords() : 'Loading.');
    return { rows, missing: rows.length === 0 || this.problem !== undefined ? missing : undefined };
  }

  /** What needs an action soon. */
  get warnings(): readonly SetWarning[] {
    return this.tree.warnings();
  }

  /** "orders has 91 % of its weight connected." for each L1 that a node tells it of. */
  get sentences(): readonly string[] {
    return this.tree.watched().flatMap(({ label, set }) => {
      const { connected, weight } = setTotals(set.validators);
      const share = connected === undefined ? undefined : shareText(connected, weight);
      return share === undefined ? [] : [`${label} has ${share} of its weight connected.`];
    });
  }

  async run(signal: AbortSignal): Promise<void> {
    const { network, allowed, changed, sentence } = this.context;
    await new Repeat(this.context.deps.clock).run(signal, async () => {
      if (network.nodes.length === 0) {
        this.problem = `Validators come from a node, and ${network.name} has none. Add one in the settings.`;
      } else {
        try {
          const { problem } = await this.tree.children(undefined, { signal, allowed, shown: 1 });
          this.problem = problem;
          this.isReported = true;
        } catch (error) {
          signal.throwIfAborted();
          this.problem = sentence(error);
        }
      }
      changed();
      return everyMs;
    });
  }
}

function noneWords(): string {
  return 'No L1 is watched. Pin one in the Validators view, or add its chain to the settings.';
}
