/**
 * Work that may be long is a generator which yields where others may go before it: the extension runs it in slices of time
 * (`runInTimeSlices`), and gives it up at the next keystroke.
 */
export type Steps<T> = Generator<undefined, T>;

/** Items between two pauses: what is done for one takes microseconds. */
const stride = 16;

/** Does a work for each item, with pauses. @param work ends it all with false */
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

/** Does all steps of a work at once. */
export function runToEnd<T>(steps: Generator<undefined, T>): T {
  let step = steps.next();
  while (step.done !== true) {
    step = steps.next();
  }
  return step.value;
}
