import { message, text } from '../../report';
import { nodeNumber } from '../codec/decodedNode';
import { renewal, txID } from '../codec/tables/commonFields';
import { codecValueLine } from '../report/codecValueLine';
import { periodText } from './staking';
import type { TransactionType } from './transactionType';

export const setAutoRenewedValidatorConfigTx: TransactionType = {
  name: 'SetAutoRenewedValidatorConfigTx',
  typeIds: { P: 41 },
  fields: ({ base, auth }) => [...base, txID, ['auth', auth], ...renewal],
  description: 'changes the config of an auto-renewed validator',
  title: ({ tx, view }) => {
    const staked = codecValueLine(tx.child('txID')!, view);
    return nodeNumber(tx.child('period')!, view.decoded.bytes) === 0n
      ? message`stops auto-renewal of ${staked}`
      : message`auto-renews ${staked} every ${text(periodText(tx, view))}`;
  },
};
