/** What a host still lets one ask, as it said with its last answer. */
export interface Allowance {
  /** Units left in the current window; what a request costs, the host decides. */
  readonly remaining: number;
  /** Units of a whole window, where it is told. */
  readonly limit?: number;
  /** Milliseconds since the epoch when the window ends, where it is told. */
  readonly resetAt?: number;
}

/**
 * The allowances of this session by origin, read from the `ratelimit-*` headers that come with the data service's
 * answers to requests with a key. Never stored: a minute later they are wrong.
 */
export class Allowances {
  private readonly known = new Map<string, Allowance>();

  /** @param changed is called when what `of` says has changed */
  constructor(
    private readonly now: () => number,
    private readonly changed: () => void,
  ) {}

  /** @param headers names in lower case; without the ones that are read here nothing changes */
  received(origin: string, headers: Readonly<Record<string, string>>): void {
    const remaining = units(headers['ratelimit-remaining']);
    if (remaining === undefined) {
      return;
    }
    const limit = units(headers['ratelimit-limit']) ?? units(headers['ratelimit-policy']?.split(/[;,]/)[0]);
    const reset = units(headers['ratelimit-reset']);
    this.known.set(origin, {
      remaining,
      limit,
      resetAt: reset === undefined ? undefined : this.now() + reset * 1_000,
    });
    this.changed();
  }

  /** `undefined` where the origin has told none, or its window is over. */
  of(origin: string): Allowance | undefined {
    const allowance = this.known.get(origin);
    return allowance?.resetAt !== undefined && allowance.resetAt <= this.now() ? undefined : allowance;
  }
}

/** A plain whole number; words of a server are nothing else here. */
function units(header: string | undefined): number | undefined {
  const digits = header?.trim() ?? '';
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}
