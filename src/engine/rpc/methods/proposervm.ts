import * as z from 'zod/mini';
import { amountField, height, unixTime } from '../field';
import { type Availability, nodeMethod } from '../method';

/** The wrapper that says which validator proposes a chain's next block. The X-Chain has no such endpoint. */
const wrapper: { readonly path: string; readonly availability: Availability } = {
  path: '/ext/bc/{chain}/proposervm',
  availability: { on: 'own' },
};

export const getProposedHeight = nodeMethod({
  ...wrapper,
  name: 'proposervm.getProposedHeight',
  summary: 'P-Chain height the next block would use.',
  params: () => z.object({}),
  result: () => z.object({ height: height() }),
});

export const getCurrentEpoch = nodeMethod({
  ...wrapper,
  name: 'proposervm.getCurrentEpoch',
  summary: 'Current epoch of the chain: its validator set signs Warp messages.',
  params: () => z.object({}),
  result: () =>
    z.object({
      number: amountField('count', 'Epoch number.'),
      startTime: unixTime('Epoch start.'),
      pChainHeight: height('P-Chain height of its validator set.'),
    }),
  availability: { on: 'own', note: 'since Granite' },
});
