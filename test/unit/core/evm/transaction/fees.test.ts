import assert from 'node:assert/strict';
import type { EvmBlock } from '../../../../../src/engine/evm/io/blocks';
import type { EvmTransaction } from '../../../../../src/engine/evm/io/transaction';
import { recommendedGasLimit, blockFee, ranGasOf } from '../../../../../src/engine/evm/fees';

describe('fees since Helicon', () => {
  it('are advised by what ran, in whole thousands', () => {
    assert.deepEqual(recommendedGasLimit(500_000n, 21_529n), { limit: 44_000n, charged: 22_000n });
    assert.deepEqual(recommendedGasLimit(500_000n, 21_000n), { limit: 42_000n, charged: 21_000n });
    assert.equal(recommendedGasLimit(21_001n, 21_000n), undefined);
  });

  it('tell what a simulated call took only where that is more than half of its gas', () => {
    assert.equal(ranGasOf({ gas: 0x7fffffffffffffffn, gasUsed: 0x4000000000000000n }), undefined);
    assert.equal(ranGasOf({ gas: 60_000n, gasUsed: 34_382n }), 34_382n);
    assert.equal(ranGasOf({ gas: 50_000_000n, gasUsed: 34_382n }), 34_382n);
  });

  const block = {
    gasUsed: 111_230n,
    settledHeight: 7n,
    baseFeePerGas: 9n,
    transactions: ['0x01'],
  } as unknown as EvmBlock;
  const body = { gas: 100_000n, maxFeePerGas: 20n, maxPriorityFeePerGas: 2n } as unknown as EvmTransaction;
  const paid = { gasUsed: 50_000n, effectiveGasPrice: 10n, status: 1n };

  it('of a block have atomic gas as it is, beside half of the limits', () => {
    assert.deepEqual(blockFee({ ...block, blockExtraData: '0x00' }, { paid: [paid], bodies: [body] }), {
      ...{ charged: 61_230n, reserved: 111_230n, baseFee: 8n, baseFeeBound: 9n },
    });
    assert.equal(blockFee({ ...block, blockExtraData: '0x00' }, { paid: [paid] }).charged, undefined);
  });

  it('of a block are no more than bounds without its receipts', () => {
    assert.deepEqual(blockFee(block, { bodies: [body] }), {
      ...{ charged: undefined, reserved: 111_230n, baseFee: undefined, baseFeeBound: 9n },
    });
  });

  it('of a block without settledHeight are those of its header', () => {
    assert.deepEqual(blockFee({ ...block, settledHeight: null }, {}), { charged: 111_230n, baseFee: 9n });
  });
});
