/** A host's remaining rate limit, per its last response. */
export interface Allowance {
  /** Units left in the current window. The host determines the cost of a request. */
  readonly remaining: number;
  /** Units per window, if reported. */
  readonly limit?: number;
  /** End of the window in milliseconds since the epoch, if reported. */
  readonly resetAt?: number;
}

/**
 * Rate limits by origin in this session, from the `ratelimit-*` headers of the data service's responses to requests
 * with a key. Never stored, as they are outdated within a minute.
 */
export class Allowances {
  private readonly known = new Map<string, Allowance>();

  /** @param changed called when the result of `of` changes */
  constructor(
    private readonly now: () => number,
    private readonly changed: () => void,
  ) {}

  /** @param headers names in lower case; without rate limit headers nothing changes */
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

  /** `undefined` where the origin reported none, or its window is over. */
  of(origin: string): Allowance | undefined {
    const allowance = this.known.get(origin);
    return allowance?.resetAt !== undefined && allowance.resetAt <= this.now() ? undefined : allowance;
  }
}

/** A plain whole number; other text of a server is ignored. */
function units(header: string | undefined): number | undefined {
  const digits = header?.trim() ?? '';
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined;
}
