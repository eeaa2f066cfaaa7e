import { setImmediate } from 'node:timers/promises';

/** Milliseconds for which the extension host is not free for others. */
const sliceMs = 10;

/** Does all steps of a work, and lets others work in between. */
export async function runInTimeSlices<T>(steps: Generator<undefined, T>): Promise<T>;
/** @returns undefined where the work is not wanted any more */
export async function runInTimeSlices<T>(
  steps: Generator<undefined, T>,
  isWanted: () => boolean,
): Promise<T | undefined>;
export async function runInTimeSlices<T>(
  steps: Generator<undefined, T>,
  isWanted = (): boolean => true,
): Promise<T | undefined> {
  let until = performance.now() + sliceMs;
  let step = steps.next();
  while (step.done !== true) {
    if (performance.now() > until) {
      await setImmediate();
      if (!isWanted()) {
        return undefined;
      }
      until = performance.now() + sliceMs;
    }
    step = steps.next();
  }
  return step.value;
}
