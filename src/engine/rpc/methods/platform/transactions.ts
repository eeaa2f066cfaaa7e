import * as z from 'zod/mini';
import { anyJson } from '../../../primitives';
import { platform, answerEncoding, bytesEncoding, utxoList } from '../sharedFields';
import { amountField, bytesField, field, idField, wordField } from '../../field';

/** Transactions of the P-Chain. */

export const getTx = platform('platform.getTx', {
  summary: 'A P-Chain transaction by ID.',
  params: () => ({ txID: idField('transaction', 'Transaction ID.'), encoding: answerEncoding() }),
  result: () => ({
    tx: field(anyJson, {
      sentence: 'The signed transaction: hex, or an object with encoding json.',
      codec: { kind: 'tx', chain: 'P' },
    }),
    encoding: wordField(),
  }),
});

export const getTxStatus = platform('platform.getTxStatus', {
  summary: 'Status of a P-Chain transaction.',
  params: () => ({ txID: idField('transaction', 'Transaction ID.') }),
  result: () => ({
    status: wordField('Committed, Aborted, Processing, Dropped or Unknown.'),
    reason: z.optional(wordField('Reason if dropped.')),
  }),
});

export const issueTx = platform('platform.issueTx', {
  summary: 'Issues a signed transaction to the P-Chain.',
  params: () => ({ tx: bytesField('The signed transaction.'), encoding: bytesEncoding() }),
  result: () => ({ txID: idField('transaction') }),
  effect: 'writes',
});

export const getRewardUTXOs = platform('platform.getRewardUTXOs', {
  summary: 'Reward UTXOs of a staking transaction; empty until its period ends.',
  params: () => ({
    txID: idField('transaction', 'Staking transaction ID.'),
    encoding: bytesEncoding(),
  }),
  result: () => ({
    numFetched: amountField('count'),
    utxos: utxoList('P'),
    encoding: wordField(),
  }),
  deprecated: { since: 'v1.9.12' },
});
