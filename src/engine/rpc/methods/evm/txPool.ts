import * as z from 'zod/mini';
import { wordField } from '../../field';
import { evmMethod } from '../../method';
import { addressField, quantityField } from './evmField';
import { evmService, rpcPath as path } from './evmService';
import { evmTransaction } from './transactionShape';

/** Transactions that wait in the node: `pending` can go into the next block, `queued` lack a nonce before them. */

const availability = evmService('internal-tx-pool', { api: 'txpool', byDefault: true });

export const content = evmMethod({
  name: 'txpool_content',
  path,
  summary: 'All transactions in the transaction pool, by sender and nonce.',
  params: () => z.object({}),
  result: () => z.object({ pending: bySender(evmTransaction()), queued: bySender(evmTransaction()) }),
  availability,
});

export const contentFrom = evmMethod({
  name: 'txpool_contentFrom',
  path,
  summary: 'Transactions of one sender in the transaction pool, by nonce.',
  params: () => z.object({ address: addressField('The sender.') }),
  result: () => z.object({ pending: byNonce(evmTransaction()), queued: byNonce(evmTransaction()) }),
  availability,
});

export const inspect = evmMethod({
  name: 'txpool_inspect',
  path,
  summary: 'Summaries of all transactions in the transaction pool.',
  params: () => z.object({}),
  result: () => z.object({ pending: bySender(inWords()), queued: bySender(inWords()) }),
  availability,
});

export const status = evmMethod({
  name: 'txpool_status',
  path,
  summary: 'Number of transactions in the transaction pool.',
  params: () => z.object({}),
  result: () => z.object({ pending: quantityField('count'), queued: quantityField('count') }),
  availability,
});

function bySender<S extends z.ZodMiniType>(transaction: S) {
  return z.record(z.string(), byNonce(transaction));
}

function byNonce<S extends z.ZodMiniType>(transaction: S) {
  return z.record(z.string(), transaction);
}

function inWords() {
  return wordField('Recipient, value, gas limit and gas price.');
}
