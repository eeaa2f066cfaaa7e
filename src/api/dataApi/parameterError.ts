import { SentenceError } from '../sentenceError';

/** Nothing was sent, because a parameter breaks a rule of the operation. */
export class ParameterError extends SentenceError {
  override readonly name = 'ParameterError';

  constructor(
    /** The operation: "listBlockchains". */
    readonly method: string,
    /** The parameter, in the specification's spelling: "pageSize". */
    readonly parameter: string,
    sentence: string,
  ) {
    super(sentence);
  }
}
