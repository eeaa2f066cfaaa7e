import * as z from 'zod/mini';
import { flagField } from '../field';
import { evmMethod } from '../method';
import { handleField, hashField } from './evmField';
import { evmLog, evmTransaction, logFilter } from './transactionShape';
import { rpcPath as path } from './evmService';

/** Logs, and filters that are polled; a node forgets a filter that nobody asks for five minutes. */

const filterID = () => z.object({ filterID: handleField('What the node called the filter.') });

export const getLogs = evmMethod({
  name: 'eth_getLogs',
  path,
  summary: 'Logs of a range of blocks; nodes limit the range.',
  params: () => z.object({ filter: logFilter() }),
  result: () => z.array(evmLog()),
});

export const newFilter = evmMethod({
  name: 'eth_newFilter',
  path,
  summary: 'Makes a filter for logs.',
  params: () => z.object({ filter: logFilter() }),
  result: () => handleField('What the node calls the filter.'),
});

export const newBlockFilter = evmMethod({
  name: 'eth_newBlockFilter',
  path,
  summary: 'Makes a filter for new blocks.',
  params: () => z.object({}),
  result: () => handleField('What the node calls the filter.'),
});

export const newPendingTransactionFilter = evmMethod({
  name: 'eth_newPendingTransactionFilter',
  path,
  summary: 'Makes a filter for transactions that come into the pool.',
  params: () => z.object({ fullTransactions: z.optional(z.nullable(wholeTransactions())) }),
  result: () => handleField('What the node calls the filter.'),
});

export const getFilterChanges = evmMethod({
  name: 'eth_getFilterChanges',
  path,
  summary: 'What is new in a filter since it was last asked.',
  params: filterID,
  result: () => z.array(z.union([evmLog(), hashField(undefined, 'Of a block or a transaction.'), evmTransaction()])),
});

export const getFilterLogs = evmMethod({
  name: 'eth_getFilterLogs',
  path,
  summary: 'All logs that a filter matches.',
  params: filterID,
  result: () => z.array(evmLog()),
});

export const uninstallFilter = evmMethod({
  name: 'eth_uninstallFilter',
  path,
  summary: 'Ends a filter.',
  params: filterID,
  result: () => flagField('Whether there was one.'),
});

function wholeTransactions() {
  return flagField('Whether transactions come whole, or as their hashes.');
}
