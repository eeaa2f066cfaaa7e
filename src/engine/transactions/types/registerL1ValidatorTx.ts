import { count, id, message } from '../../report';
import { numbers } from '../codec/tables/codecShape';
import { balance, warpMessage } from '../codec/tables/commonFields';
import { l1ValidatorCard } from './staking';
import type { TransactionType } from './transactionType';

export const registerL1ValidatorTx: TransactionType = {
  name: 'RegisterL1ValidatorTx',
  typeIds: { P: 36 },
  fields: ({ base }) => [...base, balance, ['proofOfPossession', numbers(96)], warpMessage],
  description: 'registers an L1 validator',
  title: ({ change, view }) =>
    change?.nodeId === undefined || change.subnetId === undefined
      ? undefined
      : message`registers ${id(change.nodeId)} on ${view.subnet(change.subnetId)} with weight ${count(change.weight ?? 0n)}`,
  isOfSubnet: true,
  turns: 'on',
  card: l1ValidatorCard,
};
