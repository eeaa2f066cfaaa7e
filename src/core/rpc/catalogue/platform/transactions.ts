import * as z from 'zod/mini';
import { anyJson } from '../../../schema/wire';
import { answerEncoding, bytesEncoding, utxoList } from '../sharedFields';
import { amountField, bytesField, field, idField, wordField } from '../field';
import { nodeMethod } from '../method';

/** Transactions of the P-Chain. */

const path = '/ext/bc/P';

export const getTx = nodeMethod({
  name: 'platform.getTx',
  path,
  summary: 'A transaction of the P-Chain by its ID.',
  params: () => z.object({ txID: idField('transaction', 'ID of the transaction.'), encoding: answerEncoding() }),
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
  summary: 'How far a transaction of the P-Chain is.',
  params: () => z.object({ txID: idField('transaction', 'ID of the transaction.') }),
  result: () =>
    z.object({
      status: wordField('Committed, Aborted, Processing, Dropped or Unknown.'),
      reason: z.optional(wordField('Why it was dropped.')),
    }),
});

export const issueTx = nodeMethod({
  name: 'platform.issueTx',
  path,
  summary: 'Sends a signed transaction to the P-Chain.',
  params: () => z.object({ tx: bytesField('The signed transaction.'), encoding: bytesEncoding() }),
  result: () => z.object({ txID: idField('transaction') }),
  effect: 'writes',
});

export const getRewardUTXOs = nodeMethod({
  name: 'platform.getRewardUTXOs',
  path,
  summary: 'The outputs that paid the reward of a staking transaction; none before its period has ended.',
  params: () =>
    z.object({
      txID: idField('transaction', 'ID of the transaction that staked.'),
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
