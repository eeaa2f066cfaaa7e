/** Runs a generator to its end without pausing. */
export function finished<T>(steps: Generator<undefined, T>): T {
  let step = steps.next();
  while (step.done !== true) {
    step = steps.next();
  }
  return step.value;
}
