import * as z from 'zod/mini';
import { wordField } from '../../field';
import { evmMethods } from '../../method';
import { addressField, quantityField } from './evmField';
import { evmService, rpcPath as path } from './evmService';
import { evmTransaction } from './transactionShape';

/** Transactions that wait in the node: `pending` can go into the next block, `queued` lack a nonce before them. */

const txPool = evmMethods({ path, availability: evmService('internal-tx-pool', { api: 'txpool', byDefault: true }) });

export const content = txPool('txpool_content', {
  summary: 'All transactions in the transaction pool, by sender and nonce.',
  result: () => ({ pending: bySender(evmTransaction()), queued: bySender(evmTransaction()) }),
});

export const contentFrom = txPool('txpool_contentFrom', {
  summary: 'Transactions of one sender in the transaction pool, by nonce.',
  params: () => ({ address: addressField('The sender.') }),
  result: () => ({ pending: byNonce(evmTransaction()), queued: byNonce(evmTransaction()) }),
});

export const inspect = txPool('txpool_inspect', {
  summary: 'Summaries of all transactions in the transaction pool.',
  result: () => ({ pending: bySender(inWords()), queued: bySender(inWords()) }),
});

export const status = txPool('txpool_status', {
  summary: 'Number of transactions in the transaction pool.',
  result: () => ({ pending: quantityField('count'), queued: quantityField('count') }),
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
