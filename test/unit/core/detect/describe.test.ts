import assert from 'node:assert/strict';
import { describeKind, otherForms } from '../../../../src/engine/detection/kinds';
import type { Identifier } from '../../../../src/engine/primitives/ids/identifier';
import { parseIdentifier } from '../../../../src/engine/detection/detect';
import { plainCb58, plainNodeHex } from '../ids/oracle';
import * as samples from '../ids/samples';

function read(text: string): Identifier {
  const identifier = parseIdentifier(text);
  assert.ok(identifier, text);
  return identifier;
}

const word = (last: string): string => '0x' + last.padStart(64, '0');

describe('kindInWords', () => {
  const words: Record<string, string> = {
    [samples.txHash]: '32 bytes: a transaction, a block, a Warp message, or a validation or conversion ID',
    [samples.zeroHex]: '32 bytes: a transaction, a block, a Warp message, or a validation or conversion ID',
    [word('1a')]: '32 bytes: more likely the number 26 than a hash',
    [word(samples.address.slice(2))]: '32 bytes: more likely an address padded with zeros, or a number, than a hash',
    [samples.address]: 'EVM address',
    [samples.cChain]:
      '32 bytes in cb58: a transaction, block, subnet, blockchain, asset, validation, conversion, VM or Warp message ID',
    srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy: '32 bytes in cb58: a VM or fx ID, in ASCII subnetevm',
    [samples.nodeIdText]: 'NodeID: 20 bytes, hash of a node’s TLS certificate',
    [samples.bech32Text]: 'address on the P-, X- or C-Chain (prefix avax)',
    [`P-${samples.bech32Text}`]: 'address on the P-Chain (prefix avax)',
    [`${samples.cChain}-${samples.bech32Text}`]: `address on blockchain ${samples.cChain} (prefix avax)`,
    [samples.privateKeyText]: 'private key',
    [samples.blsKey]: '48 bytes: a BLS public key',
    ['0x' + 'b1'.repeat(96)]: '96 bytes: a BLS signature or proof of possession',
    [plainNodeHex(new Uint8Array(100))]: '100 bytes in hex with checksum: a transaction, block or UTXO',
    [samples.unsignedWarp]: 'unsigned Warp message of network 12345',
    '26': 'block number',
  };
  for (const [text, expected] of Object.entries(words)) {
    it(`${text.slice(0, 20)}…: ${expected}`, () => assert.equal(describeKind(read(text)), expected));
  }
});

describe('otherForms', () => {
  it('turns 32 bytes into cb58 and back', () => {
    assert.deepEqual(otherForms(read(samples.cChainHex)), [{ label: 'cb58', text: samples.cChain }]);
    assert.deepEqual(otherForms(read(samples.cChain)), [{ label: 'hex', text: samples.cChainHex }]);
    assert.deepEqual(otherForms(read(samples.cChainHex.slice(2).toUpperCase())), [
      { label: 'cb58', text: samples.cChain },
      { label: 'hex', text: samples.cChainHex },
    ]);
  });

  it('proposes the right checksum first', () => {
    assert.deepEqual(otherForms(read(samples.cChain.slice(0, -1) + '6')), [
      { label: 'valid checksum', text: samples.cChain },
      { label: 'hex', text: samples.cChainHex },
    ]);
    assert.deepEqual(otherForms(read(samples.address.replace('FC', 'fC'))), [
      { label: 'valid checksum', text: samples.address },
    ]);
  });

  it('spells addresses', () => {
    assert.deepEqual(otherForms(read(samples.address)), []);
    assert.deepEqual(otherForms(read(samples.address.toLowerCase())), [{ label: 'EIP-55', text: samples.address }]);
    assert.deepEqual(otherForms(read(`P-${samples.bech32Text}`)), [
      { label: 'hex', text: samples.bech32Hex },
      { label: 'cb58', text: plainCb58(Buffer.from(samples.bech32Hex.slice(2), 'hex')) },
    ]);
  });

  it('computes the ID of what a node encoded', () => {
    // An ID is the sha256 of a transaction's bytes; here of 32 zero bytes.
    const text = plainNodeHex(new Uint8Array(32));
    assert.deepEqual(otherForms(read(text)), [
      {
        label: 'ID of this transaction or block',
        text: plainCb58(Buffer.from('66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925', 'hex')),
      },
      { label: 'hex without checksum', text: samples.zeroHex },
    ]);
  });

  it('computes the ID of a Warp message as the node does', () => {
    // Recorded: warp_getMessage with this ID returned these bytes.
    const unsigned = otherForms(read(samples.unsignedWarp));
    assert.deepEqual(unsigned[0], { label: 'message ID', text: '2D1i5rf4VDAbXnwqZ7ptPkj6fRNSWTmFmJK12D1CqqaU5eoJjF' });
    assert.deepEqual(unsigned[2], {
      label: 'source chain',
      text: '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo',
    });
    const signed = samples.unsignedWarp + '00000000' + '00000001' + '03' + 'b1'.repeat(96);
    assert.deepEqual(otherForms(read(signed)), unsigned);
  });

  it('says nothing about a private key', () => assert.deepEqual(otherForms(read(samples.privateKeyText)), []));

  it('writes block numbers both ways', () => {
    assert.deepEqual(otherForms(read('26')), [{ label: 'hex', text: '0x1a' }]);
    assert.deepEqual(otherForms(read('0x1a')), [{ label: 'decimal', text: '26' }]);
  });
});
