import { HttpError } from './errors';

/** The server answered 404: it has no such thing, or no such path. */
export function isNotFound(error: unknown): error is HttpError {
  return error instanceof HttpError && error.status === 404;
}
