import { type ApiError, HttpError } from './errors';
import { errorCategory } from './errorCategory';

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
