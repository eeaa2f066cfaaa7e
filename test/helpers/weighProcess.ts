import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What a process holds once all that can be freed is. */
export interface Weight {
  /** Bytes. */
  readonly heap: number;
  /** Bytes of buffers beside the heap. */
  readonly buffers: number;
  /** Bytes, as the system counts them. */
  readonly resident: number;
  /** Sockets, files, pipes and whatever else is open, without timers. */
  readonly handles: number;
  readonly timers: number;
}

export async function weighProcess(): Promise<Weight> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let i = 0; i < 3; i++) {
    collect();
    // What is told that something was freed frees more.
    await nextTurn();
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  const open = process.getActiveResourcesInfo();
  const timers = open.filter((kind) => kind === 'Timeout').length;
  return { heap: heapUsed, buffers: external, resident: rss, handles: open.length - timers, timers };
}

/** The least of each: what is held, without what only passes by while one weighs. */
export function leastOf(weights: readonly Weight[]): Weight {
  const least = (of: keyof Weight): number => Math.min(...weights.map((weight) => weight[of]));
  return {
    ...{ heap: least('heap'), buffers: least('buffers'), resident: least('resident') },
    ...{ handles: least('handles'), timers: least('timers') },
  };
}
