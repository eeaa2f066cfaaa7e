import * as z from 'zod/mini';
import {
  bytesEncoding,
  issuing,
  utxoList,
  amountField,
  bytesField,
  field,
  height,
  idField,
  idOrAlias,
  wordField,
} from '../field';
import { nodeMethods } from '../method';

/** The C-Chain's atomic transactions, to and from the P- and X-Chain. */

const avax = nodeMethods({ path: '/ext/bc/C/avax' });
export const { methods } = avax;

export const getAtomicTx = avax('avax.getAtomicTx', 'An atomic transaction on the C-Chain by ID.', {
  params: () => ({ txID: idField('transaction', 'Transaction ID.'), encoding: bytesEncoding() }),
  result: () => ({
    tx: field(bytesField('The signed transaction.'), { codec: { kind: 'tx', chain: 'C' } }),
    encoding: wordField(),
    blockHeight: z.optional(height('Height of the C-Chain block that includes it; absent until accepted.')),
  }),
});

export const getAtomicTxStatus = avax('avax.getAtomicTxStatus', 'Status of an atomic transaction on the C-Chain.', {
  params: () => ({ txID: idField('transaction', 'Transaction ID.') }),
  result: () => ({
    status: wordField('Accepted, Processing, Dropped or Unknown; after Helicon Accepted or Unknown.'),
    blockHeight: z.optional(height('Height of the C-Chain block that includes it; absent until accepted.')),
  }),
  deprecated: { since: 'Helicon', replacement: 'avax.getAtomicTx' },
});

avax('avax.issueTx', 'Issues a signed atomic transaction to the C-Chain.', issuing);

const indexParam = () =>
  z.object({ address: idField('address', 'endIndex of the previous page.'), utxo: idField('utxo', 'Its last UTXO.') });

export const getUTXOs = avax('avax.getUTXOs', 'UTXOs exported to the C-Chain for the addresses and not yet imported.', {
  params: () => ({
    addresses: field(z.array(idField('address')), { sentence: 'C-Chain addresses (C-…), at most 1024.' }),
    sourceChain: idOrAlias('blockchain', 'Exporting chain: P, X or a blockchain ID.'),
    limit: z.optional(field(amountField('count', 'Max UTXOs to return.'), { default: '1024' })),
    startIndex: z.optional(field(indexParam(), { sentence: 'endIndex of the previous page.' })),
    encoding: bytesEncoding(),
  }),
  result: () => ({
    numFetched: amountField('count'),
    utxos: utxoList('C'),
    endIndex: z.object({ address: idField('address'), utxo: idField('utxo') }),
    encoding: wordField(),
  }),
});

avax('avax.version', 'Version of the C-Chain VM.', {
  result: () => ({ version: wordField() }),
  availability: { on: 'public', note: 'until v1.14.1' },
  deprecated: { since: 'v1.14.1', replacement: 'info.getNodeVersion' },
});
