import { randomUUID } from 'node:crypto';
import { ApiError } from './apiError';

const mostTokens = 1000;

/** Pages of lists. A token is a UUID, as the service's are, and belongs to the list that it was made for. */
export class Pages {
  private readonly places = new Map<string, { readonly list: string; readonly start: number }>();

  /** The page that `token` names, the first without one; `list` says which list it is, filters included. */
  page<T>(
    list: string,
    items: readonly T[],
    size: number,
    token: string | null,
  ): { readonly items: readonly T[]; readonly nextPageToken?: string } {
    let start = 0;
    if (token !== null && token !== '') {
      const place = this.places.get(token);
      if (place === undefined || place.list !== list) throw new ApiError(400, 'Invalid page token');
      start = place.start;
    }
    const end = start + size;
    const part = items.slice(start, end);
    return end < items.length ? { items: part, nextPageToken: this.remember(list, end) } : { items: part };
  }

  private remember(list: string, start: number): string {
    const token = randomUUID();
    this.places.set(token, { list, start });
    const oldest = this.places.keys().next();
    if (this.places.size > mostTokens && oldest.done !== true) this.places.delete(oldest.value);
    return token;
  }
}
