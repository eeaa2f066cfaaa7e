import { count, id, message } from '../../report';
import { warpMessage } from '../codec/tables/commonFields';
import { l1ValidatorCard } from './staking';
import type { TransactionType } from './transactionType';

export const setL1ValidatorWeightTx: TransactionType = {
  name: 'SetL1ValidatorWeightTx',
  typeIds: { P: 37 },
  fields: ({ base }) => [...base, warpMessage],
  description: 'sets the weight of an L1 validator',
  title: ({ change, view }) => {
    if (change?.weight === undefined) {
      return undefined;
    }
    const who = view.validator;
    const weight = count(change.weight);
    if (who === undefined) {
      const validation = id(change.validationId);
      return change.weight === 0n
        ? message`removes validation ${validation} (weight 0)`
        : message`sets the weight of validation ${validation} to ${weight}`;
    }
    return change.weight === 0n
      ? message`removes ${who.node} from ${who.l1}`
      : message`sets the weight of ${who.node} on ${who.l1} to ${weight}`;
  },
  isOfSubnet: true,
  returnsBalance: ({ weight }) => weight === 0n,
  card: l1ValidatorCard,
};
