import * as z from 'zod/mini';
import { bytesEncoding, utxoList } from './sharedFields';
import { amountField, bytesField, field, height, idField, idOrAlias, wordField } from './field';
import { nodeMethod } from './method';

/** The C-Chain's atomic side: what moves between it and the P- and X-Chain. */

const path = '/ext/bc/C/avax';

export const getAtomicTx = nodeMethod({
  name: 'avax.getAtomicTx',
  path,
  summary: 'An atomic transaction of the C-Chain by its ID.',
  params: () => z.object({ txID: idField('transaction', 'ID of the transaction.'), encoding: bytesEncoding() }),
  result: () =>
    z.object({
      tx: field(bytesField('The signed transaction.'), { codec: { kind: 'tx', chain: 'C' } }),
      encoding: wordField(),
      blockHeight: z.optional(height('Block of the C-Chain that it is in; absent until it is accepted.')),
    }),
});

export const getAtomicTxStatus = nodeMethod({
  name: 'avax.getAtomicTxStatus',
  path,
  summary: 'How far an atomic transaction of the C-Chain is.',
  params: () => z.object({ txID: idField('transaction', 'ID of the transaction.') }),
  result: () =>
    z.object({
      status: wordField('Accepted, Processing, Dropped or Unknown; after Helicon Accepted or Unknown.'),
      blockHeight: z.optional(height('Block of the C-Chain that it is in; absent until it is accepted.')),
    }),
  deprecated: { since: 'Helicon', replacement: 'avax.getAtomicTx' },
});

export const issueTx = nodeMethod({
  name: 'avax.issueTx',
  path,
  summary: 'Sends a signed atomic transaction to the C-Chain.',
  params: () => z.object({ tx: bytesField('The signed transaction.'), encoding: bytesEncoding() }),
  result: () => z.object({ txID: idField('transaction') }),
  effect: 'writes',
});

const indexParam = () =>
  z.object({ address: idField('address', 'Where the page before ended.'), utxo: idField('utxo', 'Its last UTXO.') });

export const getUTXOs = nodeMethod({
  name: 'avax.getUTXOs',
  path,
  summary: 'What was exported to the C-Chain for some addresses and not yet imported there.',
  params: () =>
    z.object({
      addresses: field(z.array(idField('address')), { sentence: 'At most 1024, each with the prefix C-.' }),
      sourceChain: idOrAlias('blockchain', 'The chain that exported: P, X or its ID.'),
      limit: z.optional(field(amountField('count', 'UTXOs at most.'), { default: '1024' })),
      startIndex: z.optional(field(indexParam(), { sentence: 'endIndex of the page before.' })),
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
  summary: 'Version of the VM of the C-Chain.',
  params: () => z.object({}),
  result: () => z.object({ version: wordField() }),
  availability: { on: 'public', note: 'until v1.14.1' },
  deprecated: { since: 'v1.14.1', replacement: 'info.getNodeVersion' },
});
