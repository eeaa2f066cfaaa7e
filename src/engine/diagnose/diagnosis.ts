import type { Line } from '../report';

/** Why a chain makes no blocks, or that it does. Several may hold at once; the one to begin with stands first. */
export interface Diagnosis {
  readonly verdicts: readonly Cause[];
  /** What was looked at and is well: "balances last 23 d or more". */
  readonly checked: readonly Line[];
  /** What could not be read, a sentence each: who was asked for what, and what to do. */
  readonly unread: readonly Line[];
}

export type VerdictKind =
  | 'healthy'
  | 'idle'
  | 'bootstrapping'
  | 'splitByUpgrade'
  | 'noValidators'
  | 'outOfBalance'
  | 'disconnected'
  | 'frozenView'
  | 'nodeBehind'
  | 'refused'
  | 'pluginVersion'
  | 'nobodyMaySend'
  | 'baseFee'
  | 'halfDone'
  | 'unknown';

export interface Cause {
  readonly kind: VerdictKind;
  /** "Too little weight is connected: 58 % of 67 %." */
  readonly title: Line;
  /** What shows it, a line each. */
  readonly evidence: readonly Line[];
  /** What repairs it, a step each. */
  readonly repairs: readonly Line[];
}
