import assert from 'node:assert/strict';
import { printableText } from '../../../../../src/engine/abi/call/dataWords';

const hex = (text: string): string => `0x${Buffer.from(text).toString('hex')}`;

describe('printableText', () => {
  it('reads what someone wrote', () => {
    for (const text of ['hello from the review', 'première entrée ❄', 'two\nlines', 'x']) {
      assert.equal(printableText(hex(text)), text);
    }
  });

  it('reads nothing else', () => {
    for (const bytes of ['0x', '0xa9059cbb', hex('a\u0000b'), hex('   '), '0xff', hex('a'.repeat(5_000)), '0xzz']) {
      assert.equal(printableText(bytes), undefined, bytes.slice(0, 20));
    }
  });
});
