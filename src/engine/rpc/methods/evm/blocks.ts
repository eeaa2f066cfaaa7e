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
  evmBlock,
  evmHeader,
  evmReceipt,
  evmTransaction,
} from './evmField';
import { evmMethods } from '../../method';

/** Unknown blocks are null; heights above the last block are errors, or null on the C-Chain since Helicon. */

const evm = evmMethods({ path });
export const { methods } = evm;

const full = () => flagField('true for full transactions, false for hashes.');
const block = () => blockNumberParam('Block number or tag.');
const blockHash = () => hashField('evmBlock', 'Block hash.');
const uncle = () => quantityParam('index', 'Uncle index.');

export const blockNumber = evm(
  'eth_blockNumber',
  'Number of the last accepted block; on the C-Chain since Helicon, of the last executed block.',
  {
    result: () => quantityField('height'),
  },
);

evm('eth_getBlockByNumber', 'A block by number.', {
  params: () => ({ number: block(), fullTransactions: full() }),
  result: () => z.nullable(evmBlock()),
});

evm('eth_getBlockByHash', 'A block by hash.', {
  params: () => ({ hash: blockHash(), fullTransactions: full() }),
  result: () => z.nullable(evmBlock()),
});

evm('eth_getHeaderByNumber', 'A block header by number.', {
  params: () => ({ number: block() }),
  result: () => z.nullable(evmHeader()),
});

evm('eth_getHeaderByHash', 'A block header by hash.', {
  params: () => ({ hash: blockHash() }),
  result: () => z.nullable(evmHeader()),
});

evm('eth_getBlockReceipts', 'All transaction receipts of a block.', {
  params: () => ({ block: blockParam('Block number, tag or hash.') }),
  result: () => z.nullable(z.array(evmReceipt())),
});

evm('eth_getBlockTransactionCountByNumber', 'Number of transactions in a block, by number.', {
  params: () => ({ number: block() }),
  result: () => z.nullable(quantityField('count')),
});

evm('eth_getBlockTransactionCountByHash', 'Number of transactions in a block, by hash.', {
  params: () => ({ hash: blockHash() }),
  result: () => z.nullable(quantityField('count')),
});

evm('eth_getUncleByBlockNumberAndIndex', 'Always null: blocks have no uncles.', {
  params: () => ({ number: block(), index: uncle() }),
  result: () => noUncle(),
});

evm('eth_getUncleByBlockHashAndIndex', 'Always null: blocks have no uncles.', {
  params: () => ({ hash: blockHash(), index: uncle() }),
  result: () => noUncle(),
});

evm('eth_getUncleCountByBlockNumber', 'Always 0; null for an unknown block.', {
  params: () => ({ number: block() }),
  result: () => z.nullable(quantityField('count')),
});

evm('eth_getUncleCountByBlockHash', 'Always 0; null for an unknown block.', {
  params: () => ({ hash: blockHash() }),
  result: () => z.nullable(quantityField('count')),
});

function noUncle() {
  return field(z.null('null'), { sentence: 'Always null.' });
}

/** Transactions of an EVM chain. Unknown ones are null, or 0x for raw bytes. */

const txHash = () => z.object({ hash: hashField('evmTransaction', 'Transaction hash.') });
const index = () => quantityParam('index', 'Transaction index.');
const inBlockByNumber = () => z.object({ number: blockNumberParam('Block number or tag.'), index: index() });
const inBlockByHash = () => z.object({ hash: hashField('evmBlock', 'Block hash.'), index: index() });
const raw = () => dataField('Signed transaction: type byte and RLP.');

evm('eth_getTransactionByHash', 'A transaction in a block or in the node’s transaction pool.', {
  params: txHash,
  result: () => z.nullable(evmTransaction()),
});

evm(
  'eth_getTransactionReceipt',
  'Receipt of an accepted transaction; on the C-Chain since Helicon, of an executed one.',
  {
    params: txHash,
    result: () => z.nullable(evmReceipt()),
  },
);

evm('eth_getRawTransactionByHash', 'Raw bytes of a transaction.', { params: txHash, result: raw });

evm('eth_getTransactionByBlockNumberAndIndex', 'A transaction by block number and index.', {
  params: inBlockByNumber,
  result: () => z.nullable(evmTransaction()),
});

evm('eth_getTransactionByBlockHashAndIndex', 'A transaction by block hash and index.', {
  params: inBlockByHash,
  result: () => z.nullable(evmTransaction()),
});

evm('eth_getRawTransactionByBlockNumberAndIndex', 'Raw bytes of a transaction by block number and index.', {
  params: inBlockByNumber,
  result: raw,
});

evm('eth_getRawTransactionByBlockHashAndIndex', 'Raw bytes of a transaction by block hash and index.', {
  params: inBlockByHash,
  result: raw,
});

evm('eth_pendingTransactions', 'Pending transactions of the node’s own accounts; see txpool_content for all.', {
  result: () => z.array(evmTransaction()),
});
