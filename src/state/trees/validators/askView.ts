import { errorMeaning } from '../../../api/errorMeaning';
import type { ResultOf } from '../../../core/rpc/catalogue/method';
import { getCurrentValidators } from '../../../core/rpc/catalogue/validators';
import type { Primary, Told } from '../../lookup/primary/primary';

/** How a node that runs a chain sees its validators; no node must have it on, and public ones do not. */
export function askView(
  primary: Primary,
  name: string,
  path: string,
): Promise<Told<ResultOf<typeof getCurrentValidators>>> {
  return primary.nodeQuestion(name, `${getCurrentValidators.name} ${path}`, async (client, options) => {
    try {
      return await client.call(getCurrentValidators, {}, { ...options, chain: path });
    } catch (error) {
      if (errorMeaning(error) === 'noEndpoint') {
        return undefined;
      }
      throw error;
    }
  });
}
