import type { Exchange } from '../http/exchange';
import type { Switches } from '../switches';
import { ApiError } from './apiError';

const window = 60_000;

/** API keys and rate limits of the data service. */
export class Access {
  private readonly used = new Map<string, { readonly since: number; units: number }>();

  constructor(private readonly switches: Switches) {}

  /**
   * The response headers with the key's remaining allowance; none without a key.
   * @throws {ApiError} 401, 403 or 429
   */
  admit({ headers, path }: Exchange): Readonly<Record<string, string>> {
    const { apiKey, apiKeyHeader, rateLimit } = this.switches;
    const given = headers[apiKeyHeader];
    const key = typeof given === 'string' ? given : '';
    if (apiKey !== '' && key === '') throw new ApiError(401, 'API key is missing');
    if (apiKey !== '' && key !== apiKey) throw new ApiError(403, 'API key is not valid');
    if (key === '') return {};
    const now = Date.now();
    const current = this.used.get(key);
    const place = current !== undefined && now - current.since < window ? current : { since: now, units: 0 };
    this.used.set(key, place);
    const cost = costOf(path);
    const policy = { 'ratelimit-policy': `${rateLimit};w=60`, 'ratelimit-limit': String(rateLimit) };
    const left = rateLimit - place.units;
    if (cost > left) {
      const seconds = String(Math.ceil((place.since + window - now) / 1000));
      const limits = { ...policy, 'ratelimit-remaining': String(Math.max(0, left)) };
      throw new ApiError(429, 'Rate limit exceeded', {
        ...limits,
        'ratelimit-reset': seconds,
        'retry-after': seconds,
      });
    }
    place.units += cost;
    return { ...policy, 'ratelimit-remaining': String(left - cost) };
  }
}

/** Units by operation, as in the published description; the first match applies. */
const costs: readonly (readonly [path: RegExp, units: number])[] = [
  [/^\/v1\/(health-check|live-check|chains)$/, 1],
  [/^\/v1\/chains\/[^/]+(\/blocks\/[^/]+)?$/, 10],
  [/\/blockchains\/[^/]+\/(balances|transactions|assets\/.+)$/, 100],
  [/\/rewards:listPending$/, 100],
];

function costOf(path: string): number {
  return costs.find(([known]) => known.test(path))?.[1] ?? 20;
}
