import * as z from 'zod/mini';
import { field, flagField } from '../../field';
import { evmMethod } from '../../method';
import { evmBlock, evmHeader } from './blockShape';
import { blockNumberParam, blockParam, hashField, quantityField, quantityParam } from './evmField';
import { evmReceipt } from './transactionShape';
import { rpcPath as path } from './evmService';

/** Blocks of an EVM chain. What the node does not know is null; a height beyond the last accepted block is refused, and null on the C-Chain since Helicon. */

const full = () => flagField('true for full transactions, false for hashes.');
const block = () => blockNumberParam('Block number or tag.');
const blockHash = () => hashField('evmBlock', 'Block hash.');
const uncle = () => quantityParam('index', 'Uncle index.');

export const blockNumber = evmMethod({
  name: 'eth_blockNumber',
  path,
  summary: 'Number of the last accepted block; on the C-Chain since Helicon, of the last executed block.',
  params: () => z.object({}),
  result: () => quantityField('height'),
});

export const getBlockByNumber = evmMethod({
  name: 'eth_getBlockByNumber',
  path,
  summary: 'A block by number.',
  params: () => z.object({ number: block(), fullTransactions: full() }),
  result: () => z.nullable(evmBlock()),
});

export const getBlockByHash = evmMethod({
  name: 'eth_getBlockByHash',
  path,
  summary: 'A block by hash.',
  params: () => z.object({ hash: blockHash(), fullTransactions: full() }),
  result: () => z.nullable(evmBlock()),
});

export const getHeaderByNumber = evmMethod({
  name: 'eth_getHeaderByNumber',
  path,
  summary: 'A block header by number.',
  params: () => z.object({ number: block() }),
  result: () => z.nullable(evmHeader()),
});

export const getHeaderByHash = evmMethod({
  name: 'eth_getHeaderByHash',
  path,
  summary: 'A block header by hash.',
  params: () => z.object({ hash: blockHash() }),
  result: () => z.nullable(evmHeader()),
});

export const getBlockReceipts = evmMethod({
  name: 'eth_getBlockReceipts',
  path,
  summary: 'All transaction receipts of a block.',
  params: () => z.object({ block: blockParam('Block number, tag or hash.') }),
  result: () => z.nullable(z.array(evmReceipt())),
});

export const getBlockTransactionCountByNumber = evmMethod({
  name: 'eth_getBlockTransactionCountByNumber',
  path,
  summary: 'Number of transactions in a block, by number.',
  params: () => z.object({ number: block() }),
  result: () => z.nullable(quantityField('count')),
});

export const getBlockTransactionCountByHash = evmMethod({
  name: 'eth_getBlockTransactionCountByHash',
  path,
  summary: 'Number of transactions in a block, by hash.',
  params: () => z.object({ hash: blockHash() }),
  result: () => z.nullable(quantityField('count')),
});

export const getUncleByBlockNumberAndIndex = evmMethod({
  name: 'eth_getUncleByBlockNumberAndIndex',
  path,
  summary: 'Always null: blocks have no uncles.',
  params: () => z.object({ number: block(), index: uncle() }),
  result: () => noUncle(),
});

export const getUncleByBlockHashAndIndex = evmMethod({
  name: 'eth_getUncleByBlockHashAndIndex',
  path,
  summary: 'Always null: blocks have no uncles.',
  params: () => z.object({ hash: blockHash(), index: uncle() }),
  result: () => noUncle(),
});

export const getUncleCountByBlockNumber = evmMethod({
  name: 'eth_getUncleCountByBlockNumber',
  path,
  summary: 'Always 0; null for an unknown block.',
  params: () => z.object({ number: block() }),
  result: () => z.nullable(quantityField('count')),
});

export const getUncleCountByBlockHash = evmMethod({
  name: 'eth_getUncleCountByBlockHash',
  path,
  summary: 'Always 0; null for an unknown block.',
  params: () => z.object({ hash: blockHash() }),
  result: () => z.nullable(quantityField('count')),
});

function noUncle() {
  return field(z.null('null'), { sentence: 'Always null.' });
}
