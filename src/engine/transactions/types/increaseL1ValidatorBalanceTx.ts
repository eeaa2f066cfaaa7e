import { message } from '../../report';
import { balance, validationID } from '../codec/tables/commonFields';
import { codecValueLine } from '../report/codecValueLine';
import { knownValidator } from './staking';
import type { TransactionType } from './transactionType';

export const increaseL1ValidatorBalanceTx: TransactionType = {
  name: 'IncreaseL1ValidatorBalanceTx',
  typeIds: { P: 38 },
  fields: ({ base }) => [...base, validationID, balance],
  description: 'increases the balance of an L1 validator',
  title: ({ tx, view }) => {
    const paid = codecValueLine(tx.child('balance')!, view);
    const who = knownValidator(view);
    return who === undefined
      ? message`adds ${paid} to the balance of validation ${codecValueLine(tx.child('validationID')!, view)}`
      : message`adds ${paid} to the balance of ${who.node} on ${who.l1}`;
  },
  isOfSubnet: true,
  turns: 'on',
};
