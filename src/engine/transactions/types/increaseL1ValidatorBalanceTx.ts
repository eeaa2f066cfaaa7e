import { message } from '../../report';
import { balance, validationID } from '../codec/tables/commonFields';
import { l1ValidatorCard } from './staking';
import type { TransactionType } from './transactionType';

export const increaseL1ValidatorBalanceTx: TransactionType = {
  name: 'IncreaseL1ValidatorBalanceTx',
  typeIds: { P: 38 },
  fields: ({ base }) => [...base, validationID, balance],
  description: 'increases the balance of an L1 validator',
  title: ({ tx, view }) => {
    const paid = view.value(tx.child('balance')!);
    const who = view.validator;
    return who === undefined
      ? message`adds ${paid} to the balance of validation ${view.value(tx.child('validationID')!)}`
      : message`adds ${paid} to the balance of ${who.node} on ${who.l1}`;
  },
  isOfSubnet: true,
  turns: 'on',
  card: l1ValidatorCard,
};
