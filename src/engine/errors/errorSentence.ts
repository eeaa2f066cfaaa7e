import { cleanRemote, fillPlaces, formatCount } from '../primitives';
import { findErrorRow, remoteWords, rowSentence } from './errorTable';
import {
  ApiError,
  BusyError,
  ConnectionError,
  DecodeError,
  HttpError,
  NotExecutedError,
  RedirectError,
  RequestError,
  RpcError,
  TimeoutError,
  TooLargeError,
} from './errors';
import sentences from './sentences.json';
import { UserError } from './userError';

/**
 * What went wrong, where, and what to do next, in the reader's language: for any value that was thrown. Words of a server
 * in it are bounded, without control characters, and not trusted.
 */
export function errorSentence(error: unknown): string {
  if (error instanceof ApiError) {
    return apiErrorSentence(error);
  }
  if (error instanceof UserError) {
    return error.message;
  }
  return error instanceof Error && error.name === 'AbortError' ? sentences.other.aborted : sentences.other.internal;
}

function apiErrorSentence(error: ApiError): string {
  const say = (sentence: string, values: Readonly<Record<string, string>> = {}): string =>
    fillPlaces(sentence, { host: error.host, method: error.method, ...values });
  if (error instanceof HttpError || error instanceof RpcError) {
    const fitting = findErrorRow(error);
    if (fitting !== undefined) {
      return rowSentence(fitting, error);
    }
  }
  if (error instanceof HttpError) {
    const { server, client } = sentences.rejected;
    return say(error.status >= 500 ? server : client, { status: String(error.status) });
  }
  if (error instanceof RpcError) {
    const words = remoteWords(error);
    return say(words === '' ? sentences.rejected.silent : sentences.rejected.words, {
      words,
      code: String(error.code),
    });
  }
  if (error instanceof TimeoutError) {
    return say(error.milliseconds > 0 ? sentences.other.timeout : sentences.other.noTimeLeft, {
      seconds: secondsOf(error),
    });
  }
  if (error instanceof DecodeError) {
    const { path, expected, found } = error;
    const kind = found === 'other' ? 'wrong' : found;
    const isAt = path !== '' && (kind === 'missing' || kind === 'wrong');
    return say(isAt ? sentences.decodeAt[kind] : sentences.decode[kind], { path, expected });
  }
  if (error instanceof TooLargeError) {
    const megabytes = String(Math.floor(error.limit / (1024 * 1024)));
    return say(sentences.tooLarge[error.unit], { megabytes, count: formatCount(BigInt(error.limit)) });
  }
  if (error instanceof ConnectionError) {
    return say(sentences.connection[error.problem], { code: error.code ?? 'TLS' });
  }
  if (error instanceof RequestError) {
    return say(sentences.request[error.problem]);
  }
  if (error instanceof RedirectError) {
    return say(sentences.redirect[error.problem], { target: cleanRemote(error.target ?? '', 100) });
  }
  if (error instanceof NotExecutedError) {
    const [executed, block] = [error.executed, error.block].map(formatCount) as [string, string];
    return say(sentences.other.notExecuted, { executed, block });
  }
  return say(error instanceof BusyError ? sentences.other.busy : sentences.other.failed);
}

/** How a host failed, whatever it was asked: several that failed alike stand in one sentence. */
export interface HostFailure {
  /** What follows the name of a host, or the names of several: "did not answer within 3 s." */
  readonly words: string;
  /** Seconds until it answers again, where it said so. */
  readonly retrySeconds?: number;
  /** Whether an API key may change it. */
  readonly needsKey?: true;
}

/** Undefined where it matters what was asked: `errorSentence` says it. */
export function hostFailure(error: unknown): HostFailure | undefined {
  const { hosts } = sentences;
  if (error instanceof TimeoutError && error.milliseconds > 0) {
    return { words: fillPlaces(hosts.timeout, { seconds: secondsOf(error) }) };
  }
  if (error instanceof ConnectionError) {
    const words = connectionWords(error);
    return words === undefined ? undefined : { words: fillPlaces(words, { code: error.code ?? 'TLS' }) };
  }
  if (error instanceof DecodeError) {
    return error.found === 'html' || error.found === 'notJson' ? { words: hosts[error.found] } : undefined;
  }
  if (!(error instanceof HttpError || error instanceof RpcError)) {
    return undefined;
  }
  const row = findErrorRow(error)?.row;
  if (row?.category === 'rateLimited') {
    const seconds = error instanceof HttpError ? error.retryAfter : undefined;
    return {
      words: hosts.rateLimited,
      needsKey: true,
      ...(typeof seconds === 'number' ? { retrySeconds: seconds } : {}),
    };
  }
  if (error instanceof RpcError || row?.text !== undefined) {
    return undefined;
  }
  const status = String(error.status);
  if (row?.category === 'unauthorized') {
    return error.status === 401
      ? { words: hosts.keyNeeded, needsKey: true }
      : { words: fillPlaces(hosts.notAllowed, { status }), needsKey: true };
  }
  return error.status >= 500 ? { words: fillPlaces(hosts.failed, { status }) } : undefined;
}

function connectionWords({ problem }: ConnectionError): string | undefined {
  const { hosts } = sentences;
  switch (problem) {
    case 'refused':
    case 'dns':
    case 'tls':
    case 'unreachable':
      return hosts[problem];
    case 'connectTimeout':
      return hosts.unreachable;
    case 'proxy':
    case 'proxyUnreachable':
    case 'proxyAuthentication':
      return hosts.proxy;
    case 'reset':
    case 'truncated':
      return hosts.closed;
    default:
      return undefined;
  }
}

function secondsOf({ milliseconds }: TimeoutError): string {
  return String(Number((milliseconds / 1_000).toFixed(1)));
}
