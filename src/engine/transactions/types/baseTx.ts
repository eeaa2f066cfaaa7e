import { message } from '../../report';
import { amountsLine, sums } from '../report/moneyFacts';
import { receiversOf } from '../report/receivers';
import type { TransactionType } from './transactionType';

export const baseTx: TransactionType = {
  name: 'BaseTx',
  typeIds: { P: 34, X: 0 },
  fields: ({ base }) => base,
  description: 'transfers assets',
  title: ({ ledger: { isWhole, payers, received, change }, view }) => {
    // Without the payers nobody knows which outputs are change.
    if (!isWhole || payers.length === 0) {
      return undefined;
    }
    const receivers = receiversOf(received, view);
    return receivers.length === 0
      ? message`sends ${amountsLine(sums(change), view)} to itself`
      : receivers.length === 1
        ? message`sends ${receivers[0]!.amounts} to ${receivers[0]!.line}`
        : message`sends ${amountsLine(sums(received), view)} in ${received.length} outputs`;
  },
};
