import { performance } from 'node:perf_hooks';

/** The longest time for which nothing else could run, in milliseconds. */
export function watchTheLoop(): { end(): number } {
  let longest = 0;
  let last = performance.now();
  let watching = true;
  const tick = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (watching) {
      setImmediate(tick);
    }
  };
  setImmediate(tick);
  return {
    end() {
      watching = false;
      return Math.max(longest, performance.now() - last);
    },
  };
}
