import * as z from 'zod/mini';
import { HttpError, type RequestOrigin, DecodeError, UserError } from '../../errors';
import { type JsonValue, anyJson, printJson, wireText, sha256Hex, nextTurn } from '../../primitives';
import { tryDecode } from '../schema/decode';
import type { ServiceResponse } from './dataService';

/** A list cannot be continued although the service responds. */
export class PageTokenError extends UserError {
  override readonly name = 'PageTokenError';

  constructor(
    readonly place: RequestOrigin,
    /**
     * `expired`: the service no longer accepts the token. `repeated`: it returned a token twice, so the list would
     * never end. `moved`: the list was restarted, and the position where it stopped is no longer in it. `refused`: the
     * list was restarted, and the service rejects the token it has just issued.
     */
    readonly problem: 'expired' | 'repeated' | 'moved' | 'refused',
  ) {
    super(sentence(place, problem));
  }
}

function sentence({ host, method }: RequestOrigin, problem: PageTokenError['problem']): string {
  switch (problem) {
    case 'expired':
      return `The page token of ${host} for ${method} expired: it is valid for 24 hours. The list is read again from the start and continues where it stopped.`;
    case 'repeated':
      return `${host} returned the same page token for ${method} twice, so the list would never end. The rows so far are valid; try again later for the rest.`;
    case 'refused':
      return `${host} rejected the page token for ${method} that it just issued. The rows so far are valid; try again later for the rest.`;
    case 'moved':
      return `${host} no longer has the position in ${method} where the list stopped. Reload the list from the start.`;
  }
}

/** One row of a list. An unreadable row keeps its position as raw JSON and does not hide the rest. */
export type Row<T> = ReadRow<T> | UnreadRow;

interface ReadRow<T> {
  readonly ok: true;
  readonly value: T;
  /** Identifies the row within its list, also across responses. */
  readonly key: string;
}

interface UnreadRow {
  readonly ok: false;
  /** The raw JSON, lossless, on one line. */
  readonly json: string;
  /** A sentence. Field names in it are ours. */
  readonly problem: string;
  readonly key: string;
}

/** A page may be shorter than requested, even empty, with more to come. */
export interface Page<T> {
  /** In the service's order. */
  readonly rows: readonly Row<T>[];
  /** Values of the readable rows. */
  readonly items: readonly T[];
  readonly more: boolean;
  /** Valid for 24 hours (docs/facts/data-service.md). */
  readonly nextPageToken?: string;
}

/** The schema of a response with a page of a list in `field`. Read it with `decodeInSlices`. */
export function pageOf<T>(field: string, row: z.ZodMiniType<T>, keyOf: (value: T) => string): z.ZodMiniType<Page<T>> {
  return z.pipe(
    z.object({ nextPageToken: z.nullish(wireText), [field]: z.array(anyJson) }),
    z.transform(async (result) => {
      const rows = await readRows(row, result[field] as readonly JsonValue[], keyOf);
      return toPage(rows, result.nextPageToken as string | null | undefined);
    }),
  );
}

/** @param token as received; an empty one is treated as absent */
export function toPage<T>(rows: readonly Row<T>[], token: string | null | undefined): Page<T> {
  const items = rows.flatMap((row) => (row.ok ? [row.value] : []));
  return { rows, items, more: Boolean(token), nextPageToken: token || undefined };
}

/** Rows read in one go: a few milliseconds of work. */
const SLICE = 500;

/** Reads the rows of a page, yielding to other work on a long one. */
export async function readRows<T>(
  schema: z.ZodMiniType<T>,
  rows: readonly JsonValue[],
  keyOf: (value: T) => string,
): Promise<readonly Row<T>[]> {
  const read: Row<T>[] = [];
  for (const json of rows) {
    if (read.length % SLICE === SLICE - 1) {
      await nextTurn();
    }
    read.push(readRow(schema, json, keyOf));
  }
  return read;
}

/** @param keyOf identifies a row within its list; derived from fields that never change */
function readRow<T>(schema: z.ZodMiniType<T>, json: JsonValue, keyOf: (value: T) => string): Row<T> {
  const read = tryDecode(schema, json);
  if (read.success) {
    return { ok: true, value: read.data, key: keyOf(read.data) };
  }
  const { path, expected } = DecodeError.of('', '', read.error);
  const problem =
    path === '' ? `Unexpected entry: expected ${expected}.` : `Unexpected entry: expected ${expected} in ${path}.`;
  const printed = printJson(json);
  return { ok: false, json: printed, problem, key: printed };
}

/** Where a list stopped: all that resuming needs, also after a restart. Plain JSON. */
export interface PageCursor {
  readonly pageToken: string;
  /** Keys of the last rows returned, in order. */
  readonly keys: readonly string[];
}

export interface PagesOptions {
  /** Host and operation, for errors. */
  readonly place: RequestOrigin;
  /** Cursor of the last page taken; absent: from the start. */
  readonly from?: PageCursor;
  /** Called when the list restarts because its token expired; the error's message explains it. */
  readonly onRestart?: (reason: PageTokenError) => void;
}

/** A page and the cursor after it; no `mark` on the last page. */
export type PageWithCursor<P> = P & { readonly mark?: PageCursor };

/** Enough of the last keys to find the position again even if some rows have gone. */
const MAX_CACHED_KEYS = 100;

/**
 * Fetches the pages of a list on demand; a page may be empty with more to come. If the service rejects an old token,
 * the list restarts and skips the rows already returned, so that no row is repeated or lost. Rows added at the start of
 * the list in the meantime are not included.
 *
 * Ends without a page where the service does not know the list. Rejects with whatever `fetchPage` rejects with, or with
 * a PageTokenError.
 *
 * @param fetchPage fetches one page; `undefined` requests the first
 */
export async function* pages<T, P extends Page<T>>(
  fetchPage: (pageToken: string | undefined) => Promise<ServiceResponse<P> | undefined>,
  options: PagesOptions,
): AsyncGenerator<PageWithCursor<P>, void, undefined> {
  const { place, onRestart } = options;
  let { pageToken, keys }: Partial<PageCursor> & Pick<PageCursor, 'keys'> = options.from ?? { keys: [] };
  let used = new Set(pageToken === undefined ? [] : [tokenKey(pageToken)]);
  // A cursor made while a list was being skipped may have known rows after it.
  let skip = keys.length === 0 ? undefined : new RowSkipper(keys, true);
  let mayRestart = pageToken !== undefined;
  for (;;) {
    const response = await fetchOrRejected(fetchPage, pageToken);
    if (response instanceof Rejected) {
      const reason = new PageTokenError(place, 'expired');
      if (!mayRestart) {
        // Restarting did not help, so the token's age is not the problem.
        throw response.error ?? new PageTokenError(place, 'refused');
      }
      onRestart?.(reason);
      mayRestart = false;
      pageToken = undefined;
      used = new Set();
      skip = keys.length === 0 ? undefined : new RowSkipper(keys, false);
      continue;
    }
    if (response === undefined) {
      if (skip) {
        throw new PageTokenError(place, 'moved');
      }
      return;
    }
    const { nextPageToken } = response.value;
    const next = nextPageToken === undefined ? undefined : copyText(nextPageToken);
    if (next !== undefined && used.has(tokenKey(next))) {
      throw new PageTokenError(place, 'repeated');
    }
    const rows: readonly Row<T>[] = skip ? skip.without(response.value.rows) : response.value.rows;
    if (skip?.found === false) {
      if (next === undefined) {
        throw new PageTokenError(place, 'moved');
      }
    } else if (rows.length > 0 || response.value.rows.length === 0) {
      mayRestart ||= rows.length > 0;
      keys = [...keys, ...rows.slice(-MAX_CACHED_KEYS).map(({ key }) => copyText(key))].slice(-MAX_CACHED_KEYS);
      const page = skip ? { ...response.value, ...toPage(rows, next) } : response.value;
      yield next === undefined ? page : { ...page, mark: { pageToken: next, keys } };
    }
    if (next === undefined) {
      return;
    }
    used.add(tokenKey(next));
    pageToken = next;
  }
}

/** All tokens of a list are remembered, and one may be megabytes long. */
function tokenKey(token: string): string {
  return token.length <= 64 ? token : sha256Hex(token);
}

/** Skips the rows returned before a list restarted. */
class RowSkipper {
  private readonly keys: ReadonlySet<string>;

  constructor(
    keys: readonly string[],
    /** Whether the position where the list stopped has been reached. */
    public found: boolean,
  ) {
    this.keys = new Set(keys);
  }

  /** Rows after the last known one; none until the position is found. */
  without<T>(rows: readonly Row<T>[]): readonly Row<T>[] {
    const last = rows.findLastIndex(({ key }) => this.keys.has(key));
    this.found ||= last >= 0;
    return this.found ? rows.slice(last + 1) : [];
  }
}

class Rejected {
  constructor(readonly error?: HttpError) {}
}

/** The status for an expired token is not documented, so any of these counts: the request succeeded without a token. */
async function fetchOrRejected<P>(
  fetchPage: (pageToken: string | undefined) => Promise<ServiceResponse<P> | undefined>,
  pageToken: string | undefined,
): Promise<ServiceResponse<P> | undefined | Rejected> {
  try {
    const response = await fetchPage(pageToken);
    return response === undefined && pageToken !== undefined ? new Rejected() : response;
  } catch (error) {
    if (pageToken !== undefined && error instanceof HttpError && [400, 404, 410, 422].includes(error.status)) {
      return new Rejected(error);
    }
    throw error;
  }
}

/** Copies the string: a substring, such as one parsed from a response, keeps its whole parent in memory. */
function copyText(text: string): string {
  return structuredClone(text);
}
