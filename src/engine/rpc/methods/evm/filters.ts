import * as z from 'zod/mini';
import { anyJson } from '../../../primitives';
import { flagField, field } from '../../field';
import { handleField, hashField, rpcPath as path, evmLog, evmTransaction, logFilter, evmHeader } from './evmField';
import { evmMethods } from '../../method';

/** Logs and polled filters. A node drops a filter that is not polled for five minutes. */

const evm = evmMethods({ path });
export const { methods } = evm;

const filterID = () => z.object({ filterID: handleField('Filter ID.') });

export const getLogs = evm('eth_getLogs', 'Logs in a range of blocks; nodes limit the range.', {
  params: () => ({ filter: logFilter() }),
  result: () => z.array(evmLog()),
});

evm('eth_newFilter', 'Creates a filter for logs.', {
  params: () => ({ filter: logFilter() }),
  result: () => handleField('Filter ID.'),
});

evm('eth_newBlockFilter', 'Creates a filter for new blocks.', { result: () => handleField('Filter ID.') });

evm('eth_newPendingTransactionFilter', 'Creates a filter for pending transactions.', {
  params: () => ({ fullTransactions: z.optional(z.nullable(wholeTransactions())) }),
  result: () => handleField('Filter ID.'),
});

evm('eth_getFilterChanges', 'Filter results since the last poll.', {
  params: filterID,
  result: () => z.array(z.union([evmLog(), hashField(undefined, 'Block or transaction hash.'), evmTransaction()])),
});

evm('eth_getFilterLogs', 'All logs matching a filter.', { params: filterID, result: () => z.array(evmLog()) });
evm('eth_uninstallFilter', 'Removes a filter.', { params: filterID, result: () => flagField('Whether it existed.') });

function wholeTransactions() {
  return flagField('true for full transactions, false for hashes.');
}

/** Subscriptions, only over websocket. Types of subscriptions are in subscriptionKinds.ts. */

evm('eth_subscribe', 'Subscribes to live events of the chain.', {
  params: () => ({
    kind: field(z.enum(['newHeads', 'logs', 'newPendingTransactions', 'newAcceptedTransactions']), {
      sentence: 'Event type.',
    }),
    option: z.optional(field(anyJson, { sentence: 'Log filter for logs; true for full transactions.' })),
  }),
  result: () => handleField('Subscription ID, part of every notification.'),
  subscription: true,
});

evm('eth_unsubscribe', 'Cancels a subscription.', {
  params: () => ({ subscription: handleField('Subscription ID.') }),
  result: () => flagField('Whether it existed.'),
  subscription: true,
});

/** A type of `eth_subscribe` (docs/facts/json-rpc.md). Nodes do not have `syncing`, unlike other servers. */
interface SubscriptionKind {
  readonly kind: string;
  readonly summary: string;
  /** Parameters after the type, in order. */
  readonly params: () => z.ZodMiniType;
  /** `result` of each `eth_subscription` notification. */
  readonly notification: () => z.ZodMiniType;
}

const whole = () =>
  z.object({
    fullTransactions: z.optional(flagField('true for full transactions, false for hashes.')),
  });
const hashOrTransaction = () => z.union([hashField('evmTransaction'), evmTransaction()]);

export const subscriptionKinds: readonly SubscriptionKind[] = [
  {
    kind: 'newHeads',
    summary: 'Headers of accepted blocks; on the C-Chain since Helicon, of executed blocks.',
    params: () => z.object({}),
    notification: evmHeader,
  },
  {
    kind: 'logs',
    summary: 'Logs of accepted blocks, by address and topics; on the C-Chain since Helicon, of executed blocks.',
    params: () => z.object({ filter: logFilter('Log filter: addresses and topics; {} for all.') }),
    notification: evmLog,
  },
  {
    kind: 'newPendingTransactions',
    summary: 'Transactions entering the transaction pool.',
    params: whole,
    notification: hashOrTransaction,
  },
  {
    kind: 'newAcceptedTransactions',
    summary: 'Accepted transactions (Avalanche only); on the C-Chain since Helicon, before they are executed.',
    params: whole,
    notification: hashOrTransaction,
  },
];
