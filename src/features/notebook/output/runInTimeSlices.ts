import { setImmediate } from 'node:timers/promises';

/** Milliseconds for which the extension host is not free for others. */
const SLICE = 10;

/** Does all steps of a work, and lets others work in between. */
export async function runInTimeSlices<T>(steps: Generator<undefined, T>): Promise<T> {
  let until = performance.now() + SLICE;
  let step = steps.next();
  while (step.done !== true) {
    if (performance.now() > until) {
      await setImmediate();
      until = performance.now() + SLICE;
    }
    step = steps.next();
  }
  return step.value;
}
