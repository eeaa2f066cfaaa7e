import * as z from 'zod/mini';
import { wordField } from '../../../field';
import { evmMethods } from '../../../method';
import { blockParam, dataField, hashField, plainNumberParam } from '../evmField';
import { evmService, rpcPath as path } from '../evmService';

/** Blocks and transactions as bytes. */

const debug = evmMethods({ path, availability: evmService('internal-debug', { api: 'db' }) });
const block = () => z.object({ block: blockParam('Block number, tag or hash.') });

export const getRawHeader = debug('debug_getRawHeader', {
  summary: 'RLP of a block header.',
  params: block,
  result: () => dataField(),
});

export const getRawBlock = debug('debug_getRawBlock', {
  summary: 'RLP of a block.',
  params: block,
  result: () => dataField(),
});

export const getRawReceipts = debug('debug_getRawReceipts', {
  summary: 'RLP of a block’s receipts.',
  params: block,
  result: () => z.array(dataField()),
});

export const getRawTransaction = debug('debug_getRawTransaction', {
  summary: 'RLP of a transaction, with its type byte.',
  params: () => ({ hash: hashField('evmTransaction', 'Transaction hash.') }),
  result: () => dataField(),
});

export const printBlock = debug('debug_printBlock', {
  summary: 'A block in Go’s format.',
  params: () => ({ number: plainNumberParam('height', 'Block number, as a number.') }),
  result: () => wordField(),
});
