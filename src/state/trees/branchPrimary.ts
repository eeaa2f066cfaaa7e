import { setMaxListeners } from 'node:events';
import type { TreeBranch } from '../../explain/trees/treeNode';
import type { TreeRun } from '../../explain/trees/treeNode';
import { SourceClient } from '../sources/sourceClient';
import { SourceLog } from '../sources/sourceLog';
import type { Network } from '../../core/networks/network';
import type { TreeDeps } from './treeDeps';

/** Asks a network's nodes and services for one branch; the same question is sent once within it. */
export function branchPrimary(deps: TreeDeps, network: Network, { signal, allowed }: TreeRun): SourceClient {
  const { rpc, dataService, registry, now } = deps;
  const log = new SourceLog(now);
  // Every request listens, and many at once are no leak.
  setMaxListeners(0, signal);
  const options = { signal, allowed };
  return new SourceClient(
    { network, rpc, dataService, registry, now, options, log, deadlineMs: deps.deadlineMs() },
    signal,
  );
}

/** When and by whom a branch was told, for its tooltip. */
export function toldTo({ context }: SourceClient): Pick<TreeBranch, 'at' | 'hosts'> {
  const answered = context.log.all.filter(({ outcome }) => outcome === 'answered');
  return { at: context.now(), hosts: [...new Set(answered.map(({ host }) => host))] };
}
