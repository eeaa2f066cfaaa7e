import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';

/** The longest time that the event loop was blocked, in milliseconds. @param now milliseconds */
export function watchTheLoop(now = () => performance.now()): { end(): number } {
  let longest = 0;
  let last = now();
  let watching = true;
  const tick = (): void => {
    const next = now();
    longest = Math.max(longest, next - last);
    last = next;
    if (watching) {
      setImmediate(tick);
    }
  };
  setImmediate(tick);
  return {
    end() {
      watching = false;
      return Math.max(longest, now() - last);
    },
  };
}

/** CPU milliseconds of this thread, which exclude other load; only on Linux, elsewhere wall time. */
export function threadTime(): number {
  try {
    const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return performance.now();
  }
}
