import { id, message, text } from '../../report';
import { u32Of } from '../codec/tables/codecShape';
import { nodeIdBytes, renewal } from '../codec/tables/commonFields';
import { periodText, stakedLine, validatorCard } from './staking';
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
    const { tx, stake } = titled;
    const staked = stakedLine(titled);
    return stake === undefined || staked === undefined
      ? undefined
      : message`${text(tx.typeName)}: ${staked} on ${id(stake.nodeId)}, renewed every ${text(periodText(titled))}`;
  },
  stakes: 'validator',
  card: validatorCard,
};
