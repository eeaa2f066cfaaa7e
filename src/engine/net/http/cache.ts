import { raceAbort } from './deadline';

export interface DedupeInFlight<T> {
  /**
   * Joins the in-flight work for `key`, or starts it with `run`. A caller's abort ends only its own wait, at once and
   * with its own reason; the work itself is aborted once nobody waits for it.
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
    const onSettled = (): void => forget(key, flight);
    flight.work.then(onSettled, onSettled);
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
          // A later caller must not join work that is about to be aborted.
          forget(key, flight);
          flight.control.abort();
        }
      }
    },
  };
}

/** Caches values for a limited time. */
export class TtlCache<T> {
  private values = new Map<string, { readonly value: T; readonly at: number }>();

  constructor(
    private readonly now: () => number,
    /** Time to live, in milliseconds. */
    private readonly lifeMs: number | ((value: T) => number),
  ) {}

  /** The cached value if it is still fresh; fetches nothing. */
  get(key: string): T | undefined {
    const cached = this.values.get(key);
    if (cached === undefined) {
      return undefined;
    }
    const lifeMs = typeof this.lifeMs === 'function' ? this.lifeMs(cached.value) : this.lifeMs;
    return this.now() < cached.at + lifeMs ? cached.value : undefined;
  }

  /** The cached value, even if stale. */
  last(key: string): T | undefined {
    return this.values.get(key)?.value;
  }

  /** The cached value if fresh, else the result of `request`. Rejections and `undefined` are not cached. */
  async getOrFetch<U extends T | undefined>(key: string, request: () => Promise<U>): Promise<T | U> {
    const cached = this.get(key);
    if (cached !== undefined) {
      return cached;
    }
    // An entry forgotten during the request is not restored: the settings may name other hosts by now.
    const { values } = this;
    const value = await request();
    if (value !== undefined) {
      values.set(key, { value, at: this.now() });
    }
    return value;
  }

  /** Drops cached values, and does not cache the results of requests in flight. @param key absent: all */
  forget(key?: string): void {
    this.values = new Map(key === undefined ? [] : [...this.values].filter(([other]) => other !== key));
  }
}
