import * as z from 'zod/mini';
import { evmMethod } from '../method';
import { blockNumberParam, dataField, hashField, quantityParam } from './evmField';
import { evmReceipt, evmTransaction } from './transactionShape';
import { rpcPath as path } from './evmService';

/** Transactions of an EVM chain. What the node does not know is null, or 0x for raw bytes. */

const txHash = () => z.object({ hash: hashField('evmTransaction', 'Hash of the transaction.') });
const index = () => quantityParam('index', 'Place of the transaction in the block.');
const inBlockByNumber = () => z.object({ number: blockNumberParam('Height of the block, or a tag.'), index: index() });
const inBlockByHash = () => z.object({ hash: hashField('evmBlock', 'Hash of the block.'), index: index() });
const raw = () => dataField('The signed transaction in RLP, its type before it.');

export const getTransactionByHash = evmMethod({
  name: 'eth_getTransactionByHash',
  path,
  summary: 'A transaction in a block or in the pool of the node.',
  params: txHash,
  result: () => z.nullable(evmTransaction()),
});

export const getTransactionReceipt = evmMethod({
  name: 'eth_getTransactionReceipt',
  path,
  summary: 'How an accepted transaction went, with its logs; on the C-Chain since Helicon once it was executed.',
  params: txHash,
  result: () => z.nullable(evmReceipt()),
});

export const getRawTransactionByHash = evmMethod({
  name: 'eth_getRawTransactionByHash',
  path,
  summary: 'The bytes of a transaction.',
  params: txHash,
  result: raw,
});

export const getTransactionByBlockNumberAndIndex = evmMethod({
  name: 'eth_getTransactionByBlockNumberAndIndex',
  path,
  summary: 'A transaction by its place in a block of a height.',
  params: inBlockByNumber,
  result: () => z.nullable(evmTransaction()),
});

export const getTransactionByBlockHashAndIndex = evmMethod({
  name: 'eth_getTransactionByBlockHashAndIndex',
  path,
  summary: 'A transaction by its place in a block of a hash.',
  params: inBlockByHash,
  result: () => z.nullable(evmTransaction()),
});

export const getRawTransactionByBlockNumberAndIndex = evmMethod({
  name: 'eth_getRawTransactionByBlockNumberAndIndex',
  path,
  summary: 'The bytes of a transaction by its place in a block of a height.',
  params: inBlockByNumber,
  result: raw,
});

export const getRawTransactionByBlockHashAndIndex = evmMethod({
  name: 'eth_getRawTransactionByBlockHashAndIndex',
  path,
  summary: 'The bytes of a transaction by its place in a block of a hash.',
  params: inBlockByHash,
  result: raw,
});

export const pendingTransactions = evmMethod({
  name: 'eth_pendingTransactions',
  path,
  summary: 'Transactions in the pool whose senders are accounts of the node; txpool_content has all.',
  params: () => z.object({}),
  result: () => z.array(evmTransaction()),
});
