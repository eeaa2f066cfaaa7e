import * as z from 'zod/mini';
import { field, flagField } from '../../field';
import {
  blockNumberParam,
  blockParam,
  hashField,
  quantityField,
  quantityParam,
  rpcPath as path,
  dataField,
} from './evmField';
import { evmBlock, evmHeader, evmReceipt, evmTransaction } from './blockShapes';
import { evmMethods } from '../../method';

/** Blocks of an EVM chain. What the node does not know is null; a height beyond the last accepted block is refused, and null on the C-Chain since Helicon. */

const evm = evmMethods({ path });
export const { methods } = evm;

const full = () => flagField('true for full transactions, false for hashes.');
const block = () => blockNumberParam('Block number or tag.');
const blockHash = () => hashField('evmBlock', 'Block hash.');
const uncle = () => quantityParam('index', 'Uncle index.');

export const blockNumber = evm('eth_blockNumber', {
  summary: 'Number of the last accepted block; on the C-Chain since Helicon, of the last executed block.',
  result: () => quantityField('height'),
});

export const getBlockByNumber = evm('eth_getBlockByNumber', {
  summary: 'A block by number.',
  params: () => ({ number: block(), fullTransactions: full() }),
  result: () => z.nullable(evmBlock()),
});

export const getBlockByHash = evm('eth_getBlockByHash', {
  summary: 'A block by hash.',
  params: () => ({ hash: blockHash(), fullTransactions: full() }),
  result: () => z.nullable(evmBlock()),
});

export const getHeaderByNumber = evm('eth_getHeaderByNumber', {
  summary: 'A block header by number.',
  params: () => ({ number: block() }),
  result: () => z.nullable(evmHeader()),
});

export const getHeaderByHash = evm('eth_getHeaderByHash', {
  summary: 'A block header by hash.',
  params: () => ({ hash: blockHash() }),
  result: () => z.nullable(evmHeader()),
});

export const getBlockReceipts = evm('eth_getBlockReceipts', {
  summary: 'All transaction receipts of a block.',
  params: () => ({ block: blockParam('Block number, tag or hash.') }),
  result: () => z.nullable(z.array(evmReceipt())),
});

export const getBlockTransactionCountByNumber = evm('eth_getBlockTransactionCountByNumber', {
  summary: 'Number of transactions in a block, by number.',
  params: () => ({ number: block() }),
  result: () => z.nullable(quantityField('count')),
});

export const getBlockTransactionCountByHash = evm('eth_getBlockTransactionCountByHash', {
  summary: 'Number of transactions in a block, by hash.',
  params: () => ({ hash: blockHash() }),
  result: () => z.nullable(quantityField('count')),
});

export const getUncleByBlockNumberAndIndex = evm('eth_getUncleByBlockNumberAndIndex', {
  summary: 'Always null: blocks have no uncles.',
  params: () => ({ number: block(), index: uncle() }),
  result: () => noUncle(),
});

export const getUncleByBlockHashAndIndex = evm('eth_getUncleByBlockHashAndIndex', {
  summary: 'Always null: blocks have no uncles.',
  params: () => ({ hash: blockHash(), index: uncle() }),
  result: () => noUncle(),
});

export const getUncleCountByBlockNumber = evm('eth_getUncleCountByBlockNumber', {
  summary: 'Always 0; null for an unknown block.',
  params: () => ({ number: block() }),
  result: () => z.nullable(quantityField('count')),
});

export const getUncleCountByBlockHash = evm('eth_getUncleCountByBlockHash', {
  summary: 'Always 0; null for an unknown block.',
  params: () => ({ hash: blockHash() }),
  result: () => z.nullable(quantityField('count')),
});

function noUncle() {
  return field(z.null('null'), { sentence: 'Always null.' });
}

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
