import { ConnectionError, HttpError, errorCategory } from '../../errors';

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
  const control = new LinkedAbort(callers);
  const start = clock.ticks();
  const cancelTimer = clock.after(Math.min(milliseconds, LONGEST_TIMER), () => control.abort(late()));
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

/** What a second try can change; a certificate or a proxy's password stays wrong. */
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
 * Runs `attempt` up to three times, or as often as `tries` says. Waits as long as the server asks, else longer each time with jitter, so that many
 * clients do not come back at once. A wait that would pass the deadline is not begun: the error itself is more use then.
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

/** Milliseconds; undefined where another try is no use. */
function waitBefore(error: unknown, tried: number, random: () => number): number | undefined {
  const backOff = FIRST_WAIT * 2 ** (tried - 1) * (0.5 + random());
  if (error instanceof HttpError && RETRIED_STATUSES.has(error.status) && errorCategory(error) !== 'bootstrapping') {
    const { retryAfter = 0 } = error;
    return retryAfter === 'later' ? undefined : Math.max(retryAfter * 1_000, backOff);
  }
  return error instanceof ConnectionError && RETRIED_PROBLEMS.has(error.problem) ? backOff : undefined;
}

/**
 * The promise's outcome, or the signal's reason as soon as it is aborted, whichever comes first: waiting for
 * others and for a proxy ends at once too.
 */
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
 * An AbortController that is aborted with the first of these signals too, until it lets go of them. Of `AbortSignal.any` Node
 * keeps a mark in each signal as long as that lives: a window's would grow with each request.
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

  /** Nobody needs what was begun with it any more. */
  end(): void {
    this.letGo();
    this.abort();
  }
}
