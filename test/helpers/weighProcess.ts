import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Resources of a process after garbage collection. */
export interface Weight {
  readonly heap: number;
  /** Bytes of buffers outside the heap. */
  readonly buffers: number;
  /** Bytes, as reported by the system. */
  readonly resident: number;
  /** Sockets, files, pipes and other open handles, except timers. */
  readonly handles: number;
  readonly timers: number;
}

export async function weighProcess(): Promise<Weight> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let i = 0; i < 3; i++) {
    collect();
    // Finalizers may free more.
    await nextTurn();
  }
  const { heapUsed, external, rss } = process.memoryUsage();
  const open = process.getActiveResourcesInfo();
  const timers = open.filter((kind) => kind === 'Timeout').length;
  return { heap: heapUsed, buffers: external, resident: rss, handles: open.length - timers, timers };
}

/** The minimum of each figure, which excludes temporary use. */
export function leastOf(weights: readonly Weight[]): Weight {
  const least = (of: keyof Weight): number => Math.min(...weights.map((weight) => weight[of]));
  return {
    ...{ heap: least('heap'), buffers: least('buffers'), resident: least('resident') },
    ...{ handles: least('handles'), timers: least('timers') },
  };
}
