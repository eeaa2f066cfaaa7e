import * as z from 'zod/mini';
import { anyJson } from '../../../schema/wire';
import { answerEncoding, bytesEncoding } from '../encoding';
import { bytesField, field, idField, nAvax, wordField } from '../field';
import { nodeMethod } from '../method';

/** Transactions of the X-Chain (specification 4.1, methods.json). */

const path = '/ext/bc/X';

export const getTx = nodeMethod({
  name: 'avm.getTx',
  path,
  summary: 'An accepted transaction of the X-Chain by its ID.',
  params: () => z.object({ txID: idField('transaction', 'ID of the transaction.'), encoding: answerEncoding() }),
  result: () =>
    z.object({
      tx: field(anyJson, {
        sentence: 'The signed transaction: hex, or an object with encoding json.',
        codec: { kind: 'tx', chain: 'X' },
      }),
      encoding: wordField(),
    }),
});

export const getTxStatus = nodeMethod({
  name: 'avm.getTxStatus',
  path,
  summary: 'Whether a transaction of the X-Chain was accepted.',
  params: () => z.object({ txID: idField('transaction', 'ID of the transaction.') }),
  result: () => z.object({ status: wordField('Accepted or Unknown; Processing and Rejected on old nodes.') }),
  deprecated: { since: 'v1.10.0', replacement: 'avm.getTx' },
});

export const getTxFee = nodeMethod({
  name: 'avm.getTxFee',
  path,
  summary: 'Fees of the X-Chain.',
  params: () => z.object({}),
  result: () =>
    z.object({
      txFee: nAvax('Fee of any transaction that creates no asset.'),
      createAssetTxFee: nAvax('Fee of a transaction that creates an asset.'),
    }),
});

export const issueTx = nodeMethod({
  name: 'avm.issueTx',
  path,
  summary: 'Sends a signed transaction to the X-Chain.',
  params: () => z.object({ tx: bytesField('The signed transaction.'), encoding: bytesEncoding() }),
  result: () => z.object({ txID: idField('transaction') }),
  effect: 'writes',
});
