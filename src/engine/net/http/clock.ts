import { raceAbort } from './raceAbort';

/** Time as the transport sees it; tests put their own in its place. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds that never jump, from any start. */
  ticks(): number;
  /** Runs `run` once after so many milliseconds; the answer cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  ticks: () => performance.now(),
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Resolves after so many milliseconds. Rejects with the signal's reason as soon as it is aborted. */
export async function pause(milliseconds: number, signal: AbortSignal, clock: Clock): Promise<void> {
  let cancel = (): void => undefined;
  const waited = new Promise<void>((resolve) => {
    cancel = clock.after(milliseconds, resolve);
  });
  try {
    await raceAbort(waited, signal);
  } finally {
    cancel();
  }
}

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
