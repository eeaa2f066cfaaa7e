import * as z from 'zod/mini';
import { flagField } from '../../field';
import { handleField, hashField } from './evmField';
import { evmLog, evmTransaction, logFilter } from './transactionShape';
import { evm } from './evmService';

/** Logs, and filters that are polled; a node forgets a filter that nobody asks for five minutes. */

const filterID = () => z.object({ filterID: handleField('Filter ID.') });

export const getLogs = evm('eth_getLogs', {
  summary: 'Logs in a range of blocks; nodes limit the range.',
  params: () => ({ filter: logFilter() }),
  result: () => z.array(evmLog()),
});

export const newFilter = evm('eth_newFilter', {
  summary: 'Creates a filter for logs.',
  params: () => ({ filter: logFilter() }),
  result: () => handleField('Filter ID.'),
});

export const newBlockFilter = evm('eth_newBlockFilter', {
  summary: 'Creates a filter for new blocks.',
  result: () => handleField('Filter ID.'),
});

export const newPendingTransactionFilter = evm('eth_newPendingTransactionFilter', {
  summary: 'Creates a filter for pending transactions.',
  params: () => ({ fullTransactions: z.optional(z.nullable(wholeTransactions())) }),
  result: () => handleField('Filter ID.'),
});

export const getFilterChanges = evm('eth_getFilterChanges', {
  summary: 'Filter results since the last poll.',
  params: filterID,
  result: () => z.array(z.union([evmLog(), hashField(undefined, 'Block or transaction hash.'), evmTransaction()])),
});

export const getFilterLogs = evm('eth_getFilterLogs', {
  summary: 'All logs matching a filter.',
  params: filterID,
  result: () => z.array(evmLog()),
});

export const uninstallFilter = evm('eth_uninstallFilter', {
  summary: 'Removes a filter.',
  params: filterID,
  result: () => flagField('Whether it existed.'),
});

function wholeTransactions() {
  return flagField('true for full transactions, false for hashes.');
}
