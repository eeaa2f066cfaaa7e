import * as z from 'zod/mini';
import { wireText } from '../../../../primitives';
import { amountField, field, wordField } from '../../../field';
import { evmMethod } from '../../../method';
import { dataField, plainNumberParam, quantityParam } from '../evmField';
import { databaseOfC as availability, rpcPath as path } from '../evmService';

/** The database below a chain. */

const nothing = () => z.object({});
const none = () => z.null('null');

export const dbGet = evmMethod({
  name: 'debug_dbGet',
  path,
  summary: 'The raw chain database value at a key.',
  params: () => z.object({ key: field(wireText, { sentence: 'Key: 0x hex or text.' }) }),
  result: () => dataField(),
  availability,
});

export const dbAncient = evmMethod({
  name: 'debug_dbAncient',
  path,
  summary: 'A raw value of the ancient store (freezer).',
  params: () =>
    z.object({
      kind: field(wireText, { sentence: 'Table: headers, hashes, bodies or receipts.' }),
      number: plainNumberParam('height', 'Block number, as a number.'),
    }),
  result: () => dataField(),
  availability,
});

export const dbAncients = evmMethod({
  name: 'debug_dbAncients',
  path,
  summary: 'Number of blocks in the ancient store (freezer).',
  params: nothing,
  result: () => amountField('count'),
  availability,
});

export const chaindbProperty = evmMethod({
  name: 'debug_chaindbProperty',
  path,
  summary: 'A property of the chain database.',
  params: () => z.object({ property: field(wireText, { sentence: 'Property name; empty for all statistics.' }) }),
  result: () => wordField(),
  availability,
});

export const chaindbCompact = evmMethod({
  name: 'debug_chaindbCompact',
  path,
  summary: 'Compacts the chain database; this loads the node.',
  params: nothing,
  result: none,
  effect: 'administers',
  availability,
});

export const setHead = evmMethod({
  name: 'debug_setHead',
  path,
  summary: 'Rewinds the chain to a block and drops later blocks.',
  params: () => z.object({ number: quantityParam('height', 'Block height.') }),
  result: none,
  effect: 'administers',
  availability,
});
