import type { Line } from '../finding/finding';
import type { HealthCheck } from './health';
import type { HealthChain, HealthContext } from './healthContext';

/** What an error of a check comes to. */
export interface ErrorWords {
  /** What happened, without a full stop. */
  readonly happened: Line;
  /** What to do, a sentence each, what helps most first. */
  readonly remedies: readonly Line[];
}

/** What an error is explained by. */
export interface ErrorPart {
  readonly check: HealthCheck;
  /** Where the check is a chain's. */
  readonly chain?: HealthChain;
  readonly isPrimary: boolean;
  readonly context: HealthContext;
}

/** One form of an error, as avalanchego writes it. */
export interface ErrorRow {
  readonly form: RegExp;
  words(match: RegExpExecArray, part: ErrorPart): ErrorWords;
}
