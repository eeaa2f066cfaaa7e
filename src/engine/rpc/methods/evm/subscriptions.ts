import * as z from 'zod/mini';
import { field, flagField } from '../../field';
import { evmMethod } from '../../method';
import { anyJson } from '../../../primitives';
import { handleField } from './evmField';
import { rpcPath as path } from './evmService';

/** Opens and ends subscriptions, over a websocket alone; subscriptionKinds.ts says what there is to subscribe to. */

export const subscribe = evmMethod({
  name: 'eth_subscribe',
  path,
  summary: 'Subscribes to live events of the chain.',
  params: () =>
    z.object({
      kind: field(z.enum(['newHeads', 'logs', 'newPendingTransactions', 'newAcceptedTransactions']), {
        sentence: 'Event type.',
      }),
      option: z.optional(field(anyJson, { sentence: 'Log filter for logs; true for full transactions.' })),
    }),
  result: () => handleField('Subscription ID, part of every notification.'),
  subscription: true,
});

export const unsubscribe = evmMethod({
  name: 'eth_unsubscribe',
  path,
  summary: 'Cancels a subscription.',
  params: () => z.object({ subscription: handleField('Subscription ID.') }),
  result: () => flagField('Whether it existed.'),
  subscription: true,
});
