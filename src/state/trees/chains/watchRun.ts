import type { ChainsContext } from './chainsContext';
import type { WatchRun } from './watch/chainWatch';

export function watchRun({ deps, run }: ChainsContext): WatchRun {
  return { rpc: deps.rpc, now: deps.now, signal: run.signal, deadlineMs: deps.deadlineMs() };
}
