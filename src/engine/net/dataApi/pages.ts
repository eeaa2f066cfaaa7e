import { createHash } from 'node:crypto';
import { HttpError, type RequestOrigin } from '../../errors';
import type { Answer } from './dataService';
import { type Page, type Row, toPage } from './page';
import { PageTokenError } from './pageTokenError';

/** Where a list was left off: all that going on takes, also after a restart. Plain JSON. */
export interface PageCursor {
  readonly pageToken: string;
  /** Of the last rows that were given, in their order. */
  readonly keys: readonly string[];
}

export interface PagesOptions {
  /** Host and operation, for errors. */
  readonly place: RequestOrigin;
  /** Of the last page that was taken; absent: from the start. */
  readonly from?: PageCursor;
  /** The list starts anew, because its token has expired; the error's message explains it. */
  readonly onRestart?: (reason: PageTokenError) => void;
}

/** A page with where to go on after it; without `mark` it is the last. */
export type GivenPage<P> = P & { readonly mark?: PageCursor };

/** Keys that are kept of rows given last: enough to find the place again although some have gone. */
const MAX_CACHED_KEYS = 100;

/**
 * The pages of a list, each asked for when it is wanted; a page may be empty with more to come. A token that the service no
 * longer takes is answered by starting anew: what was given before is passed over, so that no row comes twice and none is
 * left out. Rows that were added at the start of the list meanwhile are not part of it.
 *
 * Ends without a page where the service knows no such list. Rejects with what `fetchPage` rejects with, or with a
 * PageTokenError.
 *
 * @param fetchPage one page; `undefined` asks for the first
 */
export async function* pages<T, P extends Page<T>>(
  fetchPage: (pageToken: string | undefined) => Promise<Answer<P> | undefined>,
  options: PagesOptions,
): AsyncGenerator<GivenPage<P>, void, undefined> {
  const { place, onRestart } = options;
  let { pageToken, keys }: Partial<PageCursor> & Pick<PageCursor, 'keys'> = options.from ?? { keys: [] };
  let used = new Set(pageToken === undefined ? [] : [shortened(pageToken)]);
  // A mark that was made while a list was being passed over may have known rows after it.
  let skip = keys.length === 0 ? undefined : new Passed(keys, true);
  let mayRestart = pageToken !== undefined;
  for (;;) {
    const answer = await fetchOrRejected(fetchPage, pageToken);
    if (answer instanceof Rejected) {
      const reason = new PageTokenError(place, 'expired');
      if (!mayRestart) {
        // Starting anew brought nothing, so the token's age was not what the service minds.
        throw answer.error ?? new PageTokenError(place, 'refused');
      }
      onRestart?.(reason);
      mayRestart = false;
      pageToken = undefined;
      used = new Set();
      skip = keys.length === 0 ? undefined : new Passed(keys, false);
      continue;
    }
    if (answer === undefined) {
      if (skip) {
        throw new PageTokenError(place, 'moved');
      }
      return;
    }
    const { nextPageToken } = answer.value;
    const next = nextPageToken === undefined ? undefined : ownText(nextPageToken);
    if (next !== undefined && used.has(shortened(next))) {
      throw new PageTokenError(place, 'repeated');
    }
    const rows: readonly Row<T>[] = skip ? skip.without(answer.value.rows) : answer.value.rows;
    if (skip?.found === false) {
      if (next === undefined) {
        throw new PageTokenError(place, 'moved');
      }
    } else if (rows.length > 0 || answer.value.rows.length === 0) {
      mayRestart ||= rows.length > 0;
      keys = [...keys, ...rows.slice(-MAX_CACHED_KEYS).map(({ key }) => ownText(key))].slice(-MAX_CACHED_KEYS);
      const given = skip ? { ...answer.value, ...toPage(rows, next) } : answer.value;
      yield next === undefined ? given : { ...given, mark: { pageToken: next, keys } };
    }
    if (next === undefined) {
      return;
    }
    used.add(shortened(next));
    pageToken = next;
  }
}

/** All tokens of a list are remembered, and one may be megabytes long. */
function shortened(token: string): string {
  return token.length <= 64 ? token : createHash('sha256').update(token).digest('base64');
}

/** Passes over what was given before a list started anew. */
class Passed {
  private readonly keys: ReadonlySet<string>;

  constructor(
    keys: readonly string[],
    /** The place where the list was left off has come. */
    public found: boolean,
  ) {
    this.keys = new Set(keys);
  }

  /** Rows after the last one that is known; none while the place has not been found. */
  without<T>(rows: readonly Row<T>[]): readonly Row<T>[] {
    const last = rows.findLastIndex(({ key }) => this.keys.has(key));
    this.found ||= last >= 0;
    return this.found ? rows.slice(last + 1) : [];
  }
}

/** The token was not taken. */
class Rejected {
  constructor(readonly error?: HttpError) {}
}

/**
 * Which refusal a service gives for an old token is not published: any of these while asking with one, since the same
 * question without it was answered.
 */
async function fetchOrRejected<P>(
  fetchPage: (pageToken: string | undefined) => Promise<Answer<P> | undefined>,
  pageToken: string | undefined,
): Promise<Answer<P> | undefined | Rejected> {
  try {
    const answer = await fetchPage(pageToken);
    return answer === undefined && pageToken !== undefined ? new Rejected() : answer;
  } catch (error) {
    if (pageToken !== undefined && error instanceof HttpError && [400, 404, 410, 422].includes(error.status)) {
      return new Rejected(error);
    }
    throw error;
  }
}

/**
 * A copy of its own: a text cut out of a longer one keeps all of that in memory, and one that was read from an answer is
 * cut out of the answer.
 */
function ownText(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
