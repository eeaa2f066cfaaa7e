import type { QueryResult, Sourced } from '../../../report';
import { ListError } from '../../listError';

/** @throws {ApiError} why it was not told, {ListError} where nobody may be asked */
export function sourcedBy<T>(result: QueryResult<T>, network: string): Sourced<T> {
  if (result.ok) {
    return result;
  }
  throw (
    result.error ??
    new ListError(`No node of ${network} may be asked. Add one to snowprobe.networks, or allow its host.`)
  );
}
