import { configFieldOf } from '../decode/shapes';
import { cChainShape } from '../fields';
import type { ConfigValues } from './configValues';
import { sharedWarnings } from './evmWarnings';
import type { ConfigErrors } from './configErrors';
import { keyPlace } from '../source/place';

/** What the C-Chain takes and someone regrets, and what it ignores from v1.15.0 on. */
export function cChainWarnings(values: ConfigValues, found: ConfigErrors): void {
  sharedWarnings(values, found);
  for (const member of values.members) {
    const field = configFieldOf(cChainShape, member.key);
    if (field?.noEffect !== undefined) {
      found.add(keyPlace(member), 'idleOnCChain', [field.key]);
    } else if (field?.key === 'eth-apis' && values.member('apis') === undefined) {
      found.add(keyPlace(member), 'ethApisDeprecated', []);
    }
  }
}
