import { HttpError } from '../../api/errors/errors';
import { errorCategory } from '../../api/errors/errorCategory';
import type { Outcome } from '../../api/evm/evmRound';
import type { SourcedResult } from '../../explain/sourcedResult';
import type { Turned, TurnReport } from './firstAnswering';
import type { NodeHabits } from './nodeHabits';
import type { Server, SourceState, SourceStates } from './sourceStates';

/** Tells the sources what becomes of each node that is asked about a chain in turn. */
export function turnReport(states: SourceStates, chain: string, server: Server): TurnReport {
  const state = (url: string): SourceState => states.of('node', url, chain, server);
  return {
    asking: (url) => void state(url),
    failed: (url, error) => void state(url).failed(error),
    notWaitedFor: (url) => state(url).notWaitedFor(),
    passedOver: (url, next) => states.passOver('node', url, chain, server, next),
  };
}

/** That no node runs a chain, or offers a method, is an answer too. @param servedBy as in `SourceClient` */
export function absentOrFailed(
  { error, isAbsent }: Extract<Turned<unknown>, { readonly kind: 'failed' }>,
  servedBy: 'all' | 'some',
  state: SourceState,
): SourcedResult<never> {
  if (!isAbsent) {
    return { ok: false, refused: false, error, from: state.index };
  }
  if (errorCategory(error) === 'noMethod') {
    return { ok: false, refused: true, error, from: state.lacks(error) };
  }
  return servedBy === 'some' ? { ok: false, refused: true, error, from: state.refused() } : state.failure(error);
}

/** As a node says itself where it has begun with the chain. */
export function startingError(error: unknown): unknown {
  return error instanceof HttpError ? new HttpError(error, 503, notBootstrapped, 'text/plain') : error;
}

const notBootstrapped = 'API call rejected because chain is not done bootstrapping';

/** What a node of an EVM chain said that was asked alone, and when. */
export interface HeardAlone {
  readonly url: string;
  readonly began: number;
  readonly at: number;
  /** Absent: it had not answered when the others had. */
  readonly outcome?: Outcome<unknown>;
  /** Whether the answer is more than that it has no such thing. */
  readonly isThere: boolean;
}

/** Tells the sources what it said; one that does not run the chain is not told of. @param chain its name */
export function hearAlone(
  states: SourceStates,
  habits: NodeHabits,
  chain: string,
  { url, began, at, outcome, isThere }: HeardAlone,
): void {
  if (outcome?.ok === false && errorCategory(outcome.error) === 'noEndpoint') {
    habits.lacks(url, '');
    return;
  }
  const state = states.of('node', url, chain, 'evm', began);
  if (outcome === undefined) {
    habits.hangs(url);
    state.notWaitedFor();
  } else if (!outcome.ok) {
    state.failed(outcome.error);
  } else if (isThere) {
    state.answered({ at });
  } else {
    state.refused({ at });
  }
}
