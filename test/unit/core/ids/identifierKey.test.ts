import assert from 'node:assert/strict';
import { identifierKey } from '../../../../src/engine/primitives/ids/identifier';
import { parseIdentifier } from '../../../../src/engine/detection/detect';
import * as samples from './samples';

function key(text: string): string | undefined {
  const identifier = parseIdentifier(text);
  assert.ok(identifier, text);
  return identifierKey(identifier);
}

describe('identifierKey', () => {
  it('is one for all spellings', () => {
    assert.equal(key(samples.address), 'evmAddress:0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC');
    assert.equal(key(samples.address.toLowerCase()), key(samples.address));
    assert.equal(key('0X' + samples.txHash.slice(2).toUpperCase()), `hash32:${samples.txHash}`);
    assert.equal(key(samples.bech32Text.toUpperCase()), `bech32Address:${samples.bech32Text}`);
    assert.equal(key('41,203,877'), 'blockNumber:41203877');
    assert.equal(key('0x1a'), key('#26'));
  });

  it('differs between kinds, and between right and wrong checksums', () => {
    assert.notEqual(key(samples.cChain), key(samples.cChainHex));
    assert.notEqual(key(samples.cChain.slice(0, -1) + '6'), key(samples.cChain));
    assert.notEqual(key(`P-${samples.bech32Text}`), key(samples.bech32Text));
  });

  it('is not made of a private key', () => assert.equal(key(samples.privateKeyText), undefined));
});
