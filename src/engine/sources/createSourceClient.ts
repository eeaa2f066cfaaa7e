import { setMaxListeners } from 'node:events';
import type { Network } from '../networks';
import type { FindOptions, LookupContext } from './lookupContext';
import { SourceClient } from './sourceClient';
import { SourceLog } from './sourceLog';

/** What every client of sources is made with. */
export interface SourceDeps extends Pick<
  LookupContext,
  'rpc' | 'http' | 'dataService' | 'registry' | 'endpointStats' | 'nodeIds' | 'now' | 'abi'
> {
  /** For each request. */
  readonly deadlineMs: () => number;
}

/** For one lookup, one branch of a tree, one question of the dashboard: the same question is sent once within it. */
export function createSourceClient(
  deps: SourceDeps,
  network: Network,
  options: Pick<FindOptions, 'signal' | 'allowed'>,
): SourceClient {
  const { rpc, http, dataService, registry, endpointStats, nodeIds, now, abi } = deps;
  const { signal, allowed } = options;
  // Every request listens, and many at once are no leak.
  setMaxListeners(0, signal);
  const context: LookupContext = {
    network,
    rpc,
    http,
    dataService,
    registry,
    endpointStats,
    nodeIds,
    now,
    abi,
    options: { signal, allowed },
    log: new SourceLog(now),
    deadlineMs: deps.deadlineMs(),
  };
  return new SourceClient(context, signal);
}
