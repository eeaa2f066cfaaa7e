import { message, time as timeSpan } from '../../report';
import { nodeNumber } from '../codec/decodedNode';
import { time } from '../codec/tables/commonFields';
import { timeLine } from '../report/lines';
import type { TransactionType } from './transactionType';

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
