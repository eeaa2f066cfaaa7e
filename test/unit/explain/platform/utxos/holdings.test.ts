import assert from 'node:assert/strict';
import {
  amountOf,
  type Holding,
  holdingsOf,
  readStakedOutputs,
  readUtxos,
} from '../../../../../src/engine/addresses/utxos/readUtxos';
import { cb58Id } from '../../../../../src/engine/primitives/ids/cb58';
import { testStakedOutput, testUtxo, type TestOutput } from '../../../../helpers/testUtxo';

const now = 1_800_000_000n;

/** One line per holding: state, first byte of the asset, amount, outputs, until, owners. */
function lines(holdings: readonly Holding[]): readonly string[] {
  return holdings.map(({ state, form, asset, amount, outputs, until, owners }) => {
    const byte = cb58Id(asset)?.hex.slice(2, 4);
    const what = form === 'amount' ? `${amount} of ${byte}` : `${form} of ${byte}`;
    const lock = until === undefined ? '' : ` until ${until - now}`;
    return `${state}${lock}: ${what} in ${outputs}, ${owners?.threshold} of ${owners?.count}`;
  });
}

function stored(chain: 'P' | 'X', ...outputs: readonly TestOutput[]): readonly string[] {
  const texts = outputs.map((output, i) => testUtxo(i, output));
  return lines(holdingsOf(readUtxos(texts, chain).utxos, now));
}

describe('sums of UTXOs by state', () => {
  it('sums what is free, exactly, beyond 2^53 and 2^64', () => {
    assert.deepEqual(stored('P', { amount: 9_007_199_254_740_993n }, { amount: 2n }), [
      'available: 9007199254740995 of 01 in 2, 1 of 1',
    ]);
    const most = 18_446_744_073_709_551_615n;
    assert.deepEqual(stored('X', { amount: most }, { amount: most }), [
      'available: 36893488147419103230 of 01 in 2, 1 of 1',
    ]);
  });

  it('keeps assets apart', () => {
    assert.deepEqual(stored('X', { amount: 5n }, { asset: 2, amount: 7n }, { amount: 6n }), [
      'available: 11 of 01 in 2, 1 of 1',
      'available: 7 of 02 in 1, 1 of 1',
    ]);
  });

  it('ends a lock at its very second', () => {
    assert.deepEqual(stored('P', { amount: 1n, locktime: now }, { amount: 2n, locktime: now + 1n }), [
      'available: 1 of 01 in 1, 1 of 1',
      'locked until 1: 2 of 01 in 1, 1 of 1',
    ]);
    assert.deepEqual(stored('P', { amount: 1n, stakeableUntil: now }, { amount: 2n, stakeableUntil: now + 1n }), [
      'available: 1 of 01 in 1, 1 of 1',
      'lockedStakeable until 1: 2 of 01 in 1, 1 of 1',
    ]);
  });

  it('is locked where both locks hold, until the later one is over', () => {
    assert.deepEqual(stored('P', { amount: 1n, locktime: now + 5n, stakeableUntil: now + 9n }), [
      'locked until 9: 1 of 01 in 1, 1 of 1',
    ]);
    assert.deepEqual(stored('P', { amount: 1n, locktime: now + 9n, stakeableUntil: now + 5n }), [
      'locked until 9: 1 of 01 in 1, 1 of 1',
    ]);
  });

  it('keeps locks of different times apart, the next to end first', () => {
    assert.deepEqual(
      stored(
        'P',
        { amount: 1n, locktime: now + 20n },
        { amount: 2n, locktime: now + 10n },
        { amount: 4n, locktime: now + 20n },
        { amount: 8n, stakeableUntil: now + 30n },
      ),
      [
        'lockedStakeable until 30: 8 of 01 in 1, 1 of 1',
        'locked until 10: 2 of 01 in 1, 1 of 1',
        'locked until 20: 5 of 01 in 2, 1 of 1',
      ],
    );
  });

  it('tells what several owners have to sign from what any of them can', () => {
    assert.deepEqual(
      stored(
        'P',
        { amount: 1n, threshold: 2, owners: 3 },
        { amount: 2n, owners: 2 },
        { amount: 4n },
        { amount: 8n, threshold: 2, owners: 3, locktime: now + 1n },
      ),
      [
        'available: 2 of 01 in 1, 1 of 2',
        'available: 4 of 01 in 1, 1 of 1',
        'shared: 1 of 01 in 1, 2 of 3',
        'locked until 1: 8 of 01 in 1, 2 of 3',
      ],
    );
  });

  it('counts NFTs, properties and rights to mint', () => {
    assert.deepEqual(stored('X', { type: 11 }, { type: 11 }, { type: 10 }, { type: 6 }, { type: 16, asset: 2 }), [
      'available: nft of 01 in 2, 1 of 1',
      'available: mint of 01 in 2, 1 of 1',
      'available: right of 02 in 1, 1 of 1',
    ]);
  });

  it('adds up an asset, of all states or of some', () => {
    const { utxos } = readUtxos(
      [
        testUtxo(1, { amount: 3n }),
        testUtxo(2, { amount: 4n, locktime: now + 1n }),
        testUtxo(3, { asset: 2, amount: 9n }),
      ],
      'P',
    );
    const asset = utxos[0]?.asset ?? '';
    assert.equal(amountOf(holdingsOf(utxos, now), asset), 7n);
    assert.equal(amountOf(holdingsOf(utxos, now), asset, ['locked']), 4n);
    assert.equal(amountOf([], asset), 0n);
  });

  it('counts what it cannot read, and reads the rest', () => {
    const nftOnP = testUtxo(1, { type: 11 });
    const { utxos, unread } = readUtxos([nftOnP, '0x', 'hello', testUtxo(2, { amount: 5n })], 'P');
    assert.equal(unread, 3);
    assert.deepEqual(lines(holdingsOf(utxos, now)), ['available: 5 of 01 in 1, 1 of 1']);
  });

  it('reads staked outputs, with the lock that stays on them', () => {
    const texts = [testStakedOutput({ amount: 2_000n }), testStakedOutput({ amount: 30n, stakeableUntil: now + 7n })];
    const { utxos, unread } = readStakedOutputs([...texts, '0x00']);
    assert.equal(unread, 1);
    assert.deepEqual(lines(holdingsOf(utxos, now)), [
      'available: 2000 of 01 in 1, 1 of 1',
      'lockedStakeable until 7: 30 of 01 in 1, 1 of 1',
    ]);
  });

  it('is the same in any order (random)', () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    let state = seed;
    const next = (below: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return state % below;
    };
    const outputs = Array.from({ length: 200 }, (_, i) =>
      testUtxo(i, {
        asset: 1 + next(3),
        amount: BigInt(next(1_000_000)),
        locktime: now + BigInt(next(3) - 1),
        threshold: 1 + next(2),
        owners: 2,
        ...(next(2) === 0 ? {} : { stakeableUntil: now + BigInt(next(3) - 1) }),
      }),
    );
    const sorted = (texts: readonly string[]) => [...lines(holdingsOf(readUtxos(texts, 'P').utxos, now))].sort();
    assert.deepEqual(sorted([...outputs].reverse()), sorted(outputs), `seed ${seed}`);
    const all = readUtxos(outputs, 'P').utxos;
    const total = all.reduce((sum, { amount }) => sum + amount, 0n);
    assert.equal(
      holdingsOf(all, now).reduce((sum, { amount }) => sum + amount, 0n),
      total,
      `seed ${seed}`,
    );
  });
});
