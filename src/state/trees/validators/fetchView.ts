import { errorCategory } from '../../../api/errors/errorCategory';
import type { ResultOf } from '../../../core/rpc/catalogue/method';
import { getCurrentValidators } from '../../../core/rpc/catalogue/validators';
import type { SourceClient } from '../../sources/sourceClient';
import type { SourcedResult } from '../../../explain/sourcedResult';

/** How a node that runs a chain sees its validators; no node must have it on, and public ones do not. */
export function fetchView(
  primary: SourceClient,
  name: string,
  path: string,
): Promise<SourcedResult<ResultOf<typeof getCurrentValidators>>> {
  return primary.nodeQuestion(name, `${getCurrentValidators.name} ${path}`, async (client, options) => {
    try {
      return await client.call(getCurrentValidators, {}, { ...options, chain: path });
    } catch (error) {
      if (errorCategory(error) === 'noEndpoint') {
        return undefined;
      }
      throw error;
    }
  });
}
