import * as z from 'zod/mini';
import { type JsonValue, isJsonObject } from '../primitives';
import { type ResultOf, health as healthMethod } from '../rpc';

/** An answer of `health.health`, `readiness` or `liveness`, over JSON-RPC or GET: each says the same. */
export interface Health {
  /** What the node says of all that it was asked about; also false while checks have not yet run. */
  readonly healthy: boolean;
  /** Failing ones first, then those that have not yet run, each in the node's order. Empty for liveness. */
  readonly checks: readonly HealthCheck[];
}

/** Before its first run a check carries an error too, which is no failure (docs/facts/health.md). */
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

type Answer = ResultOf<typeof healthMethod>;

/** Errors of a check that has not run yet (docs/facts/health.md). */
const notYetRun = 'not yet run';
const order: readonly CheckState[] = ['failing', 'notYetRun', 'ok'];

/** Reads the body of a GET, whatever its status, or of a JSON-RPC answer. Undefined where it is no health answer. */
export function readHealth(body: JsonValue): Health | undefined {
  const answer = isJsonObject(body) && body['checks'] === undefined ? body['result'] : body;
  const read = answer === undefined ? undefined : z.safeParse(healthMethod.result(), answer);
  return read?.success === true ? healthOf(read.data) : undefined;
}

/** The same of an answer that the catalogue's entry has read already. */
export function healthOf({ checks, healthy }: Answer): Health {
  const read = Object.entries(checks).map(([name, check]) => toCheck(name, check));
  return { healthy, checks: order.flatMap((state) => read.filter((check) => check.state === state)) };
}

function toCheck(name: string, check: Answer['checks'][string]): HealthCheck {
  const { error, message, contiguousFailures } = check;
  const ranAt = timeOf(check.timestamp);
  const failingSince = timeOf(check.timeOfFirstFailure);
  return {
    name,
    state: error === undefined ? 'ok' : error === notYetRun ? 'notYetRun' : 'failing',
    error,
    message,
    ranAt: ranAt === undefined || error === notYetRun ? undefined : ranAt,
    failingSince,
    failures: contiguousFailures,
  };
}

/** Go prints nanoseconds, which a Date drops. */
function timeOf(text: string | undefined): number | undefined {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? undefined : at;
}
