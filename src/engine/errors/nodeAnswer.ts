import { isNotFoundText } from '../rpc';
import { errorCategory, type ErrorCategory } from './errorTable';
import { DecodeError, RpcError, type ApiError, HttpError } from './errors';

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
