import * as z from 'zod/mini';
import { text } from '../../../../schema/wire';
import { amountField, field, wordField } from '../../field';
import { evmMethod } from '../../method';
import { dataField, plainNumberParam, quantityParam } from '../evmField';
import { databaseOfC as availability, rpcPath as path } from '../evmService';

/** The database below a chain. */

const nothing = () => z.object({});
const none = () => z.null('null');

export const dbGet = evmMethod({
  name: 'debug_dbGet',
  path,
  summary: 'The raw value at a key of the database of the chain.',
  params: () => z.object({ key: field(text, { sentence: 'The key: hex with 0x, or text.' }) }),
  result: () => dataField(),
  availability,
});

export const dbAncient = evmMethod({
  name: 'debug_dbAncient',
  path,
  summary: 'A raw value of the ancient store, which keeps old blocks apart.',
  params: () =>
    z.object({
      kind: field(text, { sentence: 'What of the block: headers, hashes, bodies or receipts.' }),
      number: plainNumberParam('height', 'Height of the block as a number.'),
    }),
  result: () => dataField(),
  availability,
});

export const dbAncients = evmMethod({
  name: 'debug_dbAncients',
  path,
  summary: 'How many blocks the ancient store keeps.',
  params: nothing,
  result: () => amountField('count'),
  availability,
});

export const chaindbProperty = evmMethod({
  name: 'debug_chaindbProperty',
  path,
  summary: 'A property of the database of the chain, in words.',
  params: () => z.object({ property: field(text, { sentence: 'Its name; empty for the statistics as a whole.' }) }),
  result: () => wordField(),
  availability,
});

export const chaindbCompact = evmMethod({
  name: 'debug_chaindbCompact',
  path,
  summary: 'Compacts the database of the chain, which keeps the node busy.',
  params: nothing,
  result: none,
  effect: 'administers',
  availability,
});

export const setHead = evmMethod({
  name: 'debug_setHead',
  path,
  summary: 'Sets the chain back to a block and forgets those after it.',
  params: () => z.object({ number: quantityParam('height', 'Height of the block.') }),
  result: none,
  effect: 'administers',
  availability,
});
