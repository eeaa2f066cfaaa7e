import { id, message } from '../../report';
import { u64Of } from '../codec/tables/codecShape';
import { txID } from '../codec/tables/commonFields';
import { endedStakeCard } from './staking';
import type { TransactionType } from './transactionType';

export const rewardAutoRenewedValidatorTx: TransactionType = {
  name: 'RewardAutoRenewedValidatorTx',
  typeIds: { P: 42 },
  fields: () => [txID, ['timestamp', u64Of('time')]],
  description: 'ends a period of an auto-renewed validator and settles its reward',
  title: ({ tx, view }) => {
    const ended = view.staking?.ended;
    return message`ends an auto-renewed period of ${ended === undefined ? view.value(tx.child('txID')!) : id(ended.nodeId)}`;
  },
  ends: 'period',
  card: endedStakeCard,
};
