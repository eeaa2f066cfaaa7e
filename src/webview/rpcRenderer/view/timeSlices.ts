/** Milliseconds of work during which the page cannot respond. */
const slice = 30;

/** Runs all steps of a generator, letting the page draw and handle events in between. */
export async function runInFrames<T>(steps: Generator<undefined, T>): Promise<T> {
  let until = performance.now() + slice;
  let step = steps.next();
  while (step.done !== true) {
    if (performance.now() > until) {
      await nextTask();
      until = performance.now() + slice;
    }
    step = steps.next();
  }
  return step.value;
}

/** Lets the page draw and handle events. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
