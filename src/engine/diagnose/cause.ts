import type { Line } from '../report';
import type { BlockProduction, Weights } from './blockProduction';
import type { Readings } from './readings';

/** Why a chain makes no blocks, or that it does. Several may hold at once; the one to begin with stands first. */
export interface Diagnosis {
  readonly verdicts: readonly Cause[];
  /** What was looked at and is well: "balances last 23 d or more". */
  readonly checked: readonly Line[];
  /** What could not be read, a sentence each: who was asked for what, and what to do. */
  readonly unread: readonly Line[];
}

export interface Cause {
  /** Key of a known cause; `healthy`, `idle` or `unknown` where there is none; `halfDone`: a validator's set-up. */
  readonly kind: string;
  /** "Too little weight is connected: 58 % of 67 %." */
  readonly title: Line;
  /** What shows it, a line each. */
  readonly evidence: readonly Line[];
  /** What repairs it, a step each. */
  readonly repairs: readonly Line[];
}

/** What causes are looked for in. */
interface Situation {
  readonly readings: Readings;
  readonly production: BlockProduction;
  /** Undefined where nobody told who the validators are. */
  readonly weights: Weights | undefined;
}

/** One thing that keeps a chain from making blocks. */
export interface KnownCause {
  readonly key: string;
  /** It shows only in what a node counts since its start: not looked for where another cause is found. */
  readonly isWeak?: boolean;
  /** Undefined where the readings do not show it. */
  readonly find: (situation: Situation) => Omit<Cause, 'kind'> | undefined;
}
