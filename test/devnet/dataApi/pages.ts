import { randomUUID } from 'node:crypto';
import type { Switches } from '../switches';
import { ApiError } from './apiError';

const maxTokens = 1000;
const validFor = 24 * 60 * 60 * 1000;

interface Place {
  readonly list: string;
  readonly start: number;
  readonly made: number;
}

/** One page; the last one has no token. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly nextPageToken?: string;
}

/** Pages of lists. Like the service's, a token is a UUID, belongs to one list and is valid for 24 hours. */
export class Pages {
  private readonly places = new Map<string, Place>();

  constructor(
    private readonly switches: Pick<Switches, 'expiredTokens'>,
    private readonly now: () => number = Date.now,
  ) {}

  /** The page for `token`, or the first page without one. @param list identifies the list, including its filters */
  page<T>(list: string, items: readonly T[], size: number, token: string | null): Page<T> {
    const start = token === null || token === '' ? 0 : this.start(list, token);
    const end = start + size;
    const part = items.slice(start, end);
    return end < items.length ? { items: part, nextPageToken: this.remember(list, end) } : { items: part };
  }

  private start(list: string, token: string): number {
    const place = this.places.get(token);
    if (place === undefined || place.list !== list) throw new ApiError(400, 'Invalid page token');
    if (this.switches.expiredTokens || this.now() - place.made > validFor) {
      throw new ApiError(400, 'Page token has expired');
    }
    return place.start;
  }

  private remember(list: string, start: number): string {
    const token = randomUUID();
    this.places.set(token, { list, start, made: this.now() });
    const oldest = this.places.keys().next();
    if (this.places.size > maxTokens && oldest.done !== true) this.places.delete(oldest.value);
    return token;
  }
}

/** Identifies a list: the request without its paging parameters. */
export function listName(path: string, query: URLSearchParams): string {
  const filters = [...query]
    .filter(([name]) => name !== 'pageToken' && name !== 'pageSize')
    .map(([name, value]) => `${name}=${value}`)
    .sort();
  return `${path}?${filters.join('&')}`;
}
