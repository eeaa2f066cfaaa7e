import { ApiError, DecodeError, RpcError } from '../../api/errors/errors';
import { errorCategory } from '../../api/errors/errorCategory';

/**
 * Asks hosts in the order of the settings until one answers; one that cannot be reached is passed over.
 *
 * @param isElsewhere whether an error says that others may have what this host does not
 * @throws the error of the last host that could not be reached, else of the last that does not have it; at once what is an
 * answer
 */
export async function firstAnswering<T>(
  urls: readonly string[],
  ask: (url: string) => Promise<T>,
  isElsewhere: (error: unknown) => boolean = () => false,
): Promise<T> {
  let unreachable: unknown;
  let elsewhere: unknown;
  for (const url of urls) {
    try {
      return await ask(url);
    } catch (error) {
      if (isElsewhere(error)) {
        elsewhere = error;
      } else if (isUnreachable(error)) {
        unreachable = error;
      } else {
        throw error;
      }
    }
  }
  throw unreachable ?? elsewhere;
}

export function isUnreachable(error: unknown): boolean {
  if (error instanceof RpcError) {
    return errorCategory(error) === 'rateLimited';
  }
  // A wrong field is the answer of a node; a page or an empty body is not.
  return error instanceof ApiError && !(error instanceof DecodeError && error.path !== '');
}
