import { cleanRemote, fillPlaces, formatCount, formatDuration } from '../primitives';
import { findMethod, nearestMethod } from '../rpc';
import { type ErrorRow, type ErrorMatch, findErrorRow, remoteWords } from './errorTable';
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

/** What went wrong, where, and what to do next, for any thrown value. Remote text in it is bounded and untrusted. */
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
  const fill = (sentence: string, values: Readonly<Record<string, string>> = {}): string =>
    fillPlaces(sentence, { host: error.host, method: error.method, ...values });
  if (error instanceof HttpError || error instanceof RpcError) {
    const match = findErrorRow(error);
    if (match !== undefined) {
      return rowSentence(match, error);
    }
  }
  if (error instanceof HttpError) {
    const { server, client } = sentences.rejected;
    return fill(error.status >= 500 ? server : client, { status: String(error.status) });
  }
  if (error instanceof RpcError) {
    const words = remoteWords(error);
    return fill(words === '' ? sentences.rejected.silent : sentences.rejected.words, {
      words,
      code: String(error.code),
    });
  }
  if (error instanceof TimeoutError) {
    return fill(error.milliseconds > 0 ? sentences.other.timeout : sentences.other.noTimeLeft, {
      seconds: secondsOf(error),
    });
  }
  if (error instanceof DecodeError) {
    const { path, expected, found } = error;
    const kind = found === 'other' ? 'wrong' : found;
    const hasPath = path !== '' && (kind === 'missing' || kind === 'wrong');
    return fill(hasPath ? sentences.decodeAt[kind] : sentences.decode[kind], { path, expected });
  }
  if (error instanceof TooLargeError) {
    const megabytes = String(Math.floor(error.limit / (1024 * 1024)));
    return fill(sentences.tooLarge[error.unit], { megabytes, count: formatCount(BigInt(error.limit)) });
  }
  if (error instanceof ConnectionError) {
    return fill(sentences.connection[error.problem], { code: error.code ?? 'TLS' });
  }
  if (error instanceof RequestError) {
    return fill(sentences.request[error.problem]);
  }
  if (error instanceof RedirectError) {
    return fill(sentences.redirect[error.problem], { target: cleanRemote(error.target ?? '', 100) });
  }
  if (error instanceof NotExecutedError) {
    const [executed, block] = [error.executed, error.block].map(formatCount) as [string, string];
    return fill(sentences.other.notExecuted, { executed, block });
  }
  return fill(error instanceof BusyError ? sentences.other.busy : sentences.other.failed);
}

function rowSentence({ row, groups }: ErrorMatch, error: HttpError | RpcError): string {
  const { host, method, nodes = 1 } = error;
  const words = remoteWords(error);
  const sentence = (nodes > 1 ? row.ofNodes : undefined) ?? (words === '' ? row.silent : undefined) ?? row.message;
  const suggestion = row.category === 'noMethod' ? nearestMethod(method) : undefined;
  if (suggestion !== undefined) {
    return nodes > 1
      ? `None of the ${nodes} configured nodes has a method ${method}. Did you mean ${suggestion}?`
      : `${host} has no method ${method}. Did you mean ${suggestion}?`;
  }
  if (sentence === undefined) {
    return nodes > 1 ? noNodeSentence(nodes, method) : missingMethodSentence(host, method);
  }
  return fillPlaces(sentence, {
    ...Object.fromEntries(groups.map((group, i) => [i + 1, group])),
    ...{ host, method, nodes: String(nodes), when: retryTime(row, error) },
    ': words': words === '' ? '' : `: "${words}"`,
  });
}

function retryTime({ retry }: ErrorRow, error: HttpError | RpcError): string {
  const after = error instanceof HttpError ? error.retryAfter : undefined;
  const known = after === undefined ? retry?.unknown : after === 0 ? retry?.now : undefined;
  return known ?? (after === 'later' ? 'later' : `in ${formatDuration(Math.max(1, after ?? 0) * 1_000)}`);
}

/** Why an EVM chain does not support a method, if the catalogue has its availability and setting. */
function missingMethodSentence(host: string, method: string): string {
  const { flag, sinceHelicon, only } = findMethod(method, 'chain')?.availability ?? {};
  if (only === 'L1s and subnets') {
    return `${host} does not support ${method}: L1s and subnets have it, the C-Chain does not. Check the chain.`;
  }
  if (typeof sinceHelicon === 'object') {
    const setting = `apis: ${sinceHelicon.api}`;
    return flag === undefined
      ? `${host} does not support ${method}. Since Helicon, only the C-Chain has it, with ${setting} in its chain config.`
      : `${host} does not support ${method}. It needs ${flag} in the chain config, on the C-Chain since Helicon ${setting}.`;
  }
  if (sinceHelicon === 'absent') {
    return flag === undefined
      ? `${host} does not support ${method}: the C-Chain dropped it with Helicon. Use an L1.`
      : `${host} does not support ${method}. It needs ${flag} in the chain config, and the C-Chain dropped it with Helicon.`;
  }
  if (only === 'C-Chain') {
    return `${host} does not support ${method}: only the C-Chain has it. Check the chain.`;
  }
  return `${host} does not support ${method}. Check the spelling and the chain, and whether this API is enabled there.`;
}

/** Like `missingMethodSentence`, where several nodes were queried in turn. */
function noNodeSentence(nodes: number, method: string): string {
  const { flag, sinceHelicon } = findMethod(method, 'chain')?.availability ?? {};
  if (flag === undefined) {
    return `None of the ${nodes} configured nodes supports ${method}. Check the spelling and the chain, and whether this API is enabled there.`;
  }
  return typeof sinceHelicon === 'object'
    ? `None of the ${nodes} configured nodes supports ${method}. It needs ${flag} in the chain config, on the C-Chain since Helicon apis: ${sinceHelicon.api}.`
    : `None of the ${nodes} configured nodes supports ${method}. It needs ${flag} in the chain config.`;
}

/** A failure of a host, independent of the query: hosts with the same failure share a sentence. */
export interface HostFailure {
  /** Follows the names of one or several hosts: "did not answer within 3 s." */
  readonly words: string;
  /** Seconds until the host can be queried again, if it sent them. */
  readonly retrySeconds?: number;
  /** Whether an API key may help. */
  readonly needsKey?: true;
}

/** `undefined` where the failure depends on the query: then `errorSentence` has it. */
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
