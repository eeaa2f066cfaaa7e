import * as z from 'zod/mini';
import { flagField } from '../../field';
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
    fullTransactions: z.optional(flagField('true for full transactions, false for hashes.')),
  });
const hashOrTransaction = () => z.union([hashField('evmTransaction'), evmTransaction()]);

export const subscriptionKinds: readonly SubscriptionKind[] = [
  {
    kind: 'newHeads',
    summary: 'Headers of accepted blocks.',
    params: () => z.object({}),
    notification: evmHeader,
  },
  {
    kind: 'logs',
    summary: 'Logs of accepted blocks, by address and topics.',
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
    summary: 'Accepted transactions (Avalanche only).',
    params: whole,
    notification: hashOrTransaction,
  },
];
