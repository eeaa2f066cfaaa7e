import assert from 'node:assert/strict';
import { throughput } from '../../../../src/core/evm/throughput';

const noon = Date.UTC(2026, 10, 21, 12);
const block = (number: bigint, secondsAgo: number, transactions: number) => ({
  number,
  time: noon - secondsAgo * 1_000,
  transactions,
});

describe('throughput', () => {
  it('counts what came after the oldest block', () => {
    assert.equal(throughput([block(1n, 10, 500), block(2n, 6, 12), block(3n, 2, 9)], noon), 210n);
  });

  it('counts the last minute alone, where the blocks reach further back', () => {
    assert.equal(throughput([block(1n, 600, 4), block(2n, 61, 100), block(3n, 30, 12)], noon), 20n);
  });

  it('is nothing on a chain that makes no blocks', () => {
    assert.equal(throughput([block(1n, 7_200, 5), block(2n, 3_600, 5)], noon), 0n);
    assert.equal(throughput([block(0n, 7_200, 0)], noon), 0n);
  });

  it('goes by the chain where its clock is ahead', () => {
    assert.equal(throughput([block(1n, -5, 1), block(2n, -15, 30)], noon), 300n);
  });

  it('is not known where the blocks span no time', () => {
    assert.equal(throughput([], noon), undefined);
    assert.equal(throughput([block(1n, 0, 7)], noon), undefined);
  });
});
