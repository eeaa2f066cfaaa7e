import { SentenceError } from '../../api/errors/sentenceError';

/** Why a list or its export cannot go on, as a sentence; trying the same again changes nothing. */
export class ListError extends SentenceError {
  override readonly name = 'ListError';
}
