import assert from 'node:assert/strict';
import { keccak256, toBytes } from 'viem';
import { addressInSlot, minimalProxyTarget, proxySlots } from '../../../../../src/engine/abi/known/knownContracts';

const target = '2222222222222222222222222222222222222222';

describe('proxySlots', () => {
  it('are those of ERC-1967', () => {
    for (const [name, slot] of Object.entries(proxySlots)) {
      assert.equal(BigInt(slot), BigInt(keccak256(toBytes(`eip1967.proxy.${name}`))) - 1n);
    }
  });

  it('hold an address, or nothing', () => {
    assert.equal(addressInSlot(`0x${target.padStart(64, '0')}`), `0x${target}`);
    assert.equal(addressInSlot(`0x${'0'.repeat(64)}`), undefined);
    assert.equal(addressInSlot(`0x${'1'.repeat(64)}`), undefined);
    assert.equal(addressInSlot('0x'), undefined);
  });
});

describe('minimalProxyTarget', () => {
  it('finds whose code a minimal proxy runs', () => {
    const codes = [
      `0x363d3d373d3d3d363d73${target}5af43d82803e903d91602b57fd5bf3`,
      `0x365f5f375f5f365f73${target}5af43d5f5f3e5f3d91602a57fd5bf3`,
    ];
    for (const code of codes) {
      assert.equal(minimalProxyTarget(code), `0x${target}`);
      assert.equal(minimalProxyTarget(code.toUpperCase().replace('0X', '0x')), `0x${target}`);
    }
  });

  it('takes no other code for one', () => {
    for (const code of [
      '0x',
      '0x6080604052',
      `0x73${target}5af4`,
      `0x${'36'.repeat(40)}73${target}5af4${'00'.repeat(12)}`,
    ]) {
      assert.equal(minimalProxyTarget(code), undefined);
    }
  });
});
