import { message, time as timeSpan, id } from '../../report';
import { nodeNumber } from '../codec/decodedNode';
import { time, txID } from '../codec/tables/commonFields';
import { timeLine } from '../report/lines';
import type { TransactionType } from './transactionType';
import { endedStakeCard } from './stakeParts';

export const advanceTimeTx: TransactionType = {
  name: 'AdvanceTimeTx',
  typeIds: { P: 19 },
  fields: () => [time],
  description: 'advances P-Chain time',
  title: ({ tx, view }) => message`advances chain time to ${timeLine(view.number(tx.child('time')!))}`,
  proposal: (kind, { tx, bytes }) => {
    const at = timeSpan(Number(nodeNumber(tx.child('time')!, bytes)) * 1000);
    return kind === 'proposes'
      ? message`proposes to advance chain time to ${at}`
      : kind === 'commits'
        ? message`advances chain time to ${at}`
        : message`does not advance chain time to ${at}`;
  },
};

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
