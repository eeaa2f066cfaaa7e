import { raceAbort } from './deadline';

/** Lets callers that ask the same thing at the same time share one request. */
export interface DedupeInFlight<T> {
  /**
   * Joins the work in flight under `key`, or starts it with `run`. A caller's abort ends its own waiting at once, with its
   * own reason; the work itself is aborted when nobody waits for it any more.
   */
  read(key: string, signal: AbortSignal | undefined, run: (signal: AbortSignal) => Promise<T>): Promise<T>;
}

interface Flight<T> {
  readonly work: Promise<T>;
  readonly control: AbortController;
  waiting: number;
}

export function dedupeInFlight<T>(): DedupeInFlight<T> {
  const flights = new Map<string, Flight<T>>();

  function start(key: string, run: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const control = new AbortController();
    const flight: Flight<T> = { work: run(control.signal), control, waiting: 0 };
    flights.set(key, flight);
    const land = (): void => forget(key, flight);
    flight.work.then(land, land);
    return flight;
  }

  function forget(key: string, flight: Flight<T>): void {
    if (flights.get(key) === flight) {
      flights.delete(key);
    }
  }

  return {
    async read(key, signal, run) {
      signal?.throwIfAborted();
      const flight = flights.get(key) ?? start(key, run);
      flight.waiting++;
      try {
        return signal ? await raceAbort(flight.work, signal) : await flight.work;
      } finally {
        flight.waiting--;
        if (flight.waiting === 0) {
          // A later caller must not join work that is about to end by abort.
          forget(key, flight);
          flight.control.abort();
        }
      }
    },
  };
}

/** Answers that stay true for a while, so that they need not be asked for again. */
export class TtlCache<T> {
  private values = new Map<string, { readonly value: T; readonly at: number }>();

  constructor(
    private readonly now: () => number,
    /** How long a value stays true, in milliseconds. */
    private readonly lifeMs: number | ((value: T) => number),
  ) {}

  /** As kept; asks nobody. */
  get(key: string): T | undefined {
    const cached = this.values.get(key);
    if (cached === undefined) {
      return undefined;
    }
    const lifeMs = typeof this.lifeMs === 'function' ? this.lifeMs(cached.value) : this.lifeMs;
    return this.now() < cached.at + lifeMs ? cached.value : undefined;
  }

  /** As kept, though it may be true no more. */
  last(key: string): T | undefined {
    return this.values.get(key)?.value;
  }

  /** As kept, else as `request` tells it; what it rejects with, or does not know, is not kept. */
  async getOrFetch<U extends T | undefined>(key: string, request: () => Promise<U>): Promise<T | U> {
    const cached = this.get(key);
    if (cached !== undefined) {
      return cached;
    }
    // What is forgotten meanwhile stays forgotten: the settings may name other hosts now.
    const { values } = this;
    const value = await request();
    if (value !== undefined) {
      values.set(key, { value, at: this.now() });
    }
    return value;
  }

  /** What is under way is not kept either. @param key absent: all */
  forget(key?: string): void {
    this.values = new Map(key === undefined ? [] : [...this.values].filter(([other]) => other !== key));
  }
}
