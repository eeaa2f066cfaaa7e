import * as z from 'zod/mini';
import { flagField } from '../../field';
import { evmMethod } from '../../method';
import { handleField, hashField } from './evmField';
import { evmLog, evmTransaction, logFilter } from './transactionShape';
import { rpcPath as path } from './evmService';

/** Logs, and filters that are polled; a node forgets a filter that nobody asks for five minutes. */

const filterID = () => z.object({ filterID: handleField('Filter ID.') });

export const getLogs = evmMethod({
  name: 'eth_getLogs',
  path,
  summary: 'Logs in a range of blocks; nodes limit the range.',
  params: () => z.object({ filter: logFilter() }),
  result: () => z.array(evmLog()),
});

export const newFilter = evmMethod({
  name: 'eth_newFilter',
  path,
  summary: 'Creates a filter for logs.',
  params: () => z.object({ filter: logFilter() }),
  result: () => handleField('Filter ID.'),
});

export const newBlockFilter = evmMethod({
  name: 'eth_newBlockFilter',
  path,
  summary: 'Creates a filter for new blocks.',
  params: () => z.object({}),
  result: () => handleField('Filter ID.'),
});

export const newPendingTransactionFilter = evmMethod({
  name: 'eth_newPendingTransactionFilter',
  path,
  summary: 'Creates a filter for pending transactions.',
  params: () => z.object({ fullTransactions: z.optional(z.nullable(wholeTransactions())) }),
  result: () => handleField('Filter ID.'),
});

export const getFilterChanges = evmMethod({
  name: 'eth_getFilterChanges',
  path,
  summary: 'Filter results since the last poll.',
  params: filterID,
  result: () => z.array(z.union([evmLog(), hashField(undefined, 'Block or transaction hash.'), evmTransaction()])),
});

export const getFilterLogs = evmMethod({
  name: 'eth_getFilterLogs',
  path,
  summary: 'All logs matching a filter.',
  params: filterID,
  result: () => z.array(evmLog()),
});

export const uninstallFilter = evmMethod({
  name: 'eth_uninstallFilter',
  path,
  summary: 'Removes a filter.',
  params: filterID,
  result: () => flagField('Whether it existed.'),
});

function wholeTransactions() {
  return flagField('true for full transactions, false for hashes.');
}
