/** A way by which text comes in. */
export interface Entry {
  readonly name: string;
  /** Texts with a `…` in the place of what is hostile, where each gets the furthest; absent: that alone. */
  readonly around?: readonly string[];
  /** Words that it looks for: each is repeated, too. */
  readonly words?: readonly string[];
  readonly read: (text: string) => unknown;
  /** The largest size, where a smaller one than that of others shows enough. */
  readonly to?: number;
}

/** Runs what goes in slices to its end. */
export function whole<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) {
      return step.value;
    }
  }
}

/** Some reader says by an error that it does not take a text: that is an end like another one. */
export function orRefused<T>(read: () => T, ...errors: readonly (new (...args: never[]) => Error)[]): T | undefined {
  try {
    return read();
  } catch (error) {
    if (errors.some((rejection) => error instanceof rejection)) {
      return undefined;
    }
    throw error;
  }
}
