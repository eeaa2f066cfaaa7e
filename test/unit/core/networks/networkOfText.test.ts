import assert from 'node:assert/strict';
import { networkOfText } from '../../../../src/engine/networks/networkNames';

describe('the network that settings name which are not in effect', () => {
  it('is the one that they select', () => {
    assert.equal(networkOfText('{ "snowprobe.network": "theirs" }', 'fuji'), 'theirs');
    assert.equal(networkOfText('{ "settings": { "snowprobe.network" : "mainnet" } }', 'fuji'), 'mainnet');
    assert.equal(networkOfText('{ "snowprobe.network": "a\\"b" }', 'fuji'), 'a"b');
  });

  it('is the first that they add, where they select none', () => {
    assert.equal(networkOfText('{ "snowprobe.networks": { "devnet": { "nodes": {} } } }', 'fuji'), 'devnet');
    assert.equal(
      networkOfText('{ "snowprobe.networks": { "fuji": {} }, "snowprobe.network": "fuji" }', 'fuji'),
      'fuji',
    );
  });

  it('is none where they speak of the active one, of none, or in a comment', () => {
    for (const text of [
      '',
      'not JSON',
      '{ "snowprobe.network": "fuji" }',
      '{ "snowprobe.networks": {} }',
      '{ // "snowprobe.network": "theirs"\n }',
      '{ /* "snowprobe.network": "theirs" */ "a": "// no comment" }',
      '{ "snowprobe.network": 5 }',
    ]) {
      assert.equal(networkOfText(text, 'fuji'), undefined, text);
    }
  });
});
