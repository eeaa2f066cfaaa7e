import assert from 'node:assert/strict';
import fc from 'fast-check';
import { getAddress } from 'viem';
import { deepEqual } from '../../../helpers/deepEqual';
import { bech32Address } from '../../../../src/engine/primitives/ids/bech32Address';
import { cb58Id, encodeCb58, nodeId } from '../../../../src/engine/primitives/ids/cb58';
import { evmAddress } from '../../../../src/engine/primitives/ids/evmAddress';
import { bytesToHex, hexToBytes } from '../../../../src/engine/primitives/ids/hex';
import { plainCb58 } from './oracle';
import * as samples from './samples';

const base58Digits = [...'123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'];

describe('hex', () => {
  it('reads both cases, with and without 0x', () => {
    deepEqual(hexToBytes('0xFF0a'), Uint8Array.of(255, 10));
    deepEqual(hexToBytes('0Xff0A'), Uint8Array.of(255, 10));
    deepEqual(hexToBytes('ff'), Uint8Array.of(255));
    deepEqual(hexToBytes('0x'), new Uint8Array());
  });

  it('refuses half bytes and what is no digit', () => {
    for (const text of ['0xf', '0xg0', '0x0g', 'é1', '0x 1']) {
      assert.equal(hexToBytes(text), undefined, text);
    }
  });

  it('reads long texts as it reads short ones', () => {
    for (const size of [4_094, 4_095, 4_096, 4_097, 20_000]) {
      const bytes = Uint8Array.from({ length: size }, (_, i) => (i * 7 + (i >> 8)) & 255);
      const digits = Buffer.from(bytes).toString('hex');
      deepEqual(hexToBytes(digits), bytes);
      deepEqual(hexToBytes(`0X${digits.toUpperCase()}`), bytes);
      assert.equal(hexToBytes(`${digits}0`), undefined);
      // At block boundaries and both ends; characters of one, two and three bytes, and half a surrogate pair.
      for (const at of [0, 8_188, 8_191, 8_192, 8_193, 2 * size - 1].filter((place) => place < 2 * size)) {
        for (const wrong of ['g', 'é', '√', '\ud83d', ' ']) {
          const text = digits.slice(0, at) + wrong + digits.slice(at + 1);
          assert.equal(hexToBytes(text), undefined, `${wrong} at ${at} of ${size}`);
        }
      }
    }
  });

  it('writes lower case with 0x', () => assert.equal(bytesToHex(Uint8Array.of(0, 171)), '0x00ab'));
});

describe('cb58 IDs', () => {
  it('says which spelling is right where the checksum is wrong', () => {
    const wrong = samples.cChain.slice(0, -1) + '6';
    deepEqual(cb58Id(wrong), {
      kind: 'cb58Id',
      text: wrong,
      cb58: samples.cChain,
      hex: samples.cChainHex,
      checksum: 'invalid',
    });
  });

  it('refuses other sizes and alphabets', () => {
    assert.equal(cb58Id(samples.cChain.slice(0, -2)), undefined);
    assert.equal(cb58Id(samples.xChain + 'a'), undefined);
    assert.equal(cb58Id(samples.cChain.replace('q', 'l')), undefined);
    assert.equal(cb58Id('1'.repeat(1_000_000)), undefined);
  });

  it('reads what plain arithmetic writes, for any 32 bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bytes) => {
        const text = plainCb58(bytes);
        assert.equal(encodeCb58(bytes), text);
        deepEqual(cb58Id(text), { kind: 'cb58Id', text, cb58: text, hex: bytesToHex(bytes), checksum: 'valid' });
      }),
    );
  });

  it('never takes a changed character for right, and proposes a spelling that is', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        fc.nat(),
        fc.constantFrom(...base58Digits),
        (bytes, where, digit) => {
          const text = encodeCb58(bytes);
          const at = where % text.length;
          fc.pre(text[at] !== digit);
          const changed = cb58Id(text.slice(0, at) + digit + text.slice(at + 1));
          assert.notEqual(changed?.checksum, 'valid');
          if (changed) {
            assert.equal(cb58Id(changed.cb58)?.checksum, 'valid');
            assert.equal(cb58Id(changed.cb58)?.hex, changed.hex);
          }
        },
      ),
    );
  });
});

describe('NodeIDs', () => {
  it('reads 20 bytes behind the prefix', () =>
    deepEqual(nodeId(samples.nodeIdText), {
      kind: 'nodeId',
      text: samples.nodeIdText,
      nodeId: samples.nodeIdText,
      hex: samples.nodeIdHex,
      checksum: 'valid',
    }));

  it('says which spelling is right where the checksum is wrong', () => {
    const wrong = samples.nodeIdText.slice(0, -1) + 'h';
    const read = nodeId(wrong);
    assert.equal(read?.checksum, 'invalid');
    assert.equal(read.text, wrong);
    assert.equal(read.nodeId, samples.nodeIdText);
  });

  it('refuses other prefixes and sizes', () => {
    assert.equal(nodeId(samples.nodeIdText.slice(7)), undefined);
    assert.equal(nodeId(samples.nodeIdText.toLowerCase()), undefined);
    assert.equal(nodeId(`NodeID-${samples.cChain}`), undefined);
    assert.equal(nodeId('NodeID-'), undefined);
  });
});

describe('EVM addresses', () => {
  const lower = samples.address.toLowerCase();

  it('are right in EIP-55 spelling', () =>
    deepEqual(evmAddress(samples.address), {
      kind: 'evmAddress',
      text: samples.address,
      address: samples.address,
      checksum: 'valid',
    }));

  it('carry no checksum in one case', () => {
    for (const text of [lower, '0x' + lower.slice(2).toUpperCase(), '0X' + lower.slice(2).toUpperCase()]) {
      deepEqual(evmAddress(text), { kind: 'evmAddress', text, address: samples.address, checksum: 'none' });
    }
  });

  it('are wrong in another mix of cases, with the right one beside', () => {
    const text = samples.address.replace('FC', 'fC');
    deepEqual(evmAddress(text), { kind: 'evmAddress', text, address: samples.address, checksum: 'invalid' });
  });

  it('keep their values when copied or turned into JSON', () => {
    const found = evmAddress(lower);
    deepEqual({ ...found }, { kind: 'evmAddress', text: lower, address: samples.address, checksum: 'none' });
    assert.equal(
      JSON.stringify(found),
      `{"kind":"evmAddress","text":"${lower}","address":"${samples.address}","checksum":"none"}`,
    );
  });

  it('are spelled as viem spells them', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (bytes) => {
        const text = bytesToHex(bytes);
        assert.equal(evmAddress(text)?.address, getAddress(text));
      }),
    );
  });
});

describe('bech32 addresses', () => {
  const parts = { hrp: 'avax', hex: samples.bech32Hex };

  it('are read without a chain, with an alias, and with a blockchain ID', () => {
    deepEqual(bech32Address(samples.bech32Text), {
      kind: 'bech32Address',
      text: samples.bech32Text,
      ...parts,
      address: samples.bech32Text,
      checksum: 'valid',
    });
    for (const chain of ['P', 'X', 'C', samples.cChain]) {
      const text = `${chain}-${samples.bech32Text}`;
      deepEqual(bech32Address(text), {
        kind: 'bech32Address',
        text,
        chain,
        ...parts,
        address: text,
        checksum: 'valid',
      });
    }
  });

  it('are read in upper case', () => {
    const read = bech32Address(`P-${samples.bech32Text.toUpperCase()}`);
    assert.equal(read?.checksum, 'valid');
    assert.equal(read.address, `P-${samples.bech32Text}`);
  });

  it('say which spelling is right where the checksum is wrong', () => {
    const read = bech32Address(`P-${samples.bech32Text.slice(0, -1)}q`);
    assert.equal(read?.checksum, 'invalid');
    assert.equal(read.address, `P-${samples.bech32Text}`);
  });

  it('are not another version, size, case or chain', () => {
    const others = [
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', // SegWit: a version before the 20 bytes
      samples.bech32Text.replace('8', 'b'),
      samples.bech32Text.replace('a', 'A'),
      samples.bech32Text.slice(0, -1),
      `Q-${samples.bech32Text}`,
      `${samples.cChain.slice(0, -1)}6-${samples.bech32Text}`,
      '1' + samples.bech32Text.slice(5),
    ];
    for (const text of others) {
      assert.equal(bech32Address(text), undefined, text);
    }
  });
});
