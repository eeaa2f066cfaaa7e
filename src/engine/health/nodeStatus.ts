import type { NodeEndpoint } from '../networks';
import { lineLabel } from '../report';
import type { ResultOf, getNodeVersion } from '../rpc';
import { checkTable } from './explainCheck';
import { type Health, type HealthCheck, type HealthContext, integerAt } from './health';
import { healthState, healthSummary } from './healthReport';

/** What a node says of itself in one round trip. */
export interface NodeStatus {
  readonly node: NodeEndpoint;
  readonly health?: Health;
  /** Why its health is not known, in a sentence. */
  readonly noHealth?: string;
  readonly nodeID?: string;
  readonly version?: ResultOf<typeof getNodeVersion>;
  /** Where it answered nothing at all: why, in a sentence, and in a few words. */
  readonly away?: { readonly sentence: string; readonly words: string };
}

/** Alias or blockchain ID of each chain that a node runs → whether it has caught up; undefined: it does not tell. */
export type BootstrapState = ReadonlyMap<string, boolean | undefined>;

/** The checks of chains among all: those with a name that is no word of the node's. */
export function chainChecks({ checks }: Health): readonly HealthCheck[] {
  return checks.filter(({ name }) => !Object.hasOwn(checkTable, name));
}

/** Chains that are asked about for one node: a node runs a few. */
export const maxChains = 32;

/** Chains that every node runs, by the alias that their checks have. */
export const primaryAliases: readonly string[] = ['P', 'X', 'C'];

/** How it is, or why that is not known. */
export function nodeCondition({ away, health, noHealth }: NodeStatus, context: HealthContext): string {
  if (away !== undefined) {
    return away.words;
  }
  if (health === undefined) {
    return noHealth ?? '';
  }
  const state = healthState(health);
  const summary = lineLabel(healthSummary(health, context));
  return state === 'healthy' ? state : state === 'starting' ? `starting; ${summary}` : summary;
}

export function nodeMark({ away, health }: NodeStatus): 'plain' | 'good' | 'warning' | 'bad' {
  if (away !== undefined) {
    return 'bad';
  }
  return health === undefined ? 'plain' : stateMarks[healthState(health)];
}

const stateMarks = { healthy: 'good', starting: 'warning', failing: 'bad' } as const;

/** How many peers a node is connected to, which is part of its health. */
export function connectedPeers(health: Health | undefined): bigint | undefined {
  return integerAt(health?.checks.find(({ name }) => name === 'network')?.message, 'connectedPeers');
}

/** What stands for the condition of a node whose host nobody agreed to. */
export const unrequestedWords = 'not queried: host not allowed';

/** What a node had done of a chain at a time. */
export interface BootstrapSample {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Blocks since it was started. */
  readonly fetched: number;
  readonly executed: number;
}

/** First the blocks are fetched, from the newest back, then they are executed from the oldest on. */
export interface BootstrapProgress {
  readonly step: 'fetched' | 'executed';
  readonly done: number;
  /** Absent: not known. */
  readonly whole?: number;
  /** Milliseconds until this step is done, at the pace since the first sample; absent where there is no pace yet. */
  readonly left?: number;
}

/** @param samples oldest first, at least one @param height of the chain, as others tell it */
export function bootstrapProgress(
  samples: readonly BootstrapSample[],
  height: number | undefined,
): BootstrapProgress | undefined {
  const last = samples.at(-1);
  if (last === undefined) {
    return undefined;
  }
  const step = last.executed > 0 ? 'executed' : 'fetched';
  const done = last[step];
  // What it fetched before it was started anew is executed too, but not counted.
  const whole = step === 'executed' && last.fetched >= done ? last.fetched : height;
  // A node that was started anew counts anew, and each step has its own pace.
  const first = samples.find((one) => one[step] > 0 && one[step] <= done);
  const pace = first === undefined || last.at <= first.at ? 0 : (done - first[step]) / (last.at - first.at);
  return {
    step,
    done,
    whole: whole === undefined || whole < done ? undefined : whole,
    left: whole === undefined || whole < done || pace <= 0 ? undefined : (whole - done) / pace,
  };
}
