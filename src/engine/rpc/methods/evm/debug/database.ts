import * as z from 'zod/mini';
import { wireText } from '../../../../primitives';
import { amountField, field, wordField } from '../../../field';
import { evmMethods } from '../../../method';
import { dataField, plainNumberParam, quantityParam } from '../evmField';
import { databaseOfC, rpcPath as path } from '../evmService';

/** The database below a chain. */

const debug = evmMethods({ path, availability: databaseOfC });
const none = () => z.null('null');

export const dbGet = debug('debug_dbGet', {
  summary: 'The raw chain database value at a key.',
  params: () => ({ key: field(wireText, { sentence: 'Key: 0x hex or text.' }) }),
  result: () => dataField(),
});

export const dbAncient = debug('debug_dbAncient', {
  summary: 'A raw value of the ancient store (freezer).',
  params: () => ({
    kind: field(wireText, { sentence: 'Table: headers, hashes, bodies or receipts.' }),
    number: plainNumberParam('height', 'Block number, as a number.'),
  }),
  result: () => dataField(),
});

export const dbAncients = debug('debug_dbAncients', {
  summary: 'Number of blocks in the ancient store (freezer).',
  result: () => amountField('count'),
});

export const chaindbProperty = debug('debug_chaindbProperty', {
  summary: 'A property of the chain database.',
  params: () => ({ property: field(wireText, { sentence: 'Property name; empty for all statistics.' }) }),
  result: () => wordField(),
});

export const chaindbCompact = debug('debug_chaindbCompact', {
  summary: 'Compacts the chain database; this loads the node.',
  result: none,
  effect: 'administers',
});

export const setHead = debug('debug_setHead', {
  summary: 'Rewinds the chain to a block and drops later blocks.',
  params: () => ({ number: quantityParam('height', 'Block height.') }),
  result: none,
  effect: 'administers',
});
