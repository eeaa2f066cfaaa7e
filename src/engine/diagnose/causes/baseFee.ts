import { count, gasPriceSpan, message, text } from '../../report';
import type { KnownCause } from '../causeText';

export const baseFee: KnownCause = {
  key: 'baseFee',
  check: 'base fee',
  find: ({ readings: { nodes }, production: { isMoving, blocks } }) => {
    const node = nodes.find(({ pool, baseFee }) => (pool?.transactions.length ?? 0) > 0 && baseFee !== undefined);
    const offers = node?.pool?.transactions.flatMap(({ maxFee }) => maxFee ?? []) ?? [];
    const highest = offers.reduce((most, one) => (one > most ? one : most), 0n);
    if (node?.baseFee === undefined || offers.length === 0 || highest >= node.baseFee || isMoving || blocks > 0n) {
      return undefined;
    }
    const fee = gasPriceSpan(node.baseFee, 'gwei');
    return {
      title: message`The base fee is beyond what waiting transactions offer: ${fee}, at most ${gasPriceSpan(highest, 'gwei')}.`,
      evidence: [
        message`waiting transactions: ${count(BigInt(offers.length))}, with a max fee per gas of at most ${gasPriceSpan(highest, 'gwei')}`,
      ],
      repairs: [
        message`Replace them with the same nonces and a max fee per gas of at least ${fee}.`,
        [text('Or lower the min base fee through the fee manager, where the chain has one.')],
      ],
    };
  },
};
