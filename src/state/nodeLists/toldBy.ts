import type { Sourced, SourcedResult } from '../../explain/sourcedResult';
import { ListError } from '../../explain/lists/listError';

/** @throws {ApiError} why it was not told, {ListError} where nobody may be asked */
export function toldBy<T>(told: SourcedResult<T>, network: string): Sourced<T> {
  if (told.ok) {
    return told;
  }
  throw (
    told.error ?? new ListError(`No node of ${network} may be asked. Add one to snowprobe.networks, or allow its host.`)
  );
}
