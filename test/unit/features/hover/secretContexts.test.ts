import assert from 'node:assert/strict';
import { hoverTarget } from '../../../../src/engine/detection/secretGuard';
import { linesAbove, linesBelow } from '../../../../src/engine/detection/secretGuard';
import { contextFiles, contextsIn, type SecretContext } from '../../../helpers/secretContexts';

const all = contextFiles().flatMap(contextsIn);
const keys = all.filter(({ isKey }) => isKey);
const hashes = all.filter(({ isKey }) => !isKey);

/** The word that makes a hover withhold the value; `undefined` if the value would be sent. */
function withheld({ name, fileName, lines, line, character }: SecretContext): string | undefined {
  const document = { lineCount: lines.length, lineAt: (at: number) => ({ text: lines[at] ?? '' }) };
  const target = hoverTarget({
    fileName,
    line: lines[line] ?? '',
    linesAbove: linesAbove(document, line),
    linesBelow: linesBelow(document, line),
    offset: character + 3,
  });
  assert.ok(target !== undefined, `${name} holds no identifier`);
  assert.equal(target.secret, target.word !== undefined, name);
  return target.word;
}

describe('keys and hashes where people write them', () => {
  it('are enough to measure by: over 1,000 keys, over 500 hashes, in 15 languages and formats', () => {
    const formats = new Set(all.map(({ fileName }) => /[^./]*$/.exec(fileName)?.[0]));
    assert.ok(keys.length >= 1000 && hashes.length >= 500 && formats.size >= 15, `${keys.length}, ${hashes.length}`);
  });

  for (const file of contextFiles()) {
    it(`no key of ${file} is sent`, () => {
      const sent = keys.filter((context) => context.name.startsWith(`${file}:`) && withheld(context) === undefined);
      assert.deepEqual(
        sent.map(({ name }) => name),
        [],
      );
    });
  }

  it('at most 2 % of the hashes are held back', () => {
    const stored = hashes.flatMap((context) => {
      const word = withheld(context);
      return word === undefined ? [] : [`${context.name}: ${word}`];
    });
    assert.ok(stored.length <= 0.02 * hashes.length, stored.join('\n'));
  });
});
