import { fieldOf } from '../decode/fieldOf';
import { cChainShape } from '../fields/cChainFields';
import type { ConfigValues } from './configValues';
import { sharedRegrets } from './evmRegrets';
import { type Found } from './found';
import { keyPlace } from '../source/place';

/** What the C-Chain takes and someone regrets, and what it ignores from v1.15.0 on. */
export function cChainRegrets(values: ConfigValues, found: Found): void {
  sharedRegrets(values, found);
  for (const member of values.members) {
    const field = fieldOf(cChainShape, member.key);
    if (field?.noEffect !== undefined) {
      found.add(keyPlace(member), 'idleOnCChain', [field.key]);
    } else if (field?.key === 'eth-apis' && values.member('apis') === undefined) {
      found.add(keyPlace(member), 'ethApisDeprecated', []);
    }
  }
}
