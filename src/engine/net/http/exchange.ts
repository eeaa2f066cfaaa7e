import type { Redacted } from '../../secrets';
import {
  type ApiError,
  ConnectionError,
  type ConnectionProblem,
  DecodeError,
  HttpError,
  type Redaction,
  RedirectError,
  RequestError,
  type RequestOrigin,
  TooLargeError,
  retryAfter,
} from '../../errors';
import { memoryError, NoMemoryError } from './reading';
import { connectionProblem, redirectTarget } from './connectionProblem';
import {
  BodyProblem,
  MAX_BODY,
  readBody,
  filterBody,
  type StreamFilter,
  StreamFilterFault,
  type StreamFilterSource,
} from './readBody';
import { raceAbort } from './deadline';
import type { Incoming, Outgoing, Route } from '../transport';
import { nextTurn } from '../../primitives';

export interface Exchange extends Outgoing {
  /** Statuses other than 2xx with a regular response body. */
  readonly accept: readonly number[];
  /** Reads the response body as a stream; absent: the whole body is retained. */
  readonly filter?: StreamFilterSource;
  readonly place: RequestOrigin;
  /** Applied to everything received before anything else reads it. */
  readonly redaction: Redaction;
  readonly route: Route;
  /** Called with the headers of every response, including rejections; names in lower case. */
  readonly onResponseHeaders: (headers: Readonly<Record<string, string>>) => void;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** A response, or the redirect target to request instead. */
export type Exchanged =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly body: Redacted;
      /** Memory size of the body in bytes. */
      readonly textBytes: number;
      readonly filter?: StreamFilter;
    }
  | { readonly kind: 'redirect'; readonly status: number; readonly target: URL };

const MAX_REFUSAL_BODY = 256 * 1024;
const NO_CONNECTION: ReadonlySet<ConnectionProblem> = new Set(['refused', 'dns', 'unreachable', 'connectTimeout']);
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Rejects with an ApiError or the signal's reason. */
export async function exchange(exchange: Exchange): Promise<Exchanged> {
  const response = await send(exchange);
  const { status, headers: received } = response;
  const headers = redactHeaders(exchange, received);
  exchange.onResponseHeaders(headers);
  if (REDIRECTS.has(status)) {
    discard(response);
    return { kind: 'redirect', status, target: redirectUrl(exchange, status, received['location']) };
  }
  const isExpectedStatus = (status >= 200 && status < 300) || exchange.accept.includes(status);
  if (!isExpectedStatus) {
    throw await error(exchange, response, status, received, headers);
  }
  try {
    const filter = exchange.filter?.open();
    const { text, bytes } = await readRedacted(exchange, response, received, limitOf(exchange), filter);
    return { kind: 'answer', status, body: text, textBytes: bytes, filter };
  } catch (error) {
    throw bodyError(exchange, error);
  }
}

async function send(exchange: Exchange): Promise<Incoming> {
  const { verb, url, headers, body, route, signal } = exchange;
  const requested = route.send({ verb, url, headers, body, signal });
  // A response that arrives after the abort is discarded.
  requested.then((late) => signal.aborted && discard(late)).catch(() => undefined);
  try {
    return await raceAbort(requested, signal);
  } catch (error) {
    signal.throwIfAborted();
    throw sendError(exchange, error);
  }
}

function sendError({ place, route: { isProxied } }: Exchange, error: unknown): ApiError {
  const { problem, code } = connectionProblem(error);
  if (isProxied && NO_CONNECTION.has(problem)) {
    // The only connection made from here is to the proxy.
    return new ConnectionError(place, 'proxyUnreachable', code);
  }
  if (code === 'ERR_INVALID_CHAR' || code === 'ERR_INVALID_HTTP_TOKEN') {
    return new RequestError(place, 'headers');
  }
  return new ConnectionError(place, problem, code);
}

function bodyError(exchange: Exchange, error: unknown): unknown {
  if (exchange.signal.aborted) {
    return exchange.signal.reason;
  }
  if (error instanceof BodyProblem) {
    return error.problem === 'tooLarge'
      ? new TooLargeError(exchange.place, limitOf(exchange))
      : new DecodeError(exchange.place, '', 'a gzip, br or deflate body', 'wrong');
  }
  if (error instanceof StreamFilterFault) {
    return error.errorAt(exchange.place);
  }
  if (error instanceof NoMemoryError) {
    return memoryError(exchange.place, error);
  }
  const { problem, code } = connectionProblem(error);
  // The headers had arrived, so whatever ended the connection truncated the response.
  return new ConnectionError(exchange.place, problem === 'protocol' ? problem : 'truncated', code);
}

/** The only way to read a body: redacts the request's secrets from it. */
async function readRedacted(
  { redaction, signal }: Exchange,
  response: Incoming,
  headers: Record<string, string>,
  limit: number,
  filter?: StreamFilter,
): Promise<{ readonly text: Redacted; readonly bytes: number }> {
  const body =
    filter === undefined ? readBody(response.body, headers, limit) : filterBody(response.body, headers, limit, filter);
  const { text, bytes } = await raceAbort(body, signal);
  const redacted = await redaction.filter.redactInSlices(text, async () => {
    await nextTurn();
    signal.throwIfAborted();
  });
  return { text: redacted, bytes };
}

function limitOf({ filter }: Exchange): number {
  return filter?.limit ?? MAX_BODY;
}

function redactHeaders({ redaction: { filter } }: Exchange, headers: Record<string, string>): Record<string, string> {
  return filter.isIdle
    ? headers
    : Object.fromEntries(Object.entries(headers).map(([name, value]) => [filter.redact(name), filter.redact(value)]));
}

async function error(
  exchange: Exchange,
  response: Incoming,
  status: number,
  received: Record<string, string>,
  headers: Record<string, string>,
): Promise<unknown> {
  // A 407 through a tunnel, or without a proxy, is the server's own.
  if (status === 407 && exchange.route.isProxied && exchange.url.protocol === 'http:') {
    discard(response);
    return new ConnectionError(exchange.place, 'proxyAuthentication');
  }
  let body = '';
  try {
    body = (await readRedacted(exchange, response, received, MAX_REFUSAL_BODY)).text;
  } catch {
    if (exchange.signal.aborted) {
      return exchange.signal.reason;
    }
    // The status suffices: a rejection with a truncated, oversized or badly compressed body is still a rejection.
  }
  return new HttpError(
    exchange.place,
    status,
    exchange.redaction.words(body),
    (headers['content-type'] ?? '').toLowerCase(),
    retryAfter(headers['retry-after'] ?? headers['ratelimit-reset'], exchange.now()),
  );
}

function redirectUrl({ place, url, verb, redaction }: Exchange, status: number, location: string | undefined): URL {
  const target = redirectTarget(url, status, location, place, redaction.words);
  if (verb !== 'GET') {
    throw new RedirectError(place, status, 'write', redaction.words(target.host));
  }
  return target;
}

function discard(response: Incoming): void {
  response.body.destroy();
}
