import * as z from 'zod/mini';
import { field, flagField } from '../../field';
import { evmBlock, evmHeader } from './blockShape';
import { blockNumberParam, blockParam, hashField, quantityField, quantityParam } from './evmField';
import { evmReceipt } from './transactionShape';
import { evm } from './evmService';

/** Blocks of an EVM chain. What the node does not know is null; a height beyond the last accepted block is refused, and null on the C-Chain since Helicon. */

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
