/**
 * Potentially long work as a generator that yields where it can be interrupted: the extension runs it in time slices
 * (`runInTimeSlices`) and cancels it at the next keystroke.
 */
export type Steps<T> = Generator<undefined, T>;

/** Items between two pauses; each takes microseconds. */
const stride = 16;

/** Calls `work` for each item, with pauses, until it returns false. */
export function* forEachInSteps<T>(items: readonly T[], work: (item: T, index: number) => boolean | void): Steps<void> {
  for (const [i, item] of items.entries()) {
    if (i % stride === 0) {
      yield undefined;
    }
    if (work(item, i) === false) {
      return;
    }
  }
}

export function runToEnd<T>(steps: Generator<undefined, T>): T {
  let step = steps.next();
  while (step.done !== true) {
    step = steps.next();
  }
  return step.value;
}
