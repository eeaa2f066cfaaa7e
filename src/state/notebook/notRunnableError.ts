import { SentenceError } from '../../api/errors/sentenceError';

/** A request that cannot be sent as it stands; the message says why and what to change. */
export class NotRunnableError extends SentenceError {
  override readonly name = 'NotRunnableError';
}
