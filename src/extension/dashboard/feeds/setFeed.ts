import type { Figure, Listed, Mark, SetPanel, ValidatorRow } from '../../../webview/protocol/dashboard';
import type { ChainLists } from '../../../engine/chains';
import { WatchedSets } from '../../../engine/diagnose';
import { type DashboardContext, Repeat, figure } from './dashboardDeps';
import { cleanRemote, formatAbsoluteTime, formatCount } from '../../../engine/primitives';
import {
  type KnownValidator,
  type SetWarning,
  type ValidatorLife,
  type ValidatorSet,
  avaxText,
  isEnding,
  lifeText,
  setTotals,
  validatorId,
  validatorLife,
  validatorName,
} from '../../../engine/validators';
import { shareText } from '../../../engine/report';

/** Rows that are shown; the tree has the others. */
const maxRows = 50;

interface SetRules {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Days under which what is left is a warning. */
  readonly warnDays: number;
}

/** An L1: what its validators have together, and each of them, the soonest to run dry first. */
export function validatorSetPanel(label: string, set: ValidatorSet, rules: SetRules): SetPanel {
  const { validators, fee, at, hosts } = set;
  const totals = setTotals(validators);
  const result = { at, hosts };
  const isL1 = validators.some(({ balance }) => balance !== undefined);
  const share = (key: string, name: string, part: bigint | undefined, why: string): Figure => {
    const text = part === undefined ? undefined : shareText(part, totals.weight);
    return { key, label: name, result, ...(text === undefined ? { text: why, isMissing: true } : { text }) };
  };
  const lives = validators
    .map((validator) => ({ validator, life: validatorLife(validator, fee, rules.now) }))
    .sort((a, b) => secondsOf(a.life) - secondsOf(b.life));
  const more = lives.length - maxRows;
  return {
    id: set.subnetId,
    name: cleanRemote(label, 80),
    kind: isL1 ? 'l1' : 'permissioned',
    figures: [
      { ...figure('count', 'validators', String(totals.count)), result },
      { ...figure('weight', 'weight', formatCount(totals.weight)), result },
      share('connected', 'connected weight', totals.connected, 'unknown: no configured node runs the chain'),
      share('signing', 'weight able to sign', totals.signing, 'unknown: the node did not answer'),
    ],
    validators: lives.slice(0, maxRows).map(({ validator, life }) => row(validator, life, set, totals.weight, rules)),
    problem:
      more > 0 ? `${more} more with the longest time left are not shown. The Validators view lists all.` : set.problem,
  };
}

function row(
  validator: KnownValidator,
  life: ValidatorLife,
  set: ValidatorSet,
  whole: bigint,
  rules: SetRules,
): ValidatorRow {
  const { weight, balance, isConnected } = validator;
  const share = shareText(weight, whole);
  return {
    id: validatorId(validator),
    name: validatorName(validator, set),
    mark: markOf(life, isConnected, rules.warnDays),
    weight: share === undefined ? formatCount(weight) : `${formatCount(weight)} (${share})`,
    connected: isConnected === undefined ? 'unknown' : isConnected ? 'yes' : 'no',
    balance: balance === undefined ? 'no balance (permissioned)' : avaxText(balance),
    left: leftText(life),
    until: 'at' in life ? formatAbsoluteTime(life.at, {}) : '',
  };
}

function leftText(life: ValidatorLife): string {
  return life.kind === 'balance' && life.seconds === 0n
    ? 'used up, unless topped up since'
    : lifeText(life) || 'unknown: no continuous fee rate';
}

/** What is inactive already stands first, what has no end last. Good to a thousandth of a second for 285,000 years. */
function secondsOf(life: ValidatorLife): number {
  switch (life.kind) {
    case 'inactive':
      return -1;
    case 'unknown':
    case 'renews':
      return Infinity;
    default:
      return Number(life.seconds);
  }
}

function markOf(life: ValidatorLife, isConnected: boolean | undefined, warnDays: number): Mark {
  if (life.kind === 'inactive') {
    return 'bad';
  }
  return isEnding(life, warnDays) || isConnected === false ? 'warning' : isConnected === true ? 'good' : 'plain';
}

const everyMs = 30_000;

/** The L1s that somebody watches: those of the settings, pinned ones, and those that a configured node validates. */
export class SetFeed {
  private readonly sets: WatchedSets;
  private problem: string | undefined;
  private isReported = false;

  constructor(
    private readonly context: DashboardContext,
    lists: ChainLists,
  ) {
    this.sets = new WatchedSets(context.trees, lists);
  }

  get listed(): Listed<SetPanel> {
    const { trees, network } = this.context;
    const rules = { now: trees.now(), warnDays: trees.warnDays() };
    const rows = this.sets.watched().map(({ label, set }) => ({
      ...validatorSetPanel(label, set, rules),
      isPinned: trees.pinned(network.name, set.subnetId),
    }));
    const missing = this.problem ?? (this.isReported ? noneWatched : 'Loading.');
    return { rows, missing: rows.length === 0 || this.problem !== undefined ? missing : undefined };
  }

  /** What needs an action soon. */
  get warnings(): readonly SetWarning[] {
    return this.sets.warnings();
  }

  /** "orders has 91 % of its weight connected." for each L1 that a node tells it of. */
  get sentences(): readonly string[] {
    return this.sets.watched().flatMap(({ label, set }) => {
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
          const { problem } = await this.sets.refresh({ signal, allowed });
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

const noneWatched = 'No L1 is watched. Pin one in the Validators view, or add its chain to the settings.';
