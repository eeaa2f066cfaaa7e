import assert from 'node:assert/strict';
import fc from 'fast-check';
import * as words from '../../../../src/engine/primitives/sanitize/uiText';
import { anyHostileWords, hostileWords } from '../../../helpers/hostileWords';

const { inDialog, inDocument, inNotification, inOutput, inStatusBar, inTooltip, ...oneLine } = words;
const places: Readonly<Record<string, (text: string) => string>> = {
  ...oneLine,
  ...{ inDialog, inDocument, inNotification, inOutput, inTooltip },
  inStatusBar: (text) => inStatusBar([{ words: text }]),
};
const withLines = ['inDialog', 'inDocument', 'inOutput', 'inTooltip'];

describe('words in the interface', () => {
  const examples: readonly (readonly [what: string, text: string, shown: string])[] = [
    ['a command', 'no [x](command:y) here', 'no [x] (command:y) here'],
    ['a command behind what cannot be seen', '[x]\u200b(command:y)', '[x] (command:y)'],
    ['a command in two lines', '[x]\n(command:y)', '[x] (command:y)'],
    ['an icon', '$(zap) paid', '$ (zap) paid'],
    ['an icon that escapes itself', '\\$(zap)', '\\$ (zap)'],
    ['text that is turned round', 'pay \u202e001 XAVA', 'pay 001 XAVA'],
    ['words from right to left, beside figures', 'שלום 1 of 2 عالم', '\u2068שלום\u2069 1 of 2 \u2068عالم\u2069'],
    ['what means nothing', 'a[1], f(x), $5 and https://x/y', 'a[1], f(x), $5 and https://x/y'],
  ];
  for (const [what, text, shown] of examples) {
    it(`in a notification: ${what}`, () => assert.equal(inNotification(text), shown));
  }

  it('keep the lines of a dialog and of a tooltip, and what they are indented by', () => {
    assert.equal(inDialog('to: [x](command:y)\r\n  amount:\u202e 5\n'), 'to: [x] (command:y)\n  amount: 5');
    assert.equal(inTooltip('a\n$(zap)'), 'a\n$ (zap)');
    assert.equal(inDialog('line\n'.repeat(100)), `${'line\n'.repeat(60)}…`);
  });

  it('have no icon in the status bar but those of ours', () => {
    const pieces = [
      { icon: 'globe', words: '$(zap) $' },
      { icon: 'warning', words: '(zap)' },
    ];
    assert.equal(inStatusBar(pieces), '$(globe) $ (zap) $ $(warning) (zap)');
  });

  it('are cut where they are long', () => {
    assert.equal(inNotification('x'.repeat(100_000)), `${'x'.repeat(1_000)}…`);
  });

  for (const [place, shown] of Object.entries(places)) {
    // VS Code's links and icons require these two sequences; its own patterns are narrower.
    const isInert = (text: string): void => {
      for (const whole of [text, `127.0.0.1 refused [${text}](${text}): "${text}"`]) {
        const seen = shown(whole);
        assert.doesNotMatch(seen, /\]\(|\$\(/, JSON.stringify(whole));
        assert.doesNotMatch(
          withLines.includes(place) ? seen.replaceAll('\n', '') : seen,
          /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2067\u206a-\u206f\ufeff\u{e0000}-\u{e0fff}]/u,
        );
        assert.match(seen, /^(?:[^\u2068\u2069]|\u2068[^\u2068\u2069]*\u2069)*$/u);
        assert.ok(seen.length < 10_000);
        if (!seen.includes('…')) {
          assert.equal(shown(seen), seen);
        }
      }
    };

    it(`${place} takes the meaning from hostile words`, () => hostileWords.forEach(isInert));

    it(`${place} takes the meaning from hostile words (random)`, () => {
      fc.assert(fc.property(anyHostileWords, isInert), { numRuns: 300 });
    });
  }
});
