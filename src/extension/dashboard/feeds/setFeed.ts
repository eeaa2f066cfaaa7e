import type { ChainActivity, Figure, Listed, Mark, SetPanel, ValidatorRow } from '../../../webview/protocol/dashboard';
import type { WatchedSet } from '../../../engine/diagnose';
import { type DashboardContext, Repeat, figure } from './dashboardDeps';
import { cleanRemote, formatAbsoluteTime, formatCount, formatDuration } from '../../../engine/primitives';
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
  weightBar,
  CONNECTED_NEEDED,
} from '../../../engine/validators';
import { type PageLine, type ShareBar, shareText } from '../../../engine/report';
import type { EvmChain, NameOf } from '../../../engine/networks';

/** Rows that are shown; the tree lists the rest. */
const maxRows = 50;

interface SetRules {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** A remaining time of fewer days is a warning. */
  readonly warnDays: number;
  /** Names of NodeIDs; absent where there are none. */
  readonly nameOf?: NameOf;
}

/** An L1: totals of its validators, and each of them, by remaining time in ascending order. */
export function validatorSetPanel(label: string, set: ValidatorSet, rules: SetRules): SetPanel {
  const { validators, at, hosts } = set;
  const totals = setTotals(validators);
  const result = { at, hosts };
  const isL1 = validators.some(({ balance }) => balance !== undefined);
  const share = (key: string, name: string, part: bigint | undefined): readonly Figure[] => {
    const text = part === undefined ? undefined : shareText(part, totals.weight);
    return text === undefined ? [] : [{ key, label: name, result, text }];
  };
  const lives = livesOf(set, rules.now);
  const more = lives.length - maxRows;
  return {
    id: set.subnetId,
    name: cleanRemote(label, 80),
    kind: isL1 ? 'l1' : 'permissioned',
    bar: barOf(set),
    runway: isL1
      ? {
          kind: 'runway',
          warnDays: rules.warnDays,
          rows: lives.slice(0, maxRows).map(({ validator, life }) => ({
            label: [
              {
                ...{ kind: 'id', id: validatorId(validator), text: validatorName(validator, set, rules.nameOf) },
                ...{ what: 'validator', isLink: true },
              },
            ],
            days: daysOf(life),
            left: [{ kind: 'text', text: leftText(life) }],
          })),
        }
      : undefined,
    figures: [
      { ...figure('count', 'validators', String(totals.count)), result },
      { ...figure('weight', 'weight', formatCount(totals.weight)), result },
      ...share('connected', 'connected weight', totals.connected),
      ...share('signing', 'weight able to sign', totals.signing),
    ],
    validators: lives.slice(0, maxRows).map(({ validator, life }) => row(validator, life, set, totals.weight, rules)),
    problem:
      more > 0 ? `${more} more with the longest time left are not shown. The Validators view lists all.` : set.problem,
  };
}

function livesOf({ validators, fee }: ValidatorSet, now: number) {
  return validators
    .map((validator) => ({ validator, life: validatorLife(validator, fee, now) }))
    .sort((a, b) => secondsOf(a.life) - secondsOf(b.life));
}

/** `undefined` where connections are unknown. */
function barOf({ validators }: ValidatorSet): ShareBar<PageLine> | undefined {
  const { weight, connected } = setTotals(validators);
  const idle = validators.filter(({ balance, isConnected }) => balance === 0n && isConnected !== true);
  const inactive = idle.reduce((sum, one) => sum + one.weight, 0n);
  return connected === undefined
    ? undefined
    : weightBar({ weight, connected, inactive }, (text) => [{ kind: 'text', text }]);
}

function setCells(set: ValidatorSet, { now, warnDays }: SetRules): ChainActivity['cells'] {
  const { weight, connected } = setTotals(set.validators);
  const share = connected === undefined ? undefined : shareText(connected, weight);
  const life = livesOf(set, now).find(({ life: { kind } }) => kind === 'balance' || kind === 'period')?.life;
  const result = { at: set.at, hosts: set.hosts };
  return {
    weight:
      share === undefined || connected === undefined
        ? undefined
        : {
            ...{ text: share, bar: barOf(set), words: `${share} of the weight connected`, result },
            mark: connected * 100n < weight * CONNECTED_NEEDED ? 'bad' : undefined,
          },
    runway:
      life === undefined || !('at' in life)
        ? undefined
        : {
            text: formatDuration(Number(life.seconds) * 1_000),
            words: `the first validator: ${lifeText(life)}`,
            mark: isEnding(life, warnDays) ? 'warning' : undefined,
            result,
          },
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
    name: validatorName(validator, set, rules.nameOf),
    mark: markOf(life, isConnected, rules.warnDays),
    weight: share === undefined ? formatCount(weight) : `${formatCount(weight)} (${share})`,
    connected: isConnected === undefined ? 'unknown' : isConnected ? 'yes' : 'no',
    balance: balance === undefined ? 'no balance (permissioned)' : avaxText(balance),
    left: leftText(life),
    until: 'at' in life ? formatAbsoluteTime(life.at, {}) : '',
  };
}

/** `undefined` where it has no end, or none is known. For drawing only: years are beyond the axis. */
function daysOf(life: ValidatorLife): number | undefined {
  const seconds = secondsOf(life);
  return Number.isFinite(seconds) ? Math.max(0, seconds) / 86_400 : undefined;
}

function leftText(life: ValidatorLife): string {
  return life.kind === 'balance' && life.seconds === 0n
    ? 'used up, unless topped up since'
    : lifeText(life) || 'unknown: no continuous fee rate';
}

/** Sort key: inactive validators first, those without an end last. Exact to a millisecond for 285,000 years. */
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

const maxSentences = 3;

/** The watched L1s: those in the settings, pinned ones, and those that a configured node validates. */
export class SetFeed {
  private problem: string | undefined;
  private isReported = false;

  constructor(private readonly context: DashboardContext) {}

  get listed(): Listed<SetPanel> {
    const { trees, network } = this.context;
    const rows = this.watched.map(({ label, set, chain }) => {
      const panel = validatorSetPanel(label, set, this.rules);
      return {
        ...panel,
        // Already in the row of its chain.
        figures: panel.figures.filter(({ key }) => key !== 'connected' || chain === undefined),
        isPinned: trees.pinned(network.name, set.subnetId),
      };
    });
    const missing = this.problem ?? (this.isReported ? noneWatched : 'Loading.');
    return { rows, missing: rows.length === 0 || this.problem !== undefined ? missing : undefined };
  }

  private get rules(): SetRules {
    const { trees, network } = this.context;
    return { now: trees.now(), warnDays: trees.warnDays(), nameOf: network.nameOf };
  }

  private get watched(): readonly WatchedSet[] {
    return this.context.deps.sets.watched(this.context.network);
  }

  get warnings(): readonly SetWarning[] {
    return this.context.deps.sets.warnings(this.context.network);
  }

  /** Watched validators of a chain. @param isPinnedBy whether the chain is pinned by a subnet */
  cellsOf(chain: EvmChain, isPinnedBy: (subnetId: string) => boolean): ChainActivity['cells'] {
    const found = this.watched.find((one) => one.chain?.path === chain.path || isPinnedBy(one.set.subnetId));
    return found === undefined ? {} : setCells(found.set, this.rules);
  }

  /** "orders has 58 % of its weight connected." for L1s with too little, lowest first. */
  get sentences(): readonly string[] {
    const shares = this.watched.flatMap(({ label, set }) => {
      const { connected, weight } = setTotals(set.validators);
      const share = connected === undefined ? undefined : shareText(connected, weight);
      return connected === undefined || share === undefined
        ? []
        : [{ words: `${label} has ${share} of its weight connected.`, connected, weight }];
    });
    return shares
      .filter(({ connected, weight }) => connected * 100n < weight * CONNECTED_NEEDED)
      .sort((a, b) => (a.connected * b.weight < b.connected * a.weight ? -1 : 1))
      .slice(0, maxSentences)
      .map(({ words }) => words);
  }

  async run(signal: AbortSignal): Promise<void> {
    const { deps, network, allowed, changed, sentence } = this.context;
    await new Repeat(deps.clock).run(signal, async () => {
      if (network.nodes.length === 0) {
        this.problem = `Validators come from a node, and ${network.name} has none. Add one in the settings.`;
      } else {
        try {
          const { problem } = await deps.sets.refresh({ signal, allowed }, network);
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
