import assert from 'node:assert/strict';
import fc from 'fast-check';
import { hexIdentifier } from '../../../../src/engine/detection/hexIdentifier';
import { plainNodeHex } from '../ids/oracle';
import * as samples from '../ids/samples';

const signature = 'b1'.repeat(96);
const trailer = (signers: string): string =>
  '00000000' + (signers.length / 2).toString(16).padStart(8, '0') + signers + signature;

describe('hex identifiers', () => {
  it('are told by size', () => {
    assert.equal(hexIdentifier(samples.txHash, false)?.kind, 'hash32');
    assert.equal(hexIdentifier(samples.address, false)?.kind, 'evmAddress');
    assert.equal(hexIdentifier(samples.blsKey, false)?.kind, 'blsPublicKey');
    assert.equal(hexIdentifier('0x' + signature, false)?.kind, 'blsSignature');
    for (const digits of [0, 8, 39, 41, 62, 63, 65, 66, 70, 94, 95, 128, 190, 1000]) {
      assert.equal(hexIdentifier('0x' + '8'.repeat(digits), true), undefined, String(digits));
    }
  });

  it('keep the text and lower the hex', () => {
    const text = '0X' + samples.txHash.slice(2).toUpperCase();
    assert.deepEqual(hexIdentifier(text, false), { kind: 'hash32', text, hex: samples.txHash });
  });

  it('are points of a curve in a file only where the compression bit is set', () => {
    const words = '0x' + '0'.repeat(191) + '1';
    assert.equal(hexIdentifier(words, false), undefined);
    assert.equal(hexIdentifier(words, true)?.kind, 'blsSignature');
  });

  it('are node bytes where the last 4 are the checksum of the others', () => {
    const text = plainNodeHex(Buffer.from(samples.txHash.slice(2), 'hex'));
    assert.equal(text.length, 2 + 72);
    assert.deepEqual(hexIdentifier(text, false), { kind: 'nodeBytes', text, hex: samples.txHash });
    const last = text.slice(-1);
    assert.equal(hexIdentifier(text.slice(0, -1) + (last === '0' ? '1' : '0'), false), undefined);
  });

  it('are node bytes before they are a BLS key of the same size', () => {
    const text = plainNodeHex(new Uint8Array(44).fill(0x88));
    assert.equal(text.length, 2 + 96);
    assert.equal(hexIdentifier(text, false)?.kind, 'nodeBytes');
  });

  it('are node bytes for any bytes of 32 or more', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 300 }), (bytes) => {
        const text = plainNodeHex(bytes);
        assert.deepEqual(hexIdentifier(text, false), { kind: 'nodeBytes', text, hex: text.slice(0, -8) });
      }),
    );
  });

  describe('of Warp messages', () => {
    const expected = {
      kind: 'warpMessage',
      signed: false,
      networkId: 12345,
      sourceChainId: '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo',
    };

    it('are unsigned or signed', () => {
      const text = samples.unsignedWarp;
      assert.deepEqual(hexIdentifier(text, false), { ...expected, text, hex: text });
      for (const signers of ['', '03', '1f00']) {
        const signed = text + trailer(signers);
        assert.deepEqual(hexIdentifier(signed, false), { ...expected, signed: true, text: signed, hex: signed });
      }
    });

    it('are nothing with a byte too many or too few', () => {
      for (const text of [samples.unsignedWarp, samples.unsignedWarp + trailer('03')]) {
        assert.equal(hexIdentifier(text + '00', false), undefined);
        assert.equal(hexIdentifier(text.slice(0, -2), false), undefined);
      }
    });

    it('are nothing with another version, network 0, another signature type, or a padded bit set', () => {
      const { unsignedWarp } = samples;
      assert.equal(hexIdentifier('0x0001' + unsignedWarp.slice(6), false), undefined);
      assert.equal(hexIdentifier('0x000000000000' + unsignedWarp.slice(14), false), undefined);
      assert.equal(hexIdentifier(unsignedWarp + '00000001' + trailer('03').slice(8), false), undefined);
      assert.equal(hexIdentifier(unsignedWarp + trailer('0003'), false), undefined);
    });

    it('are nothing where the payload claims 4 GiB', () => {
      const text = samples.unsignedWarp.slice(0, 2 + 76) + 'ffffffff' + samples.unsignedWarp.slice(2 + 84);
      assert.equal(hexIdentifier(text, false), undefined);
    });
  });
});
