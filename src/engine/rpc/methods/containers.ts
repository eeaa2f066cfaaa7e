import * as z from 'zod/mini';
import { wireText } from '../../primitives';
import { bytesEncoding } from './sharedFields';
import { amountField, bytesField, field, flagField, idField, wordField } from '../field';
import { nodeMethods } from '../method';

/**
 * What a node accepted, in the order in which it did: blocks of P, X and C, and transactions of the X-Chain from before it
 * had blocks. P- and C-Chain blocks come in the wrapper of the ProposerVM.
 */
const index = nodeMethods({
  path: '/ext/index/{index}',
  availability: { on: 'own', flag: 'index-enabled' },
});

const position = (sentence?: string) => amountField('index', sentence);
const containerID = () => idField('container', 'Block or transaction ID.');

const container = () =>
  z.object({
    id: idField('container'),
    bytes: bytesField('The block (with its ProposerVM wrapper) or transaction.'),
    timestamp: field(wireText, { unit: 'time', sentence: 'Acceptance time on this node.' }),
    encoding: wordField(),
    index: position('Index, from 0.'),
  });

export const getLastAccepted = index('index.getLastAccepted', {
  summary: 'The last accepted block or transaction.',
  params: () => ({ encoding: bytesEncoding() }),
  result: container,
});

export const getContainerByIndex = index('index.getContainerByIndex', {
  summary: 'A block or transaction by index.',
  params: () => ({ index: position('Index, from 0.'), encoding: bytesEncoding() }),
  result: container,
});

export const getContainerByID = index('index.getContainerByID', {
  summary: 'A block or transaction by ID.',
  params: () => ({ id: containerID(), encoding: bytesEncoding() }),
  result: container,
});

export const getContainerRange = index('index.getContainerRange', {
  summary: 'A range of blocks or transactions by index.',
  params: () => ({
    startIndex: position('First index, from 0.'),
    numToFetch: amountField('count', 'Number to return, 1 to 1024.'),
    encoding: bytesEncoding(),
  }),
  result: () => ({ containers: z.array(container()) }),
});

export const getIndex = index('index.getIndex', {
  summary: 'Index of a block or transaction.',
  params: () => ({ id: containerID() }),
  result: () => ({ index: position() }),
});

export const isAccepted = index('index.isAccepted', {
  summary: 'Whether a block or transaction was accepted.',
  params: () => ({ id: containerID() }),
  result: () => ({ isAccepted: flagField() }),
});
