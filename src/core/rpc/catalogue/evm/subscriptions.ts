import * as z from 'zod/mini';
import { field, flagField } from '../field';
import { evmMethod } from '../method';
import { anyJson } from '../../../schema/wire';
import { handleField } from './evmField';
import { rpcPath as path } from './evmService';

/** Opens and ends subscriptions, over a websocket alone; subscriptionKinds.ts says what there is to subscribe to. */

export const subscribe = evmMethod({
  name: 'eth_subscribe',
  path,
  summary: 'Subscribes to what happens on the chain.',
  params: () =>
    z.object({
      kind: field(z.enum(['newHeads', 'logs', 'newPendingTransactions', 'newAcceptedTransactions']), {
        sentence: 'What to tell.',
      }),
      option: z.optional(field(anyJson, { sentence: 'A filter, which logs need; true for whole transactions.' })),
    }),
  result: () => handleField('What the node calls the subscription; it stands in every notification.'),
  subscription: true,
});

export const unsubscribe = evmMethod({
  name: 'eth_unsubscribe',
  path,
  summary: 'Ends a subscription.',
  params: () => z.object({ subscription: handleField('What the node called the subscription.') }),
  result: () => flagField('Whether there was one.'),
  subscription: true,
});
