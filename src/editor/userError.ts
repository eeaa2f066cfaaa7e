import { errorSentence } from '../api/errors/errorSentence';
import { ApiError } from '../api/errors/errors';
import { SentenceError } from '../api/errors/sentenceError';

/** Its message is a sentence for the user: what happened, where, what next. No fault of the program, so no stack is kept. */
export class UserError extends SentenceError {
  override readonly name = 'UserError';
}

/** What a service answered or is asked for wrongly, as an error for the user; other errors are faults and stay as they are. */
export function toUserError(error: unknown): unknown {
  return error instanceof ApiError || (error instanceof SentenceError && !(error instanceof UserError))
    ? new UserError(errorSentence(error), { cause: error })
    : error;
}
