import assert from 'node:assert/strict';
import { readBytes } from '../../../../src/engine/bytes/readBytes';
import { byteSuggestions } from '../../../../src/extension/decode/byteSuggestions';
import { demo } from '../../core/bytes/demoBytes';

const suggest = (editor: readonly string[], clipboard: string): readonly string[] =>
  byteSuggestions({ editor, clipboard, read: (text) => readBytes(text) }).map(
    ({ reading, from }) => `${reading.name} ${from}`,
  );

describe('suggestions of bytes', () => {
  it('are what can be read in the editor and on the clipboard, each once', () => {
    assert.deepEqual(suggest([demo('utxo'), 'nothing'], ` ${demo('callData')}\n`), [
      'UTXO: unspent output from the editor',
      'calldata: transfer from the clipboard',
    ]);
    assert.deepEqual(suggest([demo('utxo')], demo('utxo')), ['UTXO: unspent output from the editor']);
  });

  it('never hold a key', () => {
    assert.deepEqual(suggest([`0x${'5a'.repeat(32)}`], '5a'.repeat(32)), []);
  });
});
