/** A way for external text to enter the extension. */
export interface Entry {
  readonly name: string;
  /** Templates with `…` for the hostile text, chosen to get past early checks; default: the text alone. */
  readonly around?: readonly string[];
  /** Words that the code searches for: each is also repeated. */
  readonly words?: readonly string[];
  readonly read: (text: string) => unknown;
  /** The largest size, if less than the default is enough. */
  readonly to?: number;
}

/** Runs a generator to its end. */
export function whole<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) {
      return step.value;
    }
  }
}

/** Treats the given errors, with which a reader rejects a text, as a result. */
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
