import * as z from 'zod/mini';
import { anyJson } from '../../../schema/wire';
import { field, idField, wordField } from '../field';
import { nodeMethod } from '../method';

/** Transactions of the P-Chain (specification "PlatformVM", methods.json). */

const path = '/ext/bc/P';

export const getTx = nodeMethod({
  name: 'platform.getTx',
  path,
  summary: 'A transaction of the P-Chain by its ID.',
  params: () =>
    z.object({
      txID: idField('transaction', 'ID of the transaction.'),
      encoding: z.optional(
        field(z.enum(['hex', 'hexnc', 'hexc', 'json']), { sentence: 'Form of the answer.', default: 'hex' }),
      ),
    }),
  result: () =>
    z.object({
      tx: field(anyJson, { sentence: 'The signed transaction: hex, or an object with encoding json.' }),
      encoding: wordField(),
    }),
});

export const getTxStatus = nodeMethod({
  name: 'platform.getTxStatus',
  path,
  summary: 'How far a transaction of the P-Chain is.',
  params: () => z.object({ txID: idField('transaction', 'ID of the transaction.') }),
  result: () =>
    z.object({
      status: wordField('Committed, Aborted, Processing, Dropped or Unknown.'),
      reason: z.optional(wordField('Why it was dropped.')),
    }),
});
