import type { Redacted } from '../../secrets';
import {
  ApiError,
  HttpError,
  type Redact,
  RedirectError,
  RequestError,
  type RequestOrigin,
  TimeoutError,
  createRedaction,
  hostOf,
} from '../../errors';
import { type Clock, type Deadline, startDeadline, systemClock, retry, raceAbort } from './deadline';
import type { Environment, ProxySettings } from './connections';
import { exchange, type Exchanged } from './exchange';
import { type HeadersFor, lowerCase, secretHeaders } from './secretHeaders';
import { lazyTransport } from '../lateTransport';
import type { Route } from '../transport';
import { ACCEPTED_ENCODINGS, type StreamFilter, type StreamFilterSource } from './readBody';
import { dedupeInFlight } from './cache';

export interface Http {
  /**
   * Sends a request and reads the response. Rejects with an ApiError, or with the reason of `request.signal` unchanged.
   * Idempotent requests are tried up to three times, and identical ones in flight are sent once.
   */
  send(request: HttpRequest): Promise<HttpResponse>;
  /** Closes every connection; requests in flight reject with an AbortError. */
  dispose(): Promise<void>;
}

export interface HttpRequest {
  readonly verb: 'GET' | 'POST';
  /** http or https. user:password is sent as Basic authorization. */
  readonly url: string;
  /** Sent as application/json unless `headers` override it. */
  readonly body?: string;
  /** Method or operation name, for errors and the log: "eth_call". */
  readonly label: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Read-only: may be retried and shared. */
  readonly idempotent: boolean;
  readonly signal?: AbortSignal;
  /** For everything: queue, connection, retries, body. Default 10 s. */
  readonly deadlineMs?: number;
  /** Maximum tries of an idempotent request. Default 3; fewer where another host can be queried instead. */
  readonly tries?: number;
  /** Statuses other than 2xx with a regular response body: a health check may return 503. */
  readonly accept?: readonly number[];
  /** For a response that may exceed the usual size limit. The request is not shared. */
  readonly filter?: StreamFilterSource;
  /** Rejections that are regular results ("no such block"): thrown like others, but not logged as failures. */
  readonly isExpectedError?: (error: HttpError) => boolean;
}

export interface HttpResponse {
  readonly status: number;
  /** With the request's secrets redacted. */
  readonly body: Redacted;
  /** Redacts the request's secrets from the server's error messages. */
  readonly redact?: Redact;
  /** Limits for further reading of the body. */
  readonly reading?: ResponseReading;
  /** The filter that read the body, if any; `body` is what it left. */
  readonly filter?: StreamFilter;
}

interface ResponseReading {
  /** Memory size of the body in bytes. */
  readonly textBytes: number;
  /** Continues the request's deadline while the response is read; the caller's signal may end it earlier. */
  begin(signal: AbortSignal | undefined): Deadline;
}

export interface HttpOptions {
  /** Read on each request, so that changed settings apply at once. Absent: the environment's proxy. */
  readonly proxy?: ProxySettings | (() => ProxySettings);
  /**
   * Headers configured for an origin ("https://api.avax.network"), such as API keys. They are sent to this origin only,
   * never along a redirect, and appear in no error and no log.
   */
  readonly headersFor?: HeadersFor;
  readonly userAgent: string;
  /** Called with the headers of each response, with the request's secrets redacted; names in lower case. */
  readonly onResponseHeaders?: (origin: string, headers: Readonly<Record<string, string>>) => void;
  readonly log?: (entry: HttpLogEntry) => void;
  readonly clock?: Clock;
  /** From 0 to below 1. */
  readonly random?: () => number;
  /** Default: `process.env`. */
  readonly environment?: Environment;
}

/** One request including retries. Contains no header, path, query or body. */
export interface HttpLogEntry {
  readonly verb: 'GET' | 'POST';
  readonly host: string;
  readonly label: string;
  /** `denied`: rejected as expected (`isExpectedError`). */
  readonly outcome: 'answered' | 'denied' | 'failed' | 'aborted';
  readonly status?: number;
  /** The error's message: host, label, kind. */
  readonly problem?: string;
  readonly tries: number;
  readonly milliseconds: number;
}

const DEFAULT_DEADLINE = 10_000;

const MAX_REDIRECTS = 3;

type Followed = HttpResponse & Pick<ResponseReading, 'textBytes'>;

export function createHttp(options: HttpOptions): Http {
  const clock = options.clock ?? systemClock;
  const random = options.random ?? Math.random;
  const transport = lazyTransport(options.environment);
  const reads = dedupeInFlight<HttpResponse>();
  const disposal = new AbortController();

  async function send(request: HttpRequest): Promise<HttpResponse> {
    request.signal?.throwIfAborted();
    const url = parseUrl(request);
    if (!request.idempotent || request.filter !== undefined) {
      return perform(request, url, request.signal ? [request.signal] : []);
    }
    return reads.read(shareKey(request), request.signal, (signal) => perform(request, url, [signal]));
  }

  async function perform(request: HttpRequest, url: URL, signals: readonly AbortSignal[]): Promise<HttpResponse> {
    const start = clock.ticks();
    const place: RequestOrigin = { host: url.host, method: request.label, at: clock.now() };
    const limit = request.deadlineMs ?? DEFAULT_DEADLINE;
    if (limit <= 0) {
      throw new TimeoutError(place, limit);
    }
    const deadlineFor = (callers: readonly AbortSignal[]): Deadline => {
      const left = Math.max(0, limit - (clock.ticks() - start));
      return startDeadline(clock, left, [...callers, disposal.signal], () => new TimeoutError(place, limit));
    };
    const deadline = deadlineFor(signals);
    let tries = 0;
    const attempt = (): Promise<Followed> => {
      tries++;
      return follow(request, url, place, deadline);
    };
    try {
      const { textBytes, ...result } = await (request.idempotent
        ? retry(attempt, deadline, clock, random, request.tries)
        : attempt());
      log(request, url, start, tries, { outcome: 'answered', status: result.status });
      const begin = (signal: AbortSignal | undefined): Deadline => deadlineFor(signal === undefined ? [] : [signal]);
      return { ...result, reading: { textBytes, begin } };
    } catch (error) {
      log(request, url, start, tries, failure(request, error));
      throw error;
    } finally {
      deadline.end();
    }
  }

  async function follow(request: HttpRequest, first: URL, place: RequestOrigin, deadline: Deadline): Promise<Followed> {
    const secrets = await raceAbort(secretHeaders(first, place, options.headersFor), deadline.signal);
    let url = first;
    for (let redirects = 0; ; redirects++) {
      const isFirst = redirects === 0;
      const { origin } = url;
      const route = await raceAbort(routeTo(url, place), deadline.signal);
      const redaction = createRedaction(first, { ...secrets, ...request.headers, ...route.forProxy });
      const exchanged: Exchanged = await exchange({
        verb: request.verb,
        url,
        body: request.body,
        filter: request.filter,
        headers: {
          ...standardHeaders(request),
          ...(isFirst ? { ...lowerCase(request.headers ?? {}), ...secrets } : {}),
        },
        accept: request.accept ?? [],
        place,
        redaction,
        route,
        signal: deadline.signal,
        onResponseHeaders: (headers) => options.onResponseHeaders?.(origin, headers),
        now: () => clock.now(),
      });
      if (exchanged.kind === 'answer') {
        const { status, body, textBytes, filter } = exchanged;
        return { status, body, textBytes, redact: redaction.words, filter };
      }
      if (redirects === MAX_REDIRECTS) {
        throw new RedirectError(place, exchanged.status, 'tooMany', url.host);
      }
      url = exchanged.target;
    }
  }

  async function routeTo(url: URL, place: RequestOrigin): Promise<Route> {
    const settings = (typeof options.proxy === 'function' ? options.proxy() : options.proxy) ?? {};
    const carrier = await transport.get();
    try {
      return carrier.routeTo(url, settings);
    } catch {
      // The setting may contain a password, so none of it is passed on.
      throw new RequestError(place, 'proxySetting');
    }
  }

  function standardHeaders(request: HttpRequest): Record<string, string> {
    return {
      accept: 'application/json',
      'accept-encoding': ACCEPTED_ENCODINGS,
      'user-agent': options.userAgent,
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    };
  }

  function log(
    request: HttpRequest,
    url: URL,
    start: number,
    tries: number,
    rest: Pick<HttpLogEntry, 'outcome' | 'status' | 'problem'>,
  ): void {
    const { verb, label } = request;
    options.log?.({ verb, host: url.host, label, tries, milliseconds: clock.ticks() - start, ...rest });
  }

  return {
    send,
    async dispose() {
      disposal.abort();
      await transport.destroy();
    },
  };
}

function failure(
  { isExpectedError }: Pick<HttpRequest, 'isExpectedError'>,
  error: unknown,
): Pick<HttpLogEntry, 'outcome' | 'status' | 'problem'> {
  if (!(error instanceof ApiError)) {
    return { outcome: 'aborted' };
  }
  if (error instanceof HttpError && isExpectedError?.(error) === true) {
    return { outcome: 'denied', status: error.status };
  }
  const status = error instanceof HttpError || error instanceof RedirectError ? error.status : undefined;
  return { outcome: 'failed', problem: error.message, status };
}

function parseUrl(request: HttpRequest): URL {
  const url = URL.canParse(request.url) ? new URL(request.url) : undefined;
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') {
    throw new RequestError({ host: hostOf(request.url), method: request.label }, 'url');
  }
  return url;
}

function shareKey({ verb, url, body, headers, deadlineMs, accept, tries }: HttpRequest): string {
  return JSON.stringify([verb, url, body, Object.entries(headers ?? {}).sort(), deadlineMs, accept, tries]);
}
