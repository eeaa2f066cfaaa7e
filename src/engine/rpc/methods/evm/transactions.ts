import * as z from 'zod/mini';
import { blockNumberParam, dataField, hashField, quantityParam } from './evmField';
import { evmReceipt, evmTransaction } from './transactionShape';
import { evm } from './evmService';

/** Transactions of an EVM chain. What the node does not know is null, or 0x for raw bytes. */

const txHash = () => z.object({ hash: hashField('evmTransaction', 'Transaction hash.') });
const index = () => quantityParam('index', 'Transaction index.');
const inBlockByNumber = () => z.object({ number: blockNumberParam('Block number or tag.'), index: index() });
const inBlockByHash = () => z.object({ hash: hashField('evmBlock', 'Block hash.'), index: index() });
const raw = () => dataField('Signed transaction: type byte and RLP.');

export const getTransactionByHash = evm('eth_getTransactionByHash', {
  summary: 'A transaction in a block or in the node’s transaction pool.',
  params: txHash,
  result: () => z.nullable(evmTransaction()),
});

export const getTransactionReceipt = evm('eth_getTransactionReceipt', {
  summary: 'Receipt of an accepted transaction; on the C-Chain since Helicon, of an executed one.',
  params: txHash,
  result: () => z.nullable(evmReceipt()),
});

export const getRawTransactionByHash = evm('eth_getRawTransactionByHash', {
  summary: 'Raw bytes of a transaction.',
  params: txHash,
  result: raw,
});

export const getTransactionByBlockNumberAndIndex = evm('eth_getTransactionByBlockNumberAndIndex', {
  summary: 'A transaction by block number and index.',
  params: inBlockByNumber,
  result: () => z.nullable(evmTransaction()),
});

export const getTransactionByBlockHashAndIndex = evm('eth_getTransactionByBlockHashAndIndex', {
  summary: 'A transaction by block hash and index.',
  params: inBlockByHash,
  result: () => z.nullable(evmTransaction()),
});

export const getRawTransactionByBlockNumberAndIndex = evm('eth_getRawTransactionByBlockNumberAndIndex', {
  summary: 'Raw bytes of a transaction by block number and index.',
  params: inBlockByNumber,
  result: raw,
});

export const getRawTransactionByBlockHashAndIndex = evm('eth_getRawTransactionByBlockHashAndIndex', {
  summary: 'Raw bytes of a transaction by block hash and index.',
  params: inBlockByHash,
  result: raw,
});

export const pendingTransactions = evm('eth_pendingTransactions', {
  summary: 'Pending transactions of the node’s own accounts; see txpool_content for all.',
  result: () => z.array(evmTransaction()),
});
