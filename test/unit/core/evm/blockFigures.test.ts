import assert from 'node:assert/strict';
import { gasTarget, throughput } from '../../../../src/engine/evm/blockFigures';

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

/** Extra data with a capacity, an excess, a target excess, and trailing bytes. */
function extraData(targetExcess: bigint): string {
  return `0x0000000000979d18000000000000f968${targetExcess.toString(16).padStart(16, '0')}00000000`;
}

describe('the gas target of the C-Chain', () => {
  it('is what a block of a recorded network says', () => {
    const extra = '0x0000000000979d18000000000000f9680000000000000000000000000000';
    assert.equal(gasTarget({ gasLimit: 10_000_000n, extraData: extra }), 1_000_000n);
  });

  it('is what a recorded block says in a field of its own since Helicon', () => {
    const block = { gasLimit: 20_000_000n, extraData: '0x000000000000', targetExponent: 0n };
    assert.equal(gasTarget(block), 1_000_000n);
    assert.equal(gasTarget({ ...block, gasLimit: 100_000_000n }), undefined, 'genesis');
  });

  it('grows by e for each 2^25 of excess, in integers as nodes reckon it', () => {
    assert.equal(gasTarget({ gasLimit: 27_182_810n, extraData: extraData(1n << 25n) }), 2_718_281n);
    assert.equal(gasTarget({ gasLimit: 10_009_770n, extraData: extraData(32_768n) }), 1_000_977n);
  });

  it('is what the block moved it to, which its limit does not follow yet', () => {
    assert.equal(gasTarget({ gasLimit: 10_000_000n, extraData: extraData(32_768n) }), 1_000_977n);
    assert.equal(gasTarget({ gasLimit: 10_009_770n, extraData: extraData(0n) }), 1_000_000n);
  });

  it('is not told by blocks that follow other rules', () => {
    assert.equal(gasTarget({ gasLimit: 15_000_000n, extraData: extraData(0n) }), undefined);
    assert.equal(gasTarget({ gasLimit: 100_000_000n, extraData: '0x00' }), undefined);
    assert.equal(gasTarget({ gasLimit: 10_000_000n }), undefined);
    assert.equal(gasTarget({ gasLimit: 10_000_000n, extraData: extraData((1n << 64n) - 1n) }), undefined);
  });
});
