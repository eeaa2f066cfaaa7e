import * as z from 'zod/mini';
import {
  callObject,
  addressField,
  dataField,
  hashField,
  quantityParam,
  rpcPath as path,
  unsentTransaction,
} from './evmField';
import { evmMethods } from '../../method';

/** Sending transactions. All but `eth_sendRawTransaction` and `eth_fillTransaction` need an account whose key the node holds. */

const evm = evmMethods({ path });
export const { methods } = evm;

const signed = () => z.object({ raw: dataField('In RLP.'), tx: unsentTransaction() });

evm('eth_sendRawTransaction', 'Sends a signed transaction.', {
  params: () => ({ transaction: dataField('Signed transaction: type byte and RLP.') }),
  result: () => hashField('evmTransaction'),
  effect: 'writes',
});

evm('eth_sendTransaction', 'Signs a transaction with an account of the node and sends it.', {
  params: () => ({ transaction: callObject('The transaction; missing fields are filled in.') }),
  result: () => hashField('evmTransaction'),
  effect: 'writes',
});

evm('eth_fillTransaction', 'Fills in nonce, gas and fees of a transaction without signing it.', {
  params: () => ({ transaction: callObject('The transaction to fill in.') }),
  result: signed,
});

evm('eth_signTransaction', 'Signs a transaction with an account of the node without sending it.', {
  params: () => ({ transaction: callObject('The transaction, with nonce, gas and fees.') }),
  result: signed,
  effect: 'administers',
});

evm('eth_sign', 'Signs a message with an account of the node.', {
  params: () => ({ address: addressField('Account managed by the node.'), data: dataField('The message.') }),
  result: () => dataField('65 bytes: r, s and v.'),
  effect: 'administers',
});

evm('eth_resend', 'Resends a pending transaction of a node account with a new gas price or limit.', {
  params: () => ({
    transaction: callObject('The pending transaction, with its nonce.'),
    gasPrice: z.optional(quantityParam('wei/gas', 'New gas price.')),
    gasLimit: z.optional(quantityParam('gas', 'New gas limit.')),
  }),
  result: () => hashField('evmTransaction'),
  effect: 'writes',
});
