import assert from 'node:assert/strict';
import type { EvmBlock } from '../../../../../src/engine/evm/io/blocks';
import { RecentBlocks } from '../../../../../src/engine/evm/blockFigures';

function block(number: bigint): EvmBlock {
  const hash = `0x${'00'.repeat(32)}`;
  return { number, hash, parentHash: hash, timestamp: 1_000n + number, gasLimit: 1n, gasUsed: 1n, transactions: [] };
}

/** Blocks with these numbers, oldest first. */
function seen(...numbers: readonly bigint[]): RecentBlocks {
  const blocks = new RecentBlocks();
  numbers.forEach((number) => blocks.add(block(number)));
  return blocks;
}

const numbers = (blocks: RecentBlocks): readonly bigint[] => blocks.run.map(({ number }) => number);

describe('the newest blocks of a chain', () => {
  it('are asked for beside the newest one alone before any is known', () => {
    assert.deepEqual(seen().wanted, []);
    assert.deepEqual(numbers(seen()), []);
  });

  it('reach sixteen back, and no further than genesis', () => {
    assert.deepEqual(seen(3n).missing, [2n, 1n, 0n]);
    assert.deepEqual(seen(1_000n).missing.length, 15);
    assert.deepEqual(seen(1_000n).missing.at(-1), 985n);
  });

  it('are those up to the first gap; what is in the gap is asked for with what may have come since', () => {
    const blocks = seen(10n, 11n, 12n, 14n, 15n);
    assert.deepEqual(numbers(blocks), [15n, 14n]);
    assert.deepEqual(blocks.wanted.slice(0, 3), [13n, 9n, 8n]);
    assert.deepEqual(blocks.wanted.slice(-2), [16n, 17n]);
    blocks.add(block(13n));
    assert.deepEqual(numbers(blocks), [15n, 14n, 13n, 12n, 11n, 10n]);
  });

  it('leave those that are too old', () => {
    const blocks = seen(10n, 11n, 5_000n);
    assert.deepEqual(numbers(blocks), [5_000n]);
    assert.equal(blocks.missing.length, 15);
  });
});
