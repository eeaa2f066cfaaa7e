import assert from 'node:assert/strict';
import { parseIdentifier } from '../../../../src/engine/detection/detect';
import type { Identifier } from '../../../../src/engine/primitives/ids/identifier';
import { suggestions } from '../../../../src/extension/lookup/suggestions';

const hash = `0x${'7e'.repeat(32)}`;
const address = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';

function identifier(text: string): Identifier {
  const parsed = parseIdentifier(text);
  assert.ok(parsed);
  return parsed;
}

describe('suggestions', () => {
  it('offers editor, clipboard and history in that order', () => {
    assert.deepEqual(
      suggestions({
        selection: [{ identifier: identifier(hash), secret: false }],
        clipboard: `see ${address} there`,
        history: ['12'],
      }),
      [
        { id: hash, from: 'from the editor', secret: false },
        { id: address, from: 'from the clipboard', secret: false },
        { id: '12', from: 'looked up recently', secret: false },
      ],
    );
  });

  it('offers each once, with the editor’s word about its danger', () => {
    assert.deepEqual(
      suggestions({
        selection: [{ identifier: identifier(hash), secret: true }],
        clipboard: hash,
        history: [hash],
      }),
      [{ id: hash, from: 'from the editor', secret: true }],
    );
  });

  it('never offers a private key', () => {
    const key = { kind: 'privateKey', text: 'PrivateKey-abc' } as const;
    const clipboard = 'PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN';
    assert.equal(identifier(clipboard).kind, 'privateKey');
    assert.deepEqual(suggestions({ selection: [{ identifier: key, secret: true }], clipboard, history: [] }), []);
  });

  it('guards what was copied alone, unless it was looked up from where it was harmless', () => {
    const bare = { id: hash, from: 'from the clipboard', secret: true };
    assert.deepEqual(suggestions({ selection: [], clipboard: hash, history: [] }), [bare]);
    assert.deepEqual(suggestions({ selection: [], clipboard: hash, history: [hash] }), [{ ...bare, secret: false }]);
  });

  it('guards what was copied with the name of a key, wherever else it stands', () => {
    const clipboard = `PRIVATE_KEY=${hash}`;
    const key = { id: hash, from: 'from the clipboard', secret: true, word: 'PRIVATE_KEY', rule: 'line' };
    assert.deepEqual(suggestions({ selection: [], clipboard, history: [hash] }), [key]);
    assert.deepEqual(
      suggestions({ selection: [{ identifier: identifier(hash), secret: false }], clipboard, history: [] }),
      [{ ...key, from: 'from the editor' }],
    );
  });

  it('offers what was copied as a hash without a question', () => {
    const clipboard = `"transactionHash": "${hash}"`;
    assert.deepEqual(suggestions({ selection: [], clipboard, history: [] }), [
      { id: hash, from: 'from the clipboard', secret: false },
    ]);
  });
});
