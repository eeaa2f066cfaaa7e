import { id, message, text } from '../../report';
import { u32Of, u64Of } from '../codec/tables/codecShape';
import { nodeIdBytes, renewal, txID } from '../codec/tables/commonFields';
import { periodText, stakedLine, validatorCard, endedStakeCard } from './stakeParts';
import type { TransactionType } from './transactionType';

export const addAutoRenewedValidatorTx: TransactionType = {
  name: 'AddAutoRenewedValidatorTx',
  typeIds: { P: 40 },
  fields: ({ base, signer, stake, rewardsOwners, owner }) => [
    ...base,
    nodeIdBytes,
    signer,
    stake,
    ...rewardsOwners,
    ['validatorAuthority', owner],
    ['delegationShares', u32Of('shares')],
    ...renewal,
  ],
  description: 'adds an auto-renewed validator',
  title: (titled) => {
    const { stake } = titled;
    const staked = stakedLine(titled);
    return stake === undefined || staked === undefined
      ? undefined
      : message`stakes ${staked} on ${id(stake.nodeId)}, renewed every ${text(periodText(titled))}`;
  },
  stakes: 'validator',
  card: validatorCard,
};

export const setAutoRenewedValidatorConfigTx: TransactionType = {
  name: 'SetAutoRenewedValidatorConfigTx',
  typeIds: { P: 41 },
  fields: ({ base, auth }) => [...base, txID, ['auth', auth], ...renewal],
  description: 'changes the config of an auto-renewed validator',
  title: (titled) => {
    const { tx, view } = titled;
    const staked = view.value(tx.child('txID')!);
    return view.number(tx.child('period')!) === 0n
      ? message`stops auto-renewal of ${staked}`
      : message`auto-renews ${staked} every ${text(periodText(titled))}`;
  },
  card: validatorCard,
};

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
