import { ConnectionError, HttpError, errorCategory } from '../../errors';

/** The transport's clock; tests substitute their own. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Monotonic milliseconds from an arbitrary start. */
  ticks(): number;
  /** Runs `run` once after the delay; the returned function cancels it. */
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

/** Resolves after the delay. Rejects with the signal's reason as soon as it is aborted. */
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

/** `setTimeout` fires at once for longer delays. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** One time limit for everything a request does. */
export interface Deadline {
  /** Aborted with the caller's own reason, or with what `late` returned. */
  readonly signal: AbortSignal;
  /** Milliseconds left; never negative. */
  left(): number;
  end(): void;
}

export function startDeadline(
  clock: Clock,
  milliseconds: number,
  callers: readonly AbortSignal[],
  timeoutReason: () => unknown,
): Deadline {
  const control = new LinkedAbort(callers);
  const start = clock.ticks();
  const cancelTimer = clock.after(Math.min(milliseconds, LONGEST_TIMER), () => control.abort(timeoutReason()));
  return {
    signal: control.signal,
    left: () => Math.max(0, milliseconds - (clock.ticks() - start)),
    end: () => {
      cancelTimer();
      control.letGo();
    },
  };
}

const MAX_TRIES = 3;

const FIRST_WAIT = 250;
const RETRIED_STATUSES: ReadonlySet<number> = new Set([408, 425, 429, 500, 502, 503, 504]);

/** Problems that a retry may fix; a certificate or proxy password stays wrong. */
const RETRIED_PROBLEMS: ReadonlySet<string> = new Set([
  'refused',
  'reset',
  'dns',
  'truncated',
  'unreachable',
  'connectTimeout',
  'proxyUnreachable',
]);

/**
 * Runs `attempt` up to `tries` times. Waits as long as the server requests, else with exponential backoff and jitter. A
 * wait that would exceed the deadline is not started: the error itself is more useful.
 */
export async function retry<T>(
  attempt: (tried: number) => Promise<T>,
  deadline: Deadline,
  clock: Clock,
  random: () => number,
  tries = MAX_TRIES,
): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await attempt(tried);
    } catch (error) {
      deadline.signal.throwIfAborted();
      const wait = waitBefore(error, tried, random);
      if (tried >= tries || wait === undefined || wait >= deadline.left()) {
        throw error;
      }
      await pause(wait, deadline.signal, clock);
    }
  }
}

/** Milliseconds to wait; `undefined` where a retry is pointless. */
function waitBefore(error: unknown, tried: number, random: () => number): number | undefined {
  const backOff = FIRST_WAIT * 2 ** (tried - 1) * (0.5 + random());
  if (error instanceof HttpError && RETRIED_STATUSES.has(error.status) && errorCategory(error) !== 'bootstrapping') {
    const { retryAfter = 0 } = error;
    return retryAfter === 'later' ? undefined : Math.max(retryAfter * 1_000, backOff);
  }
  return error instanceof ConnectionError && RETRIED_PROBLEMS.has(error.problem) ? backOff : undefined;
}

/** Settles with the promise, or rejects with the signal's reason as soon as it is aborted. */
export function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- a reason is passed on as it stands
    const onAbort = (): void => reject(signal.reason);
    if (signal.aborted) {
      onAbort();
    } else {
      signal.addEventListener('abort', onAbort, { once: true });
    }
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}

/**
 * An AbortController that also aborts with the first of these signals, until released. Node's `AbortSignal.any` leaves
 * an entry in each source signal for that signal's lifetime: a long-lived one would grow with each request.
 */
export class LinkedAbort extends AbortController {
  private readonly links: readonly (() => void)[];

  constructor(signals: readonly AbortSignal[]) {
    super();
    this.links = signals.map((signal) => {
      const onAbort = (): void => this.abort(signal.reason);
      if (signal.aborted) {
        onAbort();
      }
      signal.addEventListener('abort', onAbort, { once: true });
      return () => signal.removeEventListener('abort', onAbort);
    });
  }

  letGo(): void {
    this.links.forEach((remove) => remove());
  }

  /** Unlinks the signals and aborts. */
  end(): void {
    this.letGo();
    this.abort();
  }
}
