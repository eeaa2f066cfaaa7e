import rows from './errors.json';
import { type JsonValue, readPattern, JsonSyntaxError, isJsonObject, parseJson, cleanRemote } from '../primitives';
import { isNotFoundText } from '../rpc';
import { type ApiError, HttpError, RpcError, DecodeError } from './errors';

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
export interface ErrorRow {
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
export interface FittingRow {
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
    const isMatch = hasStatusOrCode(row, error) && isOf(row, error);
    const match = isMatch ? (pattern === undefined ? [] : pattern.exec(words)) : null;
    if (match !== null) {
      return { row, groups: match.slice(1).map((group) => group ?? '') };
    }
  }
  return undefined;
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

/** What is about the node that was asked, and not about what it was asked for. */
const aboutTheNode: ReadonlySet<ErrorCategory | undefined> = new Set([
  'noEndpoint',
  'noMethod',
  'unauthorized',
  'rateLimited',
  'bootstrapping',
  'closing',
  'prunedState',
  'unfinalized',
  'batchTooLarge',
  'tooLarge',
  'nodeTimeout',
  'serverFault',
  'notRecorded',
]);

/** What passes with time. */
const failing: ReadonlySet<ErrorCategory> = new Set([
  'rateLimited',
  'bootstrapping',
  'closing',
  'nodeTimeout',
  'serverFault',
  'notRecorded',
]);

/** What runs code refuses in the words of that code: they cannot be listed. */
const runsCode: ReadonlySet<string> = new Set([
  'eth_call',
  'eth_callDetailed',
  'eth_createAccessList',
  'eth_estimateGas',
  'debug_traceCall',
]);

/** Facts about a node that are no failure of it, where another node has what it lacks. */
const missing: ReadonlySet<ErrorCategory | undefined> = new Set(['noEndpoint', 'noMethod', 'prunedState']);

/** Whether an error is what the node has to say about the thing: no other node would say anything else. */
export function isNodeAnswer(error: unknown): error is RpcError {
  return (
    error instanceof RpcError &&
    (isNotFoundText(error.method, error.rpcMessage) ||
      errorCategory(error) === 'reverted' ||
      (runsCode.has(error.method) && !aboutTheNode.has(errorCategory(error))))
  );
}

/** Whether an error says what the node does or knows, rather than that it cannot answer now. */
export function isRejection(error: unknown): error is RpcError {
  if (!(error instanceof RpcError)) {
    return false;
  }
  const category = errorCategory(error);
  return isNodeAnswer(error) || (category !== undefined && !failing.has(category));
}

/** Whether an error says that the node does not keep or offer what it was asked for, as others may. */
export function isMissing(error: unknown): boolean {
  return missing.has(errorCategory(error));
}

/** A wrong field is the answer of a node, if an unreadable one; a page or an empty body is not. */
export function isUnreadableAnswer(error: unknown): error is DecodeError {
  return error instanceof DecodeError && error.path !== '';
}

/** Whether less may be answered where this is not. */
export function isTooMuch(error: ApiError): boolean {
  switch (errorCategory(error)) {
    case 'batchTooLarge':
    case 'tooLarge':
    case 'rangeTooLarge':
    case 'nodeTimeout':
      return true;
    default:
      return (
        error.kind === 'timeout' || error.kind === 'tooLarge' || (error instanceof HttpError && error.status === 413)
      );
  }
}
