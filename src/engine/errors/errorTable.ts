import rows from './errors.json';
import { type JsonValue, readPattern, JsonSyntaxError, isJsonObject, parseJson, cleanRemote } from '../primitives';
import { isNotFoundText } from '../rpc';
import { type ApiError, HttpError, RpcError, DecodeError } from './errors';

/** Maximum length of remote text inside a sentence. */
const MAX_WORDS = 300;

/** The server's error message as one short, cleaned line; empty where there is none. */
export function remoteWords(error: HttpError | RpcError): string {
  const text = error instanceof HttpError ? bodyWords(error) : error.rpcMessage;
  return cleanRemote(text, MAX_WORDS).replace(/(?<![.\s])[.\s]+$/, '');
}

/** Services send `{"message": text or texts}`, nodes plain text. HTML pages are ignored. */
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

export interface ErrorRow {
  /** HTTP status; absent for JSON-RPC errors. */
  readonly status?: number;
  /** Whether the response must (or must not) be JSON; either by default. */
  readonly json?: boolean;
  /** JSON-RPC code. `any`: servers disagree about the code, the text is decisive. */
  readonly code?: number | 'any';
  /** A pattern for the server's message. */
  readonly text?: string;
  /** A pattern for methods: those of a chain have no path on nodes that do not run it. */
  readonly method?: string;
  readonly category: ErrorCategory;
  /**
   * What happened, where, and what to do next; by default what the catalogue has about the method. `{: words}` is the
   * server's message, if any, `{1}` the first group of the pattern, `{when}` when to retry.
   */
  readonly message?: string;
  /** Replaces `message` if the server has no message. */
  readonly silent?: string;
  /** Replaces `message` if several nodes had the same error. */
  readonly ofNodes?: string;
  /** `{when}` if the server does not send it, and if it permits an immediate retry. */
  readonly retry?: { readonly unknown: string; readonly now?: string };
}

export interface ErrorMatch {
  readonly row: ErrorRow;
  readonly groups: readonly string[];
}

/**
 * The errors of the node's two servers, of data and metrics services and of proxies in front of them; the first match
 * counts, so specific rows come first. This is the only code that depends on a server's words. Sources: recordings of a
 * real network and the node's documentation (docs/facts/errors.md).
 */
let table: readonly { readonly row: ErrorRow; readonly pattern: RegExp | undefined }[] | undefined;

function errorTable(): NonNullable<typeof table> {
  return (table ??= (rows as readonly ErrorRow[]).map((row) => ({
    row,
    pattern: row.text === undefined ? undefined : readPattern(row.text),
  })));
}

export function findErrorRow(error: HttpError | RpcError): ErrorMatch | undefined {
  const words = remoteWords(error);
  for (const { row, pattern } of errorTable()) {
    const isMatch = hasStatusOrCode(row, error) && matchesMethod(row, error);
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

function matchesMethod({ method }: ErrorRow, error: HttpError | RpcError): boolean {
  return method === undefined || readPattern(method).test(error.method);
}

function isJson(error: HttpError): boolean {
  return /[/+]json\b/.test(error.contentType);
}

/** The meaning of an error, where it affects what happens next. */
export type ErrorCategory =
  /** An answer rather than a failure. */
  | 'notFound'
  /** The path is not served: API or chain is missing. */
  | 'noEndpoint'
  | 'noMethod'
  | 'badRequest'
  | 'unauthorized'
  | 'rateLimited'
  | 'bootstrapping'
  | 'closing'
  | 'prunedState'
  /** A block above the last accepted one. */
  | 'unfinalized'
  | 'batchTooLarge'
  | 'tooLarge'
  | 'rangeTooLarge'
  | 'nodeTimeout'
  | 'reverted'
  | 'rejectedTransaction'
  /** A signer that the P-Chain does not count before its next epoch. */
  | 'signerTooNew'
  | 'unsupported'
  /** A recorded host has no recording of this request. */
  | 'notRecorded'
  | 'serverFault';

/** A server error's meaning, by status or code and documented messages; `undefined` for unknown ones. */
export function errorCategory(error: unknown): ErrorCategory | undefined {
  return error instanceof HttpError || error instanceof RpcError ? findErrorRow(error)?.row.category : undefined;
}

/** Errors that are about the queried node, not about the request. */
const nodeCategories: ReadonlySet<ErrorCategory | undefined> = new Set([
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

/** Temporary errors. */
const temporaryCategories: ReadonlySet<ErrorCategory> = new Set([
  'rateLimited',
  'bootstrapping',
  'closing',
  'nodeTimeout',
  'serverFault',
  'notRecorded',
]);

/** Methods that execute code: the messages of its errors cannot be listed. */
const executionMethods: ReadonlySet<string> = new Set([
  'eth_call',
  'eth_callDetailed',
  'eth_createAccessList',
  'eth_estimateGas',
  'debug_traceCall',
]);

/** Properties of a node rather than failures: another node may have what it lacks. */
const missingCategories: ReadonlySet<ErrorCategory | undefined> = new Set(['noEndpoint', 'noMethod', 'prunedState']);

/** Whether an error is the definite answer: other nodes would return the same. */
export function isNodeResponse(error: unknown): error is RpcError {
  return (
    error instanceof RpcError &&
    (isNotFoundText(error.method, error.rpcMessage) ||
      errorCategory(error) === 'reverted' ||
      (executionMethods.has(error.method) && !nodeCategories.has(errorCategory(error))))
  );
}

/** Whether an error is about what the node does or knows, rather than a temporary failure. */
export function isRejection(error: unknown): error is RpcError {
  if (!(error instanceof RpcError)) {
    return false;
  }
  const category = errorCategory(error);
  return isNodeResponse(error) || (category !== undefined && !temporaryCategories.has(category));
}

/** Whether the node lacks what was requested, while others may have it. */
export function isMissing(error: unknown): boolean {
  return missingCategories.has(errorCategory(error));
}

/** A wrong field is a node's answer, although unreadable; an HTML page or an empty body is not. */
export function isUnreadableResponse(error: unknown): error is DecodeError {
  return error instanceof DecodeError && error.path !== '';
}

/** Whether a smaller request might succeed. */
export function isTooLarge(error: ApiError): boolean {
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
