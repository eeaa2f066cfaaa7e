import assert from 'node:assert/strict';
import { isIntrinsicGasOnly } from '../../../../../src/engine/evm/fees';

describe('isPlainGas', () => {
  it('knows the gas of a transaction that runs nothing', () => {
    const text = '0x68656c6c6f2066726f6d2074686520726576696577';
    assert.equal(isIntrinsicGasOnly({ input: text }, 21_336n), true, 'as a real chain took it');
    assert.equal(isIntrinsicGasOnly({ input: text }, 21_840n), true, 'by EIP-7623');
    assert.equal(isIntrinsicGasOnly({ input: text }, 21_337n), false);
    assert.equal(isIntrinsicGasOnly({ input: '0x00ff' }, 21_020n), true);
    const accessList = [{ storageKeys: [`0x${'00'.repeat(32)}`] }];
    assert.equal(isIntrinsicGasOnly({ input: '0x', accessList }, 25_300n), true);
  });
});
