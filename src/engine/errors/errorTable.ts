import {
  fillPlaces,
  formatDuration,
  readPattern,
  JsonSyntaxError,
  type JsonValue,
  isJsonObject,
  parseJson,
  cleanRemote,
} from '../primitives';
import { findMethod, nearestMethod } from '../rpc';
import rows from './errors.json';
import { HttpError, RpcError } from './errors';

/** Longest remote text inside a sentence. */
const MAX_WORDS = 300;

/** What the server says about its refusal, as one short harmless line; empty where it says nothing that can be read. */
export function remoteWords(error: HttpError | RpcError): string {
  const text = error instanceof HttpError ? bodyWords(error) : error.rpcMessage;
  return cleanRemote(text, MAX_WORDS).replace(/(?<![.\s])[.\s]+$/, '');
}

/** Services say `{"message": text or texts}`; nodes answer in plain text. A page of HTML says nothing. */
function bodyWords({ body }: HttpError): string {
  if (body.startsWith('<')) {
    return '';
  }
  if (!body.startsWith('{')) {
    return body;
  }
  try {
    const json = parseJson(body);
    return isJsonObject(json) ? (messageOf(json['message']) ?? messageOf(json['error']) ?? '') : '';
  } catch (problem) {
    if (problem instanceof JsonSyntaxError) {
      return '';
    }
    throw problem;
  }
}

function messageOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === 'string') {
    return value;
  }
  if (Array.isArray(value)) {
    return (value as readonly JsonValue[]).filter((item) => typeof item === 'string').join('; ');
  }
  return value !== undefined && isJsonObject(value) ? messageOf(value['message']) : undefined;
}

/** One refusal that servers are known to give. */
interface ErrorRow {
  /** HTTP status; without it the row is about JSON-RPC errors. */
  readonly status?: number;
  /** Only where the refusal is (or is not) JSON. */
  readonly json?: boolean;
  /** JSON-RPC code. `any`: servers disagree about the code, the text decides. */
  readonly code?: number | 'any';
  /** A pattern that the server's words have. */
  readonly text?: string;
  /** A pattern of methods that it is about: those of a chain have no path on a node that does not run it. */
  readonly method?: string;
  readonly category: ErrorCategory;
  /**
   * What happened, where, and what to do next; absent: what the catalogue knows of the method. `{: words}` are the server's,
   * where it has any; `{1}` the first group of the pattern, `{when}` when to try again.
   */
  readonly message?: string;
  /** Instead, where the server has no words. */
  readonly silent?: string;
  /** Instead, where several nodes said the same. */
  readonly ofNodes?: string;
  /** When to try again where the server does not say, and where it says that it may be at once. */
  readonly retry?: { readonly unknown: string; readonly now?: string };
}

/** A row that fits a refusal. */
interface FittingRow {
  readonly row: ErrorRow;
  /** Of its pattern. */
  readonly groups: readonly string[];
}

/**
 * The refusals of the node's two servers, of the data and metrics services and of what stands before them; the first row
 * that fits counts, so what is more exact stands above. Nowhere else does the code depend on a server's words. Sources:
 * recordings of a real network and the node's own documentation (docs/facts/errors.md).
 */
let table: readonly { readonly row: ErrorRow; readonly pattern: RegExp | undefined }[] | undefined;

function errorTable(): NonNullable<typeof table> {
  return (table ??= (rows as readonly ErrorRow[]).map((row) => ({
    row,
    pattern: row.text === undefined ? undefined : readPattern(row.text),
  })));
}

export function findErrorRow(error: HttpError | RpcError): FittingRow | undefined {
  const words = remoteWords(error);
  for (const { row, pattern } of errorTable()) {
    const isMeant = hasStatusOrCode(row, error) && isOf(row, error);
    const match = isMeant ? (pattern === undefined ? [] : pattern.exec(words)) : null;
    if (match !== null) {
      return { row, groups: match.slice(1).map((group) => group ?? '') };
    }
  }
  return undefined;
}

/** The sentence of a row about a refusal. */
export function rowSentence({ row, groups }: FittingRow, error: HttpError | RpcError): string {
  const { host, method, nodes = 1 } = error;
  const words = remoteWords(error);
  const sentence = (nodes > 1 ? row.ofNodes : undefined) ?? (words === '' ? row.silent : undefined) ?? row.message;
  const meant = row.category === 'noMethod' ? nearestMethod(method) : undefined;
  if (meant !== undefined) {
    return nodes > 1
      ? `None of the ${nodes} configured nodes has a method ${method}. Did you mean ${meant}?`
      : `${host} has no method ${method}. Did you mean ${meant}?`;
  }
  if (sentence === undefined) {
    return nodes > 1 ? noNodeOffers(nodes, method) : missingMethodSentence(host, method);
  }
  return fillPlaces(sentence, {
    ...Object.fromEntries(groups.map((group, i) => [i + 1, group])),
    ...{ host, method, nodes: String(nodes), when: whenToRetry(row, error) },
    ': words': words === '' ? '' : `: "${words}"`,
  });
}

function whenToRetry({ retry }: ErrorRow, error: HttpError | RpcError): string {
  const after = error instanceof HttpError ? error.retryAfter : undefined;
  const known = after === undefined ? retry?.unknown : after === 0 ? retry?.now : undefined;
  return known ?? (after === 'later' ? 'later' : `in ${formatDuration(Math.max(1, after ?? 0) * 1_000)}`);
}

function hasStatusOrCode(row: ErrorRow, error: HttpError | RpcError): boolean {
  if (error instanceof HttpError) {
    return row.status === error.status && (row.json === undefined || row.json === isJson(error));
  }
  return row.code !== undefined && (row.code === 'any' || row.code === error.code);
}

function isOf({ method }: ErrorRow, error: HttpError | RpcError): boolean {
  return method === undefined || readPattern(method).test(error.method);
}

function isJson(error: HttpError): boolean {
  return /[/+]json\b/.test(error.contentType);
}

/** Why an EVM chain does not offer a method, as far as the catalogue knows where and with which setting it is served. */
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

/** The same where several nodes were asked in turn. */
function noNodeOffers(nodes: number, method: string): string {
  const { flag, sinceHelicon } = findMethod(method, 'chain')?.availability ?? {};
  if (flag === undefined) {
    return `None of the ${nodes} configured nodes supports ${method}. Check the spelling and the chain, and whether this API is enabled there.`;
  }
  return typeof sinceHelicon === 'object'
    ? `None of the ${nodes} configured nodes supports ${method}. It needs ${flag} in the chain config, on the C-Chain since Helicon apis: ${sinceHelicon.api}.`
    : `None of the ${nodes} configured nodes supports ${method}. It needs ${flag} in the chain config.`;
}

/** What an answer amounts to, where that changes what is done next. */
export type ErrorCategory =
  /** The server knows no such thing: an answer rather than a failure. */
  | 'notFound'
  /** The path is not served: an absent API or chain. */
  | 'noEndpoint'
  | 'noMethod'
  | 'badRequest'
  | 'unauthorized'
  | 'rateLimited'
  | 'bootstrapping'
  /** The node shuts down. */
  | 'closing'
  /** The state of an old block is gone on this node. */
  | 'prunedState'
  /** A block above the last accepted one. */
  | 'unfinalized'
  | 'batchTooLarge'
  | 'tooLarge'
  | 'rangeTooLarge'
  | 'nodeTimeout'
  | 'reverted'
  /** A transaction that the node does not take. */
  | 'rejectedTransaction'
  /** A validator signed that the P-Chain does not count before its next epoch. */
  | 'signerTooNew'
  | 'unsupported'
  /** A recorded host was asked for what is not in the recording. */
  | 'notRecorded'
  | 'serverFault';

/**
 * What a server's refusal means, told by status or code and by the words that the node documents. Undefined for other
 * errors and for words that are not known.
 */
export function errorCategory(error: unknown): ErrorCategory | undefined {
  return error instanceof HttpError || error instanceof RpcError ? findErrorRow(error)?.row.category : undefined;
}
