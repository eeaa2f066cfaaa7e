import * as z from 'zod/mini';
import { HttpError, type RequestOrigin, DecodeError, UserError } from '../../errors';
import { type JsonValue, anyJson, printJson, wireText, sha256Hex, nextTurn } from '../../primitives';
import { tryDecode } from '../schema/decode';
import type { Answer } from './dataService';

/** Why a list could not go on, though the service answers. */
export class PageTokenError extends UserError {
  override readonly name = 'PageTokenError';

  constructor(
    readonly place: RequestOrigin,
    /**
     * `expired`: the service no longer takes its token. `repeated`: it gave one twice, so that the list would never end.
     * `moved`: the list was started anew, and where it was left off is no longer in it. `refused`: it was, and the service
     * does not take the token that it gave then either.
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

/**
 * One row of a list. What cannot be read does not hide the rest: it stays in its place, as it came.
 */
export type Row<T> = ReadRow<T> | UnreadRow;

interface ReadRow<T> {
  readonly ok: true;
  readonly value: T;
  /** Tells this row from every other of its list, also in a later answer. */
  readonly key: string;
}

interface UnreadRow {
  readonly ok: false;
  /** As it came, without loss, on one line. */
  readonly json: string;
  /** What is wrong with it, as a sentence. Names of fields in it are ours. */
  readonly problem: string;
  readonly key: string;
}

/** Part of a list. May be shorter than asked for, even empty, with more to come. */
export interface Page<T> {
  /** In the service's order. */
  readonly rows: readonly Row<T>[];
  /** The rows that could be read. */
  readonly items: readonly T[];
  readonly more: boolean;
  /** What asks for the rows after these; good for 24 hours (docs/facts/data-service.md). */
  readonly nextPageToken?: string;
}

/** The schema of an answer whose `field` is a page of a list; see `readRow`. It is read with `decodeInSlices`. */
export function pageOf<T>(field: string, row: z.ZodMiniType<T>, keyOf: (value: T) => string): z.ZodMiniType<Page<T>> {
  return z.pipe(
    z.object({ nextPageToken: z.nullish(wireText), [field]: z.array(anyJson) }),
    z.transform(async (answer) => {
      const rows = await readRows(row, answer[field] as readonly JsonValue[], keyOf);
      return toPage(rows, answer.nextPageToken as string | null | undefined);
    }),
  );
}

/** @param token as it came; an empty one is none */
export function toPage<T>(rows: readonly Row<T>[], token: string | null | undefined): Page<T> {
  const items = rows.flatMap((row) => (row.ok ? [row.value] : []));
  return { rows, items, more: Boolean(token), nextPageToken: token || undefined };
}

/** Rows that are read in one go: a few milliseconds of work. */
const SLICE = 500;

/** The rows of a page, see `readRow`; a long page lets other work through. */
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

/**
 * One row of a list, read on its own.
 *
 * @param keyOf tells a row from every other of its list; made of what never changes
 */
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
  return token.length <= 64 ? token : sha256Hex(token);
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
  return structuredClone(text);
}
