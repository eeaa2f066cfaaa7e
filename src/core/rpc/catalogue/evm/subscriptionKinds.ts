import * as z from 'zod/mini';
import { flagField } from '../field';
import { evmHeader } from './blockShape';
import { hashField } from './evmField';
import { evmLog, evmTransaction, logFilter } from './transactionShape';

/** One thing that `eth_subscribe` can tell (docs/facts/json-rpc.md); `syncing` of other servers is not there. */
export interface SubscriptionKind {
  readonly kind: string;
  readonly summary: string;
  /** What follows the kind in the parameters, in order. */
  readonly params: () => z.ZodMiniType;
  /** The `result` of each `eth_subscription` notification. */
  readonly notification: () => z.ZodMiniType;
}

const whole = () =>
  z.object({
    fullTransactions: z.optional(flagField('Whether transactions come whole, or as their hashes.')),
  });
const hashOrTransaction = () => z.union([hashField('evmTransaction'), evmTransaction()]);

export const subscriptionKinds: readonly SubscriptionKind[] = [
  {
    kind: 'newHeads',
    summary: 'The header of every accepted block.',
    params: () => z.object({}),
    notification: evmHeader,
  },
  {
    kind: 'logs',
    summary: 'Logs of accepted blocks, by address and topics.',
    params: () => z.object({ filter: logFilter('Which logs: addresses and topics; {} for all.') }),
    notification: evmLog,
  },
  {
    kind: 'newPendingTransactions',
    summary: 'Transactions as they come into the pool.',
    params: whole,
    notification: hashOrTransaction,
  },
  {
    kind: 'newAcceptedTransactions',
    summary: 'Transactions as they are accepted: of Avalanche alone.',
    params: whole,
    notification: hashOrTransaction,
  },
];
