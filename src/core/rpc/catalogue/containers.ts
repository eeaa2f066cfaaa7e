import * as z from 'zod/mini';
import { text } from '../../schema/wire';
import { bytesEncoding } from './sharedFields';
import { amountField, bytesField, field, flagField, idField, wordField } from './field';
import { type Availability, nodeMethod } from './method';

/**
 * What a node accepted, in the order in which it did: blocks of P, X and C, and transactions of the X-Chain from before it
 * had blocks. P- and C-Chain blocks come in the wrapper of the ProposerVM.
 */
const indexed: { readonly path: string; readonly availability: Availability } = {
  path: '/ext/index/{index}',
  availability: { on: 'own', flag: 'index-enabled' },
};

const position = (sentence?: string) => amountField('index', sentence);
const containerID = () => idField('container', 'ID of the block or transaction.');

const container = () =>
  z.object({
    id: idField('container'),
    bytes: bytesField('The block, with the wrapper of the ProposerVM, or the transaction.'),
    timestamp: field(text, { unit: 'time', sentence: 'When this node accepted it.' }),
    encoding: wordField(),
    index: position('Its place, from 0.'),
  });

export const getLastAccepted = nodeMethod({
  ...indexed,
  name: 'index.getLastAccepted',
  summary: 'The newest block or transaction.',
  params: () => z.object({ encoding: bytesEncoding() }),
  result: container,
});

export const getContainerByIndex = nodeMethod({
  ...indexed,
  name: 'index.getContainerByIndex',
  summary: 'The block or transaction at a place in the order.',
  params: () => z.object({ index: position('Its place, from 0.'), encoding: bytesEncoding() }),
  result: container,
});

export const getContainerByID = nodeMethod({
  ...indexed,
  name: 'index.getContainerByID',
  summary: 'A block or transaction by its ID.',
  params: () => z.object({ id: containerID(), encoding: bytesEncoding() }),
  result: container,
});

export const getContainerRange = nodeMethod({
  ...indexed,
  name: 'index.getContainerRange',
  summary: 'Some blocks or transactions in a row.',
  params: () =>
    z.object({
      startIndex: position('Place of the first one, from 0.'),
      numToFetch: amountField('count', 'How many, from 1 to 1024.'),
      encoding: bytesEncoding(),
    }),
  result: () => z.object({ containers: z.array(container()) }),
});

export const getIndex = nodeMethod({
  ...indexed,
  name: 'index.getIndex',
  summary: 'The place of a block or transaction in the order.',
  params: () => z.object({ id: containerID() }),
  result: () => z.object({ index: position() }),
});

export const isAccepted = nodeMethod({
  ...indexed,
  name: 'index.isAccepted',
  summary: 'Whether a block or transaction was accepted.',
  params: () => z.object({ id: containerID() }),
  result: () => z.object({ isAccepted: flagField() }),
});
