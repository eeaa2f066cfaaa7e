import * as z from 'zod/mini';
import { amountField, height, unixTime } from './field';
import { type Availability, nodeMethod } from './method';

/** The wrapper that says which validator proposes a chain's next block. The X-Chain has no such endpoint. */
const wrapper: { readonly path: string; readonly availability: Availability } = {
  path: '/ext/bc/{chain}/proposervm',
  availability: { on: 'own' },
};

export const getProposedHeight = nodeMethod({
  ...wrapper,
  name: 'proposervm.getProposedHeight',
  summary: 'The P-Chain height that the next block of the chain would name.',
  params: () => z.object({}),
  result: () => z.object({ height: height() }),
});

export const getCurrentEpoch = nodeMethod({
  ...wrapper,
  name: 'proposervm.getCurrentEpoch',
  summary: 'The epoch of the chain: whose validators sign Warp messages now.',
  params: () => z.object({}),
  result: () =>
    z.object({
      number: amountField('count', 'Its number.'),
      startTime: unixTime('Since when.'),
      pChainHeight: height('P-Chain height whose set of validators it uses.'),
    }),
  availability: { on: 'own', note: 'since Granite' },
});
