import assert from 'node:assert/strict';
import { gasTarget } from '../../../../src/core/evm/gasTarget';

/** Extra data with a capacity, an excess, a target excess, and what follows them. */
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
