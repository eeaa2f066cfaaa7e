import type { Clock } from './clock';

/** Longer timers run at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** One limit of time for all that one request takes. */
export interface Deadline {
  /** Aborted with the caller's own reason, or with what `late` made. */
  readonly signal: AbortSignal;
  /** Milliseconds left; never negative. */
  left(): number;
  /** Frees the timer and listeners. */
  end(): void;
}

export function startDeadline(
  clock: Clock,
  milliseconds: number,
  callers: readonly AbortSignal[],
  late: () => unknown,
): Deadline {
  const control = new AbortController();
  const start = clock.ticks();
  const cancelTimer = clock.after(Math.min(milliseconds, LONGEST_TIMER), () => control.abort(late()));
  const listeners = callers.map((signal) => {
    const onAbort = (): void => control.abort(signal.reason);
    if (signal.aborted) {
      onAbort();
    }
    signal.addEventListener('abort', onAbort, { once: true });
    return () => signal.removeEventListener('abort', onAbort);
  });
  return {
    signal: control.signal,
    left: () => Math.max(0, milliseconds - (clock.ticks() - start)),
    end: () => {
      cancelTimer();
      listeners.forEach((remove) => remove());
    },
  };
}
