import * as z from 'zod/mini';
import { evmMethod } from '../../method';
import { blockNumberParam, dataField, hashField, quantityParam } from './evmField';
import { evmReceipt, evmTransaction } from './transactionShape';
import { rpcPath as path } from './evmService';

/** Transactions of an EVM chain. What the node does not know is null, or 0x for raw bytes. */

const txHash = () => z.object({ hash: hashField('evmTransaction', 'Transaction hash.') });
const index = () => quantityParam('index', 'Transaction index.');
const inBlockByNumber = () => z.object({ number: blockNumberParam('Block number or tag.'), index: index() });
const inBlockByHash = () => z.object({ hash: hashField('evmBlock', 'Block hash.'), index: index() });
const raw = () => dataField('Signed transaction: type byte and RLP.');

export const getTransactionByHash = evmMethod({
  name: 'eth_getTransactionByHash',
  path,
  summary: 'A transaction in a block or in the node’s transaction pool.',
  params: txHash,
  result: () => z.nullable(evmTransaction()),
});

export const getTransactionReceipt = evmMethod({
  name: 'eth_getTransactionReceipt',
  path,
  summary: 'Receipt of an accepted transaction; on the C-Chain since Helicon, of an executed one.',
  params: txHash,
  result: () => z.nullable(evmReceipt()),
});

export const getRawTransactionByHash = evmMethod({
  name: 'eth_getRawTransactionByHash',
  path,
  summary: 'Raw bytes of a transaction.',
  params: txHash,
  result: raw,
});

export const getTransactionByBlockNumberAndIndex = evmMethod({
  name: 'eth_getTransactionByBlockNumberAndIndex',
  path,
  summary: 'A transaction by block number and index.',
  params: inBlockByNumber,
  result: () => z.nullable(evmTransaction()),
});

export const getTransactionByBlockHashAndIndex = evmMethod({
  name: 'eth_getTransactionByBlockHashAndIndex',
  path,
  summary: 'A transaction by block hash and index.',
  params: inBlockByHash,
  result: () => z.nullable(evmTransaction()),
});

export const getRawTransactionByBlockNumberAndIndex = evmMethod({
  name: 'eth_getRawTransactionByBlockNumberAndIndex',
  path,
  summary: 'Raw bytes of a transaction by block number and index.',
  params: inBlockByNumber,
  result: raw,
});

export const getRawTransactionByBlockHashAndIndex = evmMethod({
  name: 'eth_getRawTransactionByBlockHashAndIndex',
  path,
  summary: 'Raw bytes of a transaction by block hash and index.',
  params: inBlockByHash,
  result: raw,
});

export const pendingTransactions = evmMethod({
  name: 'eth_pendingTransactions',
  path,
  summary: 'Pending transactions of the node’s own accounts; see txpool_content for all.',
  params: () => z.object({}),
  result: () => z.array(evmTransaction()),
});
