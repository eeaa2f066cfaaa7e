import * as z from 'zod/mini';
import { anyJson } from '../../../primitives';
import { answerEncoding, bytesEncoding, utxoList } from '../sharedFields';
import { amountField, bytesField, field, idField, wordField } from '../../field';
import { nodeMethod } from '../../method';

/** Transactions of the P-Chain. */

const path = '/ext/bc/P';

export const getTx = nodeMethod({
  name: 'platform.getTx',
  path,
  summary: 'A P-Chain transaction by ID.',
  params: () => z.object({ txID: idField('transaction', 'Transaction ID.'), encoding: answerEncoding() }),
  result: () =>
    z.object({
      tx: field(anyJson, {
        sentence: 'The signed transaction: hex, or an object with encoding json.',
        codec: { kind: 'tx', chain: 'P' },
      }),
      encoding: wordField(),
    }),
});

export const getTxStatus = nodeMethod({
  name: 'platform.getTxStatus',
  path,
  summary: 'Status of a P-Chain transaction.',
  params: () => z.object({ txID: idField('transaction', 'Transaction ID.') }),
  result: () =>
    z.object({
      status: wordField('Committed, Aborted, Processing, Dropped or Unknown.'),
      reason: z.optional(wordField('Reason if dropped.')),
    }),
});

export const issueTx = nodeMethod({
  name: 'platform.issueTx',
  path,
  summary: 'Issues a signed transaction to the P-Chain.',
  params: () => z.object({ tx: bytesField('The signed transaction.'), encoding: bytesEncoding() }),
  result: () => z.object({ txID: idField('transaction') }),
  effect: 'writes',
});

export const getRewardUTXOs = nodeMethod({
  name: 'platform.getRewardUTXOs',
  path,
  summary: 'Reward UTXOs of a staking transaction; empty until its period ends.',
  params: () =>
    z.object({
      txID: idField('transaction', 'Staking transaction ID.'),
      encoding: bytesEncoding(),
    }),
  result: () =>
    z.object({
      numFetched: amountField('count'),
      utxos: utxoList('P'),
      encoding: wordField(),
    }),
  deprecated: { since: 'v1.9.12' },
});
