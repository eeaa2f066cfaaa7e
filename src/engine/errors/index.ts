/** Errors of requests as sentences: what happened, where, and what to do next. */

export {
  type ErrorCategory,
  errorCategory,
  isTooLarge,
  isMissing,
  isNodeResponse,
  isRejection,
  isUnreadableResponse,
} from './errorTable';
export { type HostFailure, errorSentence, hostFailure } from './errorSentence';
export {
  ApiError,
  BusyError,
  ConnectionError,
  type ConnectionProblem,
  DecodeError,
  HttpError,
  NotExecutedError,
  RedirectError,
  RequestError,
  type RequestOrigin,
  RpcError,
  TimeoutError,
  TooLargeError,
  ignoreApiError,
  isNotFound,
  retryAfter,
} from './errors';
export { type Redact, type Redaction, createRedaction, hostOf, keylessUrl } from './redact';
export { UserError, cannotRead, errorTextOf } from './userError';
