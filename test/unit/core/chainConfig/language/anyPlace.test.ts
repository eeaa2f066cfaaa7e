import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { completeAt } from '../../../../../src/engine/config/language/completeAt';
import { effectiveRulesText } from '../../../../../src/engine/config/language/effectiveRulesText';
import { hoverAt, inlayHintsIn } from '../../../../../src/engine/config/language/hoverAt';
import { lensesOf } from '../../../../../src/engine/config/language/lensesOf';
import { inputOf } from './languageInputs';

const seed = Date.now() % 1_000_000;

/** The original files of a recording. */
function textsOf(name: string, kind: 'genesis' | 'upgrade' | 'config'): readonly string[] {
  const rows = JSON.parse(readFileSync(join(__dirname, '../../../../recordings', name), 'utf8')) as Record<
    string,
    unknown
  >[];
  return rows.flatMap((row) => {
    const text = row[kind] ?? row['file'];
    return typeof text === 'string' ? [text] : text === undefined ? [] : [JSON.stringify(text)];
  });
}

describe(`the language of chain configuration files, seed ${seed}`, () => {
  for (const [name, file] of [
    ['genesis-checks-more.json', 'genesis'],
    ['upgrade-checks-more.json', 'upgrade'],
    ['config-checks.json', 'config'],
  ] as const) {
    it(`answers at any place of recorded files, cut anywhere: ${file}`, () => {
      let state = seed;
      const random = (below: number): number => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        return Math.floor((state / 2_147_483_648) * below);
      };
      const texts = textsOf(name, file);
      assert.ok(texts.length > 100);
      for (const whole of texts) {
        const text = random(3) === 0 ? whole : whole.slice(0, random(whole.length + 1));
        const input = inputOf({ [file]: text });
        const offset = random(text.length + 1);
        const hover = hoverAt(input, file, offset);
        const offers = completeAt(input, file, offset);
        const spans = [
          ...(hover === undefined ? [] : [hover]),
          ...offers,
          ...lensesOf(input, file),
          ...inlayHintsIn(input, file, 0, text.length).map((hint) => ({ start: hint.offset, end: hint.offset })),
        ];
        const wrong = spans.filter(({ start, end }) => !(0 <= start && start <= end && end <= text.length));
        assert.deepEqual(wrong, [], text);
        assert.ok(
          offers.every(({ start, end }) => start <= offset && offset <= end),
          text,
        );
        effectiveRulesText(input, 1_795_384_800n);
      }
    });
  }
});
