import assert from 'node:assert/strict';
import { lineText } from '../../../../src/engine/report/spanText';
import type { NodeTransaction } from '../../../../src/engine/evm/report/transactionFacts';
import { explainPending } from '../../../../src/engine/evm/report/outcome';

const style = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 100 } as const;

interface Situation {
  readonly nonce?: bigint;
  readonly next?: bigint;
  /** Pending nonces in the pool. */
  readonly pending?: readonly number[];
  readonly queued?: readonly number[];
  readonly offered?: bigint;
  readonly baseFee?: bigint;
  /** The base fee bound of the next block, if the latest block has one. */
  readonly bound?: bigint;
  readonly symbol?: string;
}

function explain({
  nonce = 5n,
  next,
  pending,
  queued,
  offered = 30n * 10n ** 9n,
  baseFee,
  bound,
  symbol = 'AVAX',
}: Situation) {
  const byNonce = (nonces: readonly number[] = []) => Object.fromEntries(nonces.map((one) => [String(one), {}]));
  const pool = pending || queued ? { pending: byNonce(pending), queued: byNonce(queued) } : undefined;
  const node = {
    transaction: { nonce, maxFeePerGas: offered },
    ...(next === undefined && pool === undefined ? {} : { waiting: { nextNonce: next, pool, baseFeeBound: bound } }),
    ...(baseFee === undefined
      ? {}
      : { latest: { baseFeePerGas: baseFee, ...(bound === undefined ? {} : { settledHeight: 1n }) } }),
  } as unknown as NodeTransaction;
  const why = explainPending(node, symbol);
  return `${why.length > 0 ? 'stuck' : 'pending'}: ${lineText(why, style, { now: 0 })}`;
}

describe('explainPending', () => {
  const cases: readonly [string, Situation, string][] = [
    ['nothing stands in its way', { next: 5n, pending: [5], baseFee: 1n }, 'pending: '],
    ['nothing is known', {}, 'pending: '],
    ['those before it wait too', { next: 3n, pending: [3, 4], queued: [5] }, 'pending: '],
    ['a nonce before it was not sent', { next: 3n, queued: [5] }, 'stuck: nonce 3 missing before nonce 5'],
    ['a later nonce is missing', { next: 3n, pending: [3], queued: [5] }, 'stuck: nonce 4 missing before nonce 5'],
    ['the pool is not shown and the nonce is ahead', { next: 3n }, 'stuck: nonce 3 missing before nonce 5'],
    ['it was replaced', { next: 6n }, 'stuck: nonce 5 is already used by an accepted transaction'],
    [
      'it offers less than the base fee',
      { next: 5n, offered: 24n * 10n ** 9n, baseFee: 25n * 10n ** 9n },
      'stuck: max fee 24 nAVAX, below base fee 25 nAVAX',
    ],
    [
      'it pays in another token',
      { next: 5n, offered: 10n ** 9n, baseFee: 2n * 10n ** 9n, symbol: 'ORD' },
      'stuck: max fee 1 gwei, below base fee 2 gwei',
    ],
    [
      'it offers less than the next block requires, though more than the last one',
      { next: 5n, offered: 25n * 10n ** 9n, baseFee: 24n * 10n ** 9n, bound: 26n * 10n ** 9n },
      'stuck: max fee 25 nAVAX, below the 26 nAVAX that the next block requires; it may pay less',
    ],
    [
      'it offers less than the last block required, and enough for the next one',
      { next: 5n, offered: 25n, baseFee: 26n, bound: 25n },
      'pending: ',
    ],
    ['it offers just the base fee', { next: 5n, offered: 25n, baseFee: 25n }, 'pending: '],
    [
      'its nonce is beyond all reason',
      { nonce: 2n ** 64n, next: 0n, pending: [0] },
      'stuck: nonce 1 missing before nonce 18,446,744,073,709,551,616',
    ],
  ];
  for (const [name, situation, words] of cases) {
    it(`where ${name}`, () => {
      assert.equal(explain(situation), words);
    });
  }
});
