import * as z from 'zod/mini';
import { evmMethod } from '../../method';
import { callObject } from './callObject';
import { addressField, dataField, hashField, quantityParam } from './evmField';
import { rpcPath as path } from './evmService';
import { unsentTransaction } from './transactionShape';

/** Sending transactions. All but `eth_sendRawTransaction` and `eth_fillTransaction` need an account whose key the node holds. */

const signed = () => z.object({ raw: dataField('In RLP.'), tx: unsentTransaction() });

export const sendRawTransaction = evmMethod({
  name: 'eth_sendRawTransaction',
  path,
  summary: 'Sends a signed transaction.',
  params: () => z.object({ transaction: dataField('Signed transaction: type byte and RLP.') }),
  result: () => hashField('evmTransaction'),
  effect: 'writes',
});

export const sendTransaction = evmMethod({
  name: 'eth_sendTransaction',
  path,
  summary: 'Signs a transaction with an account of the node and sends it.',
  params: () => z.object({ transaction: callObject('The transaction; missing fields are filled in.') }),
  result: () => hashField('evmTransaction'),
  effect: 'writes',
});

export const fillTransaction = evmMethod({
  name: 'eth_fillTransaction',
  path,
  summary: 'Fills in nonce, gas and fees of a transaction without signing it.',
  params: () => z.object({ transaction: callObject('The transaction to fill in.') }),
  result: signed,
});

export const signTransaction = evmMethod({
  name: 'eth_signTransaction',
  path,
  summary: 'Signs a transaction with an account of the node without sending it.',
  params: () => z.object({ transaction: callObject('The transaction, with nonce, gas and fees.') }),
  result: signed,
  effect: 'administers',
});

export const sign = evmMethod({
  name: 'eth_sign',
  path,
  summary: 'Signs a message with an account of the node.',
  params: () => z.object({ address: addressField('Account managed by the node.'), data: dataField('The message.') }),
  result: () => dataField('65 bytes: r, s and v.'),
  effect: 'administers',
});

export const resend = evmMethod({
  name: 'eth_resend',
  path,
  summary: 'Resends a pending transaction of a node account with a new gas price or limit.',
  params: () =>
    z.object({
      transaction: callObject('The pending transaction, with its nonce.'),
      gasPrice: z.optional(quantityParam('wei/gas', 'New gas price.')),
      gasLimit: z.optional(quantityParam('gas', 'New gas limit.')),
    }),
  result: () => hashField('evmTransaction'),
  effect: 'writes',
});
