import * as z from 'zod/mini';
import { wireText } from '../../../primitives';
import { field, flagField, wordField } from '../../field';
import {
  dataField,
  hashField,
  quantityField,
  rpcPath as path,
  addressField,
  evmService,
  evmTransaction,
} from './evmField';
import { evmMethods } from '../../method';

/** The server itself: net_, web3_ and rpc_. */

const evm = evmMethods({ path });
export const { methods } = evm;

evm('net_version', 'Chain ID in decimal; older nodes return 1 on the C-Chain.', {
  result: () => field(wireText, { unit: 'evmChainID' }),
});

evm('net_listening', 'Always true.', { result: () => flagField() });
evm('net_peerCount', 'Always 0; use info.peers.', { result: () => quantityField('count') });
export const clientVersion = evm('web3_clientVersion', 'VM version.', { result: () => wordField() });

evm('web3_sha3', 'Keccak-256 of bytes.', {
  params: () => ({ data: dataField('The bytes.') }),
  result: () => hashField(),
});

evm('rpc_modules', 'Enabled namespaces and their versions.', { result: () => z.record(z.string(), wordField()) });

/** The transaction pool: `pending` transactions can be in the next block, `queued` ones lack a lower nonce. */

const txPool = evmMethods({
  path,
  availability: evmService('internal-tx-pool', { api: 'txpool', byDefault: true }),
  methods,
});

export const content = txPool('txpool_content', 'All transactions in the transaction pool, by sender and nonce.', {
  result: () => ({ pending: bySender(evmTransaction()), queued: bySender(evmTransaction()) }),
});

txPool('txpool_contentFrom', 'Transactions of one sender in the transaction pool, by nonce.', {
  params: () => ({ address: addressField('The sender.') }),
  result: () => ({ pending: byNonce(evmTransaction()), queued: byNonce(evmTransaction()) }),
});

txPool('txpool_inspect', 'Summaries of all transactions in the transaction pool.', {
  result: () => ({ pending: bySender(transactionSummary()), queued: bySender(transactionSummary()) }),
});

export const status = txPool('txpool_status', 'Number of transactions in the transaction pool.', {
  result: () => ({ pending: quantityField('count'), queued: quantityField('count') }),
});

function bySender<S extends z.ZodMiniType>(transaction: S) {
  return z.record(z.string(), byNonce(transaction));
}

function byNonce<S extends z.ZodMiniType>(transaction: S) {
  return z.record(z.string(), transaction);
}

function transactionSummary() {
  return wordField('Recipient, value, gas limit and gas price.');
}
