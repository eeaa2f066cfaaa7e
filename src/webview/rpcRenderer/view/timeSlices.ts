/** Milliseconds for which the page neither draws nor hears. */
const slice = 30;

/** Does all steps of a work, and lets the page draw and hear in between. */
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

/** Lets the page draw and hear. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
