import { message } from '../../report';
import { validationID } from '../codec/tables/commonFields';
import { l1ValidatorCard } from './staking';
import type { TransactionType } from './transactionType';

export const disableL1ValidatorTx: TransactionType = {
  name: 'DisableL1ValidatorTx',
  typeIds: { P: 39 },
  fields: ({ base, auth }) => [...base, validationID, ['disableAuthorization', auth]],
  description: 'disables an L1 validator and returns its balance',
  title: ({ tx, view }) => {
    const who = view.validator;
    const returned = view.staking?.returned;
    const does =
      who === undefined
        ? message`disables validation ${view.value(tx.child('validationID')!)}`
        : message`disables ${who.node} on ${who.l1}`;
    return returned === undefined ? does : message`${does}, returns ${returned}`;
  },
  isOfSubnet: true,
  turns: 'off',
  returnsBalance: () => true,
  card: l1ValidatorCard,
};
