import { errorCategory } from '../errors';
import type { QueryResult } from '../report';
import type { HedgedOutcome, HedgeReport } from './firstAnswering';
import type { Server, SourceState, SourceStates } from './sourceStates';

/** Tells the sources what becomes of each node that is asked about a chain in turn. */
export function hedgeReport(states: SourceStates, chain: string, server: Server): HedgeReport {
  const state = (url: string): SourceState => states.of('node', url, chain, server);
  return {
    requesting: (url) => void state(url),
    failed: (url, error) => void state(url).failed(error),
    notWaitedFor: (url) => state(url).notWaitedFor(),
    passedOver: (url, next) => states.passOver('node', url, chain, server, next),
  };
}

/** That no node runs a chain, or offers a method, is an answer too. @param servedBy as in `SourceClient` */
export function absentOrFailed(
  { error, isAbsent }: Extract<HedgedOutcome<unknown>, { readonly kind: 'failed' }>,
  servedBy: 'all' | 'some',
  state: SourceState,
): QueryResult<never> {
  if (!isAbsent) {
    return { ok: false, rejected: false, error, from: state.index };
  }
  if (errorCategory(error) === 'noMethod') {
    return { ok: false, rejected: true, error, from: state.lacks(error) };
  }
  return servedBy === 'some' ? { ok: false, rejected: true, error, from: state.rejected() } : state.failure(error);
}
