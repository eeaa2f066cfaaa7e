import * as z from 'zod/mini';
import { wordField } from '../../../field';
import { evmMethod } from '../../../method';
import { blockParam, dataField, hashField, plainNumberParam } from '../evmField';
import { evmService, rpcPath as path } from '../evmService';

/** Blocks and transactions as bytes. */

const availability = evmService('internal-debug', { api: 'db' });
const block = () => z.object({ block: blockParam('Block number, tag or hash.') });

export const getRawHeader = evmMethod({
  name: 'debug_getRawHeader',
  path,
  summary: 'RLP of a block header.',
  params: block,
  result: () => dataField(),
  availability,
});

export const getRawBlock = evmMethod({
  name: 'debug_getRawBlock',
  path,
  summary: 'RLP of a block.',
  params: block,
  result: () => dataField(),
  availability,
});

export const getRawReceipts = evmMethod({
  name: 'debug_getRawReceipts',
  path,
  summary: 'RLP of a block’s receipts.',
  params: block,
  result: () => z.array(dataField()),
  availability,
});

export const getRawTransaction = evmMethod({
  name: 'debug_getRawTransaction',
  path,
  summary: 'RLP of a transaction, with its type byte.',
  params: () => z.object({ hash: hashField('evmTransaction', 'Transaction hash.') }),
  result: () => dataField(),
  availability,
});

export const printBlock = evmMethod({
  name: 'debug_printBlock',
  path,
  summary: 'A block in Go’s format.',
  params: () => z.object({ number: plainNumberParam('height', 'Block number, as a number.') }),
  result: () => wordField(),
  availability,
});
