import type { JsonValue } from '../primitives';

/** Where an error occurred. */
export interface RequestOrigin {
  /** Host, with a non-default port: never a path, a query or user information. */
  readonly host: string;
  /** The method or operation: "eth_call", "listErc20Balances". */
  readonly method: string;
  /** Milliseconds since the epoch. */
  readonly at?: number;
}

export type ApiErrorKind =
  'http' | 'rpc' | 'timeout' | 'decode' | 'tooLarge' | 'busy' | 'connection' | 'redirect' | 'request' | 'notExecuted';

/**
 * What all clients throw, except for the caller's own abort reason, which passes unchanged. `message` is for logs;
 * users read `errorSentence(error)`. Neither ever contains headers, paths or queries.
 */
export abstract class ApiError extends Error {
  abstract readonly kind: ApiErrorKind;
  readonly host: string;
  readonly method: string;
  readonly at?: number;
  /** Number of nodes with the same error, where several were queried. */
  nodes?: number;

  constructor(message: string, origin: RequestOrigin) {
    super(`${origin.method} at ${origin.host}: ${message}`);
    this.host = origin.host;
    this.method = origin.method;
    if (origin.at !== undefined) {
      this.at = origin.at;
    }
  }
}

export class HttpError extends ApiError {
  override readonly name = 'HttpError';
  readonly kind = 'http';

  constructor(
    origin: RequestOrigin,
    readonly status: number,
    /** The start of the body, without control characters; at most 4,096 characters. Untrusted. */
    readonly body: string,
    /** Lower case, empty if absent. */
    readonly contentType: string,
    /** From the `retry-after` header. */
    readonly retryAfter?: RetryAfter,
  ) {
    super(`HTTP status ${status}`, origin);
  }
}

export class RpcError extends ApiError {
  override readonly name = 'RpcError';
  readonly kind = 'rpc';

  constructor(
    origin: RequestOrigin,
    readonly code: number,
    /** The server's message, at most 4,096 characters. Untrusted. */
    readonly rpcMessage: string,
    readonly data?: JsonValue,
  ) {
    super(`JSON-RPC error ${code}`, origin);
  }
}

/** The deadline passed; it includes connecting, queueing, retries and the body. */
export class TimeoutError extends ApiError {
  override readonly name = 'TimeoutError';
  readonly kind = 'timeout';

  constructor(
    origin: RequestOrigin,
    readonly milliseconds: number,
    /** Other hosts answered meanwhile, so that it was cancelled. */
    readonly hangs = false,
  ) {
    super(`no answer within ${milliseconds} ms`, origin);
  }
}

/** A complete response with unexpected content. */
export class DecodeError extends ApiError {
  override readonly name = 'DecodeError';
  readonly kind = 'decode';

  constructor(
    origin: RequestOrigin,
    /** Path in the response: "result.gasUsed"; empty for the response as a whole. */
    readonly path: string,
    /** The expected value in words: "a 0x hex quantity". */
    readonly expected: string,
    /** `missing`: nothing; `html`: a page, usually from a proxy; `other`: the response to another request. */
    readonly found: 'html' | 'empty' | 'missing' | 'notJson' | 'wrong' | 'other',
  ) {
    super(`expected ${path === '' ? expected : `${expected} at ${path}`}, found: ${found}`, origin);
  }

  /** From a zod error: the first issue counts. */
  static of(host: string, method: string, error: ZodIssues): DecodeError {
    const issue = error.issues[0];
    return new DecodeError({ host, method }, pathText(issue?.path ?? []), issue?.message ?? 'another shape', 'wrong');
  }
}

interface ZodIssues {
  readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
}

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    const step = typeof key === 'number' ? `[${key}]` : `${text === '' ? '' : '.'}${String(key)}`;
    return text + step;
  }, '');
}

export class TooLargeError extends ApiError {
  override readonly name = 'TooLargeError';
  readonly kind = 'tooLarge';

  constructor(
    origin: RequestOrigin,
    readonly limit: number,
    /** Bytes as sent or unpacked, JSON values, bytes of memory for parsing, or steps of a transaction. */
    readonly unit: 'bytes' | 'values' | 'memory' | 'steps' = 'bytes',
  ) {
    super(`the answer is larger than ${limit} ${unit === 'memory' ? 'bytes of memory' : unit}`, origin);
  }
}

/** The response was not read, since other responses use up the memory budget. */
export class BusyError extends ApiError {
  override readonly name = 'BusyError';
  readonly kind = 'busy';

  constructor(origin: RequestOrigin) {
    super('the memory for reading is in use', origin);
  }
}

export type ConnectionProblem =
  | 'refused'
  | 'reset'
  | 'dns'
  | 'tls'
  | 'truncated'
  | 'unreachable'
  | 'connectTimeout'
  | 'proxyUnreachable'
  /** The proxy rejects the request. */
  | 'proxy'
  | 'proxyAuthentication'
  /** The response is not HTTP. */
  | 'protocol'
  /** HTTP instead of the requested websocket. */
  | 'noSocket'
  /** Browsers block plain HTTP. */
  | 'plainInBrowser'
  /** A browser got no response and does not report why. */
  | 'refusedInBrowser'
  /** Browsers do not expose the target of a redirect. */
  | 'redirectInBrowser'
  | 'other';

/** No complete response, for a reason below HTTP. */
export class ConnectionError extends ApiError {
  override readonly name = 'ConnectionError';
  readonly kind = 'connection';

  constructor(
    origin: RequestOrigin,
    readonly problem: ConnectionProblem,
    /** The system's error code, if any: "ECONNREFUSED". */
    readonly code?: string,
  ) {
    super(`connection failed (${problem}${code === undefined ? '' : `, ${code}`})`, origin);
  }
}

/** A redirect that is not followed. */
export class RedirectError extends ApiError {
  override readonly name = 'RedirectError';
  readonly kind = 'redirect';

  constructor(
    origin: RequestOrigin,
    readonly status: number,
    /** `tooMany`: more than three in a row; the others are never followed. `scheme`: neither http nor https. */
    readonly problem: 'otherOrigin' | 'scheme' | 'write' | 'tooMany' | 'noTarget',
    /** Target host, if known; for `scheme` the scheme: "file:". Untrusted. */
    readonly target?: string,
  ) {
    super(`redirect refused (${problem})`, origin);
  }
}

/** Nothing was sent, since the request is invalid. */
export class RequestError extends ApiError {
  override readonly name = 'RequestError';
  readonly kind = 'request';

  constructor(
    origin: RequestOrigin,
    readonly problem: 'url' | 'headers' | 'socketHeaders' | 'secrets' | 'proxySetting' | 'body' | 'notAllowed',
  ) {
    super(`the request could not be made (${problem})`, origin);
  }
}

/** The node has not executed all requested blocks yet, so that its response may be incomplete. */
export class NotExecutedError extends ApiError {
  override readonly name = 'NotExecutedError';
  readonly kind = 'notExecuted';

  constructor(
    origin: RequestOrigin,
    readonly executed: bigint,
    readonly block: bigint,
  ) {
    super(`executed up to block ${executed}, asked about block ${block}`, origin);
  }
}

export function isNotFound(error: unknown): error is HttpError {
  return error instanceof HttpError && error.status === 404;
}

/** Seconds to wait, at most an hour; `later` if a server requests more. */
export type RetryAfter = number | 'later';

const HOUR = 3_600;

/**
 * Parses a `retry-after` header: a number of seconds or an HTTP date. `undefined` if absent or invalid; never negative.
 *
 * @param now milliseconds since the epoch
 */
export function retryAfter(header: string | undefined, now: number): RetryAfter | undefined {
  const seconds = header === undefined ? undefined : secondsIn(header, now);
  return seconds !== undefined && seconds > HOUR ? 'later' : seconds;
}

function secondsIn(header: string, now: number): number | undefined {
  if (/^[0-9]+$/.test(header.trim())) {
    return Number(header);
  }
  // HTTP dates start with the day's name; Date.parse accepts almost anything.
  const date = /^[A-Z][a-z]{2}/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1_000));
}

/** The result of a query; `undefined` for an ApiError. */
export async function ignoreApiError<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError) {
      return undefined;
    }
    throw error;
  }
}
