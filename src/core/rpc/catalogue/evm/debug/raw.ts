import * as z from 'zod/mini';
import { wordField } from '../../field';
import { evmMethod } from '../../method';
import { blockParam, dataField, hashField, plainNumberParam } from '../evmField';
import { evmService, rpcPath as path } from '../evmService';

/** Blocks and transactions as bytes. */

const availability = evmService('internal-debug', { api: 'db' });
const block = () => z.object({ block: blockParam('Block: a number, a tag, or a hash.') });

export const getRawHeader = evmMethod({
  name: 'debug_getRawHeader',
  path,
  summary: 'The header of a block in RLP.',
  params: block,
  result: () => dataField(),
  availability,
});

export const getRawBlock = evmMethod({
  name: 'debug_getRawBlock',
  path,
  summary: 'A block in RLP.',
  params: block,
  result: () => dataField(),
  availability,
});

export const getRawReceipts = evmMethod({
  name: 'debug_getRawReceipts',
  path,
  summary: 'The receipts of a block in RLP.',
  params: block,
  result: () => z.array(dataField()),
  availability,
});

export const getRawTransaction = evmMethod({
  name: 'debug_getRawTransaction',
  path,
  summary: 'A transaction in RLP, its type before it.',
  params: () => z.object({ hash: hashField('evmTransaction', 'Hash of the transaction.') }),
  result: () => dataField(),
  availability,
});

export const printBlock = evmMethod({
  name: 'debug_printBlock',
  path,
  summary: 'A block as Go prints its fields.',
  params: () => z.object({ number: plainNumberParam('height', 'Height as a number.') }),
  result: () => wordField(),
  availability,
});
