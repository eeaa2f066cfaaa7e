/** What a generator returns when it has taken all its steps. */
export function finished<T>(steps: Generator<undefined, T>): T {
  let step = steps.next();
  while (step.done !== true) {
    step = steps.next();
  }
  return step.value;
}
