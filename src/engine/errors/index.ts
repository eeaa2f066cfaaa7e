/** What went wrong with a request, in one sentence: what happened, where, and what to do next. */

export { type ErrorCategory, errorCategory } from './errorCategory';
export { errorSentence } from './errorSentence';
export {
  ApiError,
  BusyError,
  ConnectionError,
  type ConnectionProblem,
  DecodeError,
  HttpError,
  RedirectError,
  RequestError,
  type RequestOrigin,
  RpcError,
  TimeoutError,
  TooLargeError,
  isNotFound,
} from './errors';
export { isTooMuch } from './isTooMuch';
export { isMissing, isNodeAnswer, isRejection, isUnreadableAnswer } from './nodeAnswer';
export { type Redact, type Redaction, cleanText, createRedaction, hostOf, keylessUrl } from './redact';
export { retryAfter } from './retryAfter';
export { UserError, cannotRead, errorTextOf } from './userError';
