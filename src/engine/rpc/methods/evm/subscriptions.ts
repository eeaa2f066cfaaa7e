import * as z from 'zod/mini';
import { field, flagField } from '../../field';
import { anyJson } from '../../../primitives';
import { handleField } from './evmField';
import { evm } from './evmService';

/** Opens and ends subscriptions, over a websocket alone; subscriptionKinds.ts says what there is to subscribe to. */

export const subscribe = evm('eth_subscribe', {
  summary: 'Subscribes to live events of the chain.',
  params: () => ({
    kind: field(z.enum(['newHeads', 'logs', 'newPendingTransactions', 'newAcceptedTransactions']), {
      sentence: 'Event type.',
    }),
    option: z.optional(field(anyJson, { sentence: 'Log filter for logs; true for full transactions.' })),
  }),
  result: () => handleField('Subscription ID, part of every notification.'),
  subscription: true,
});

export const unsubscribe = evm('eth_unsubscribe', {
  summary: 'Cancels a subscription.',
  params: () => ({ subscription: handleField('Subscription ID.') }),
  result: () => flagField('Whether it existed.'),
  subscription: true,
});
