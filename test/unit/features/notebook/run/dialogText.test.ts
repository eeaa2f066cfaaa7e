import assert from 'node:assert/strict';
import { dialogText, paramsText } from '../../../../../src/extension/notebook/cellWords';

describe('the text of a dialog that asks before a change', () => {
  it('has labels with a colon, since its letters are not of one width', () => {
    const text =
      'signed: transfer of 1 AVAX\n0x4e34  devnet · C-Chain\n\n  to            0x8db9 (ewoq test account)\n  highest fee   500 nAVAX\n';
    assert.equal(
      dialogText(text),
      'signed: transfer of 1 AVAX\n0x4e34  devnet · C-Chain\n\nto: 0x8db9 (ewoq test account)\nhighest fee: 500 nAVAX\n',
    );
  });

  it('keeps the lines that there is room for', () => {
    assert.equal(dialogText('a\n'.repeat(100)), 'a\n'.repeat(13) + 'a');
  });

  it('shows parameters, where there are any', () => {
    assert.equal(paramsText({ alias: 'a', endpoint: 'bc/X' }), '{"alias":"a","endpoint":"bc/X"}');
    assert.deepEqual([paramsText([]), paramsText({}), paramsText(null)], ['', '', 'null']);
    assert.match(paramsText(['x'.repeat(1_000)]), /^\["x{490,500}…$/);
    assert.doesNotMatch(paramsText(['a\u202Eb']), /\u202E/);
  });
});
