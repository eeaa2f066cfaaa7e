import { amountField, height, unixTime } from '../field';
import { nodeMethods } from '../method';

/** The wrapper that says which validator proposes a chain's next block. The X-Chain has no such endpoint. */
const proposervm = nodeMethods({
  path: '/ext/bc/{chain}/proposervm',
  availability: { on: 'own' },
});

export const getProposedHeight = proposervm('proposervm.getProposedHeight', {
  summary: 'P-Chain height the next block would use.',
  result: () => ({ height: height() }),
});

export const getCurrentEpoch = proposervm('proposervm.getCurrentEpoch', {
  summary: 'Current epoch of the chain: its validator set signs Warp messages.',
  result: () => ({
    number: amountField('count', 'Epoch number.'),
    startTime: unixTime('Epoch start.'),
    pChainHeight: height('P-Chain height of its validator set.'),
  }),
  availability: { on: 'own', note: 'since Granite' },
});
