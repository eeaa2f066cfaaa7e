import { message } from '../../report';
import type { TransactionType } from './transactionType';

export const baseTx: TransactionType = {
  name: 'BaseTx',
  typeIds: { P: 34, X: 0 },
  fields: ({ base }) => base,
  description: 'transfers assets',
  title: ({ ledger: { isWhole, payers, received, change }, receiversOf, totalLine }) => {
    // Without the payers nobody knows which outputs are change.
    if (!isWhole || payers.length === 0) {
      return undefined;
    }
    const receivers = receiversOf(received);
    return receivers.length === 0
      ? message`sends ${totalLine(change)} to itself`
      : receivers.length === 1
        ? message`sends ${receivers[0]!.amounts} to ${receivers[0]!.line}`
        : message`sends ${totalLine(received)} in ${received.length} outputs`;
  },
};
