import * as z from 'zod/mini';
import { bytesEncoding, utxoList } from './sharedFields';
import { amountField, bytesField, field, height, idField, idOrAlias, wordField } from '../field';
import { nodeMethod } from '../method';

/** The C-Chain's atomic side: what moves between it and the P- and X-Chain. */

const path = '/ext/bc/C/avax';

export const getAtomicTx = nodeMethod({
  name: 'avax.getAtomicTx',
  path,
  summary: 'An atomic transaction on the C-Chain by ID.',
  params: () => z.object({ txID: idField('transaction', 'Transaction ID.'), encoding: bytesEncoding() }),
  result: () =>
    z.object({
      tx: field(bytesField('The signed transaction.'), { codec: { kind: 'tx', chain: 'C' } }),
      encoding: wordField(),
      blockHeight: z.optional(height('Height of the C-Chain block that includes it; absent until accepted.')),
    }),
});

export const getAtomicTxStatus = nodeMethod({
  name: 'avax.getAtomicTxStatus',
  path,
  summary: 'Status of an atomic transaction on the C-Chain.',
  params: () => z.object({ txID: idField('transaction', 'Transaction ID.') }),
  result: () =>
    z.object({
      status: wordField('Accepted, Processing, Dropped or Unknown; after Helicon Accepted or Unknown.'),
      blockHeight: z.optional(height('Height of the C-Chain block that includes it; absent until accepted.')),
    }),
  deprecated: { since: 'Helicon', replacement: 'avax.getAtomicTx' },
});

export const issueTx = nodeMethod({
  name: 'avax.issueTx',
  path,
  summary: 'Issues a signed atomic transaction to the C-Chain.',
  params: () => z.object({ tx: bytesField('The signed transaction.'), encoding: bytesEncoding() }),
  result: () => z.object({ txID: idField('transaction') }),
  effect: 'writes',
});

const indexParam = () =>
  z.object({ address: idField('address', 'endIndex of the previous page.'), utxo: idField('utxo', 'Its last UTXO.') });

export const getUTXOs = nodeMethod({
  name: 'avax.getUTXOs',
  path,
  summary: 'UTXOs exported to the C-Chain for the addresses and not yet imported.',
  params: () =>
    z.object({
      addresses: field(z.array(idField('address')), { sentence: 'C-Chain addresses (C-…), at most 1024.' }),
      sourceChain: idOrAlias('blockchain', 'Exporting chain: P, X or a blockchain ID.'),
      limit: z.optional(field(amountField('count', 'Max UTXOs to return.'), { default: '1024' })),
      startIndex: z.optional(field(indexParam(), { sentence: 'endIndex of the previous page.' })),
      encoding: bytesEncoding(),
    }),
  result: () =>
    z.object({
      numFetched: amountField('count'),
      utxos: utxoList('C'),
      endIndex: z.object({ address: idField('address'), utxo: idField('utxo') }),
      encoding: wordField(),
    }),
});

export const version = nodeMethod({
  name: 'avax.version',
  path,
  summary: 'Version of the C-Chain VM.',
  params: () => z.object({}),
  result: () => z.object({ version: wordField() }),
  availability: { on: 'public', note: 'until v1.14.1' },
  deprecated: { since: 'v1.14.1', replacement: 'info.getNodeVersion' },
});
