import assert from 'node:assert/strict';
import { deepEqual } from '../../../../helpers/deepEqual';
import { decodeCall } from '../../../../../src/engine/abi/call/callLine';
import { knownAbi } from '../../../../../src/engine/abi/known/knownAbi';
import { isPrecompileAddress, precompileAt } from '../../../../../src/engine/precompiles/precompiles';

const token = '0x5db9a7629912ebf95876228c24a848de0bfb43a9';
const word = (value: bigint) => value.toString(16).padStart(64, '0');
const twos = word(0x2222222222222222222222222222222222222222n);

describe('decodeCall', () => {
  it('tells transfers and creations from calls', () => {
    deepEqual(decodeCall('0x', token), { kind: 'transfer', guess: false, problems: [] });
    deepEqual(decodeCall('0x6080', null), { kind: 'create', guess: false, problems: [] });
    deepEqual(decodeCall('0x6080'), { kind: 'create', guess: false, problems: [] });
  });

  it('guesses by the selector', () => {
    deepEqual(decodeCall(`0xA9059CBB${twos}${word(5n)}`, token), {
      kind: 'call',
      selector: '0xa9059cbb',
      name: 'transfer',
      standard: 'ERC-20',
      args: [
        { name: 'to', type: 'address', value: '0x2222222222222222222222222222222222222222' },
        { name: 'value', type: 'uint256', value: 5n },
      ],
      outputs: [{ type: 'bool' }],
      guess: true,
      problems: [],
    });
  });

  it('is certain where the standard of the contract is known', () => {
    const input = `0x23b872dd${twos}${twos}${word(7n)}`;
    const call = decodeCall(input, token, { standard: 'ERC-721' });
    assert.equal(call.guess, false);
    assert.equal(call.standard, 'ERC-721');
    assert.equal(call.args?.[2]?.name, 'tokenId');
    assert.equal(decodeCall(input, token).args?.[2]?.name, 'value');
  });

  it('asks a precompile’s own table alone', () => {
    const minter = '0x0200000000000000000000000000000000000001';
    const call = decodeCall(`0x4f5aaaba${twos}${word(5n)}`, minter);
    assert.equal(call.name, 'mintNativeCoin');
    assert.equal(call.guess, false);
    assert.equal(decodeCall(`0x4f5aaaba${twos}${word(5n)}`, token).kind, 'unknown');
    deepEqual(decodeCall(`0xa9059cbb${twos}${word(5n)}`, minter), {
      kind: 'unknown',
      selector: '0xa9059cbb',
      guess: false,
      problems: ['Native minter has no function 0xa9059cbb.'],
    });
  });

  it('names a precompile’s function although its arguments do not fit', () => {
    deepEqual(decodeCall('0x4f5aaaba', '0x0200000000000000000000000000000000000001'), {
      kind: 'call',
      selector: '0x4f5aaaba',
      name: 'mintNativeCoin',
      standard: 'Native minter',
      guess: false,
      problems: ['Arguments do not match mintNativeCoin.'],
    });
  });

  it('knows the Teleporter messenger by its address', () => {
    const call = decodeCall(`0xccb5f809${word(0n)}${twos}`, '0x253b2784c75e510dD0fF1da844684a1aC0aa5fcf');
    assert.equal(call.name, 'receiveCrossChainMessage');
    assert.equal(call.guess, false);
  });

  it('does not guess a function whose arguments do not fit', () => {
    deepEqual(decodeCall('0xa9059cbb00', token), {
      kind: 'unknown',
      selector: '0xa9059cbb',
      guess: false,
      problems: [],
    });
  });

  it('reports what follows the arguments', () => {
    deepEqual(decodeCall(`0xa9059cbb${twos}${word(5n)}ff`, token).problems, ['1 extra byte after the arguments.']);
    deepEqual(decodeCall('0x06fdde0300', token).problems, ['1 extra byte after the arguments.']);
  });

  it('reports a uint8 of 256', () => {
    const permit = `0xd505accf${twos}${twos}${word(1n)}${word(2n)}${word(256n)}${word(3n)}${word(4n)}`;
    deepEqual(decodeCall(permit, token).problems, ['A value has dirty high-order bits.']);
  });

  it('does not hold everything up for megabytes of arguments', () => {
    const input = `0xd81d0a15${twos}${word(96n)}${word(128n)}${word(0n).repeat(100_000)}`;
    const { args, name, problems } = decodeCall(input, token);
    assert.equal(name, 'mintBatch');
    assert.equal(args, undefined);
    deepEqual(problems, ['3,200,096 bytes are too many to decode.']);
  });

  it('says what is no input', () => {
    deepEqual(decodeCall('hello', token).problems, ['Input is not hex.']);
    deepEqual(decodeCall('0xabc', token).problems, ['Input is not hex.']);
    deepEqual(decodeCall('0xabcd', token).problems, ['Input is shorter than a selector.']);
  });
});

describe('the tables', () => {
  it('have the selectors of the precompiles', () => {
    const selectors = {
      setFeeConfig: '0x8f10b586',
      getFeeConfig: '0x5fbbc0d2',
      setRewardAddress: '0x5e00e679',
      sendWarpMessage: '0xee5b48eb',
      getVerifiedWarpBlockHash: '0xce7f5929',
      setGasPriceConfig: '0x65c97a28',
      readAllowList: '0xeb54dae1',
      setNone: '0x8c6bfb3b',
    };
    for (const [name, selector] of Object.entries(selectors)) {
      assert.equal(knownAbi().functions.get(selector)?.[0]?.name, name);
    }
  });
});

describe('precompileAt', () => {
  it('names them in any spelling', () => {
    const { address, configKey, name } = precompileAt('0x0200000000000000000000000000000000000005')!;
    assert.deepEqual([address, configKey, name], ['0x0200000000000000000000000000000000000005', 'warpConfig', 'Warp']);
    assert.equal(precompileAt('0X0200000000000000000000000000000000000003')?.configKey, 'feeManagerConfig');
    assert.equal(precompileAt(token), undefined);
  });

  it('knows the reserved ranges', () => {
    assert.equal(isPrecompileAddress('0x03000000000000000000000000000000000000ff'), true);
    assert.equal(isPrecompileAddress('0x0400000000000000000000000000000000000000'), false);
  });
});
