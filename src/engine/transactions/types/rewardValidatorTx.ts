import { id, message } from '../../report';
import { txID } from '../codec/tables/commonFields';
import { endedStakeCard } from './staking';
import type { TransactionType } from './transactionType';

export const rewardValidatorTx: TransactionType = {
  name: 'RewardValidatorTx',
  typeIds: { P: 20 },
  fields: () => [txID],
  description: 'ends a staking period and settles its reward',
  title: ({ tx, view }) => {
    const ended = view.staking?.ended;
    if (ended === undefined) {
      return message`ends the staking period of ${view.value(tx.child('txID')!)}`;
    }
    const { reward, isDelegation } = ended;
    const what = isDelegation
      ? message`ends a delegation to ${id(ended.nodeId)}`
      : message`ends the staking period of ${id(ended.nodeId)}`;
    return reward === undefined
      ? what
      : reward.length === 0
        ? message`${what}, no reward`
        : message`${what}, reward ${reward}`;
  },
  ends: 'stake',
  isOfSubnet: true,
  card: endedStakeCard,
};
