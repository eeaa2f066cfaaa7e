import type { JsonValue } from '../json/value';

/** An answer of `health.health`, `readiness` or `liveness`, over JSON-RPC or GET: each says the same. */
export interface Health {
  /** What the node says of all that it was asked about; also false while checks have not yet run. */
  readonly healthy: boolean;
  /** Failing ones first, then those that have not yet run, each in the node's order. Empty for liveness. */
  readonly checks: readonly HealthCheck[];
}

/** Before its first run a check carries an error too, which is no failure (facts.md 4.3). */
export type CheckState = 'failing' | 'notYetRun' | 'ok';

export interface HealthCheck {
  /** As the node names it: a word, or the alias or blockchain ID of a chain. Not trusted. */
  readonly name: string;
  readonly state: CheckState;
  /** The node's own words. Not trusted. */
  readonly error?: string;
  /** Figures that the check goes by, as they came. */
  readonly message?: JsonValue;
  /** Milliseconds since the epoch; absent where it has not yet run. */
  readonly ranAt?: number;
  /** Milliseconds since the epoch. */
  readonly failingSince?: number;
  /** How often it has failed in a row. */
  readonly failures?: number;
}
