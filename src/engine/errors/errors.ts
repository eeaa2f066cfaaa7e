import type { JsonValue } from '../primitives';

/** Where something went wrong. */
export interface RequestOrigin {
  /** Host with port where it is not the scheme's own: never a path, a query or user information. */
  readonly host: string;
  /** The method or operation that was asked: "eth_call", "listErc20Balances". */
  readonly method: string;
  /** Milliseconds since the epoch. */
  readonly at?: number;
}

export type ApiErrorKind =
  'http' | 'rpc' | 'timeout' | 'decode' | 'tooLarge' | 'busy' | 'connection' | 'redirect' | 'request' | 'notExecuted';

/**
 * What every client in `api` throws, apart from the caller's own abort reason, which passes untouched. `message` is for
 * logs; people read `errorSentence(error)`. Neither ever holds a header, a path or a query.
 */
export abstract class ApiError extends Error {
  abstract readonly kind: ApiErrorKind;
  readonly host: string;
  readonly method: string;
  readonly at?: number;
  /** How many nodes said the same, where several were asked. */
  nodes?: number;

  constructor(message: string, place: RequestOrigin) {
    super(`${place.method} at ${place.host}: ${message}`);
    this.host = place.host;
    this.method = place.method;
    if (place.at !== undefined) {
      this.at = place.at;
    }
  }
}

/** The server answered with a status that is not an answer. */
export class HttpError extends ApiError {
  override readonly name = 'HttpError';
  readonly kind = 'http';

  constructor(
    place: RequestOrigin,
    readonly status: number,
    /** The start of the body, without control characters; at most 4,096 characters. Not trusted. */
    readonly body: string,
    /** Lower case, empty where there was none. */
    readonly contentType: string,
    /** What the server asks to wait. */
    readonly retryAfter?: RetryAfter,
  ) {
    super(`HTTP status ${status}`, place);
  }
}

/** The server answered with a JSON-RPC error. */
export class RpcError extends ApiError {
  override readonly name = 'RpcError';
  readonly kind = 'rpc';

  constructor(
    place: RequestOrigin,
    readonly code: number,
    /** As the server said it, at most 4,096 characters. Not trusted. */
    readonly rpcMessage: string,
    readonly data?: JsonValue,
  ) {
    super(`JSON-RPC error ${code}`, place);
  }
}

/** The deadline passed: connecting, waiting in the queue, retries and the body all count. */
export class TimeoutError extends ApiError {
  override readonly name = 'TimeoutError';
  readonly kind = 'timeout';

  constructor(
    place: RequestOrigin,
    /** The whole deadline. */
    readonly milliseconds: number,
    /** Others answered meanwhile, and it was not waited for longer. */
    readonly hangs = false,
  ) {
    super(`no answer within ${milliseconds} ms`, place);
  }
}

/** The answer came whole, but is not what it should be. */
export class DecodeError extends ApiError {
  override readonly name = 'DecodeError';
  readonly kind = 'decode';

  constructor(
    place: RequestOrigin,
    /** Where in the answer: "result.gasUsed"; empty for the answer as a whole. */
    readonly path: string,
    /** What should be there, in words: "a 0x hex quantity". */
    readonly expected: string,
    /** What is there instead. `missing`: nothing; `html`: a page, most often from something between; `other`: an answer to something else. */
    readonly found: 'html' | 'empty' | 'missing' | 'notJson' | 'wrong' | 'other',
  ) {
    super(`expected ${path === '' ? expected : `${expected} at ${path}`}, found: ${found}`, place);
  }

  /** From what zod says about a value that does not fit its schema: the first issue counts. */
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

/** The answer is larger than what is read. */
export class TooLargeError extends ApiError {
  override readonly name = 'TooLargeError';
  readonly kind = 'tooLarge';

  constructor(
    place: RequestOrigin,
    readonly limit: number,
    /** What the limit counts: bytes as sent or unpacked, values of JSON, bytes of memory to read it, or steps of a transaction. */
    readonly unit: 'bytes' | 'values' | 'memory' | 'steps' = 'bytes',
  ) {
    super(`the answer is larger than ${limit} ${unit === 'memory' ? 'bytes of memory' : unit}`, place);
  }
}

/** The answer was not read, because others that are being read have all the memory for it. */
export class BusyError extends ApiError {
  override readonly name = 'BusyError';
  readonly kind = 'busy';

  constructor(place: RequestOrigin) {
    super('the memory for reading is in use', place);
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
  /** The proxy itself does not answer. */
  | 'proxyUnreachable'
  /** The proxy does not let the request through. */
  | 'proxy'
  | 'proxyAuthentication'
  /** What came back is not HTTP. */
  | 'protocol'
  /** HTTP, but no websocket where one was asked for. */
  | 'noSocket'
  /** A browser sends nothing in plain text. */
  | 'plainInBrowser'
  /** A browser gave no answer, and does not say why. */
  | 'refusedInBrowser'
  /** A browser does not say where a server points. */
  | 'redirectInBrowser'
  | 'other';

/** No whole answer came, for a reason below HTTP. */
export class ConnectionError extends ApiError {
  override readonly name = 'ConnectionError';
  readonly kind = 'connection';

  constructor(
    place: RequestOrigin,
    readonly problem: ConnectionProblem,
    /** The system's name for it where there is one: "ECONNREFUSED". */
    readonly code?: string,
  ) {
    super(`connection failed (${problem}${code === undefined ? '' : `, ${code}`})`, place);
  }
}

/** The server points elsewhere, and that is not followed. */
export class RedirectError extends ApiError {
  override readonly name = 'RedirectError';
  readonly kind = 'redirect';

  constructor(
    place: RequestOrigin,
    readonly status: number,
    /** `tooMany` is more than three in a row; the others are never followed, `scheme` being what is neither http nor https. */
    readonly problem: 'otherOrigin' | 'scheme' | 'write' | 'tooMany' | 'noTarget',
    /** Host that it points to, where known; for `scheme` the scheme: "file:". Not trusted. */
    readonly target?: string,
  ) {
    super(`redirect refused (${problem})`, place);
  }
}

/** Nothing was sent, because it could not be sent as asked. */
export class RequestError extends ApiError {
  override readonly name = 'RequestError';
  readonly kind = 'request';

  constructor(
    place: RequestOrigin,
    readonly problem: 'url' | 'headers' | 'socketHeaders' | 'secrets' | 'proxySetting' | 'body' | 'notAllowed',
  ) {
    super(`the request could not be made (${problem})`, place);
  }
}

/** The node has not executed all blocks that it was asked about yet, so that what it says of them may lack something. */
export class NotExecutedError extends ApiError {
  override readonly name = 'NotExecutedError';
  readonly kind = 'notExecuted';

  constructor(
    place: RequestOrigin,
    /** The last block that it has executed. */
    readonly executed: bigint,
    /** The last one that it was asked about. */
    readonly block: bigint,
  ) {
    super(`executed up to block ${executed}, asked about block ${block}`, place);
  }
}

/** The server answered 404: it has no such thing, or no such path. */
export function isNotFound(error: unknown): error is HttpError {
  return error instanceof HttpError && error.status === 404;
}

/** Seconds to wait, at most an hour; `later` where a server asks for longer, which nobody waits for. */
export type RetryAfter = number | 'later';

const HOUR = 3_600;

/**
 * What a `retry-after` header asks for: a number of seconds or an HTTP date. Undefined where there is none or it cannot be
 * read; never negative. `now` in milliseconds since the epoch.
 */
export function retryAfter(header: string | undefined, now: number): RetryAfter | undefined {
  const seconds = header === undefined ? undefined : secondsIn(header, now);
  return seconds !== undefined && seconds > HOUR ? 'later' : seconds;
}

function secondsIn(header: string, now: number): number | undefined {
  if (/^[0-9]+$/.test(header.trim())) {
    return Number(header);
  }
  // Dates of the standard begin with the day's name; Date.parse alone takes almost anything.
  const date = /^[A-Z][a-z]{2}/.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1_000));
}

/** What comes of work that asks; undefined where nobody answers. */
export async function ifAnswered<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ApiError) {
      return undefined;
    }
    throw error;
  }
}
