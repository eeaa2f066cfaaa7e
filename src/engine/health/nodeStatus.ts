import type { NodeEndpoint } from '../networks';
import { lineLabel } from '../report';
import type { ResultOf, getNodeVersion } from '../rpc';
import { checkTable } from './explainCheck';
import { type Health, type HealthCheck, type HealthContext, integerAt } from './health';
import { healthState, healthSummary } from './healthReport';

export interface NodeStatus {
  readonly node: NodeEndpoint;
  readonly health?: Health;
  /** Why its health is unknown, in a sentence. */
  readonly noHealth?: string;
  readonly nodeID?: string;
  readonly version?: ResultOf<typeof getNodeVersion>;
  /** Set if the node answered nothing: the reason as a sentence, and in a few words. */
  readonly away?: { readonly sentence: string; readonly words: string };
}

/** Alias or blockchain ID of each chain that a node runs → whether it is bootstrapped; `undefined` if unknown. */
export type BootstrapState = ReadonlyMap<string, boolean | undefined>;

/** The checks of chains: those with a name other than the node's own checks. */
export function chainChecks({ checks }: Health): readonly HealthCheck[] {
  return checks.filter(({ name }) => !Object.hasOwn(checkTable, name));
}

/** Maximum number of chains queried per node; nodes run only a few. */
export const maxChains = 32;

/** Chains that every node runs, by the alias that names their checks. */
export const primaryAliases: readonly string[] = ['P', 'X', 'C'];

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

/** The number of peers, which is part of a node's health. */
export function connectedPeers(health: Health | undefined): bigint | undefined {
  return integerAt(health?.checks.find(({ name }) => name === 'network')?.message, 'connectedPeers');
}

/** Shown instead of the condition of a node whose host is not allowed. */
export const unrequestedWords = 'not queried: host not allowed';

export interface BootstrapSample {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Blocks since the node was started. */
  readonly fetched: number;
  readonly executed: number;
}

/** Blocks are first fetched from the newest back, then executed from the oldest. */
export interface BootstrapProgress {
  readonly step: 'fetched' | 'executed';
  readonly done: number;
  /** Absent if unknown. */
  readonly whole?: number;
  /** Milliseconds until this step is done, at the pace since the first sample; absent before there is one. */
  readonly left?: number;
}

/**
 * @param samples oldest first, at least one
 * @param height of the chain, per other nodes
 */
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
  // Blocks fetched before a restart are executed too, but not counted.
  const whole = step === 'executed' && last.fetched >= done ? last.fetched : height;
  // A restart resets the counters, and each step has its own pace.
  const first = samples.find((one) => one[step] > 0 && one[step] <= done);
  const pace = first === undefined || last.at <= first.at ? 0 : (done - first[step]) / (last.at - first.at);
  return {
    step,
    done,
    whole: whole === undefined || whole < done ? undefined : whole,
    left: whole === undefined || whole < done || pace <= 0 ? undefined : (whole - done) / pace,
  };
}
