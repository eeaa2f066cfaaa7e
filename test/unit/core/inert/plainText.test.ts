import assert from 'node:assert/strict';
import fc from 'fast-check';
import { escapeUnseen, escapeUnseenInSteps } from '../../../../src/engine/primitives/text/clean';
import { runToEnd } from '../../../../src/engine/primitives/steps';
import { anyHostileWords, hostileWords } from '../../../helpers/hostileWords';

const shown = (text: string): string => runToEnd(escapeUnseenInSteps(text));

describe('plain text from outside', () => {
  it('shows what turns text round, hides or colours it', () => {
    assert.equal(
      shown('pay\u202e1\u202c \u001b[31mred\u001b[0m \u200b'),
      'pay\\u202e1\\u202c \\u001b[31mred\\u001b[0m \\u200b',
    );
    assert.equal(shown('\u{e0041}'), '\\udb40\\udc41');
  });

  it('keeps its lines, tabs and words', () => {
    assert.equal(shown('{\r\n\t"name": "Küche 文件 🎉"\n}\rx'), '{\r\n\t"name": "Küche 文件 🎉"\n}\\u000dx');
  });

  it('means the same in JSON', () => {
    fc.assert(
      fc.property(anyHostileWords, (words) => {
        const json = JSON.stringify([words], null, 2);
        assert.deepEqual(JSON.parse(escapeUnseen(json)), [words]);
        assert.deepEqual(JSON.parse(shown(json)), [words]);
      }),
    );
  });

  it('is the same in steps, wherever they end', () => {
    for (const before of [65_534, 65_535, 65_536]) {
      assert.equal(shown(`${'x'.repeat(before)}\u{e0041}\r\n🎉`).slice(before), '\\udb40\\udc41\r\n🎉');
      assert.equal(shown(`${'x'.repeat(before)}\r\n`).slice(before), '\r\n');
    }
  });

  it('has nothing unseen left', () => {
    for (const words of hostileWords) {
      assert.doesNotMatch(
        shown(words).replace(/[\n\t]|\r\n/g, ''),
        /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]/u,
      );
    }
  });
});
