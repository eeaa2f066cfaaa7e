import assert from 'node:assert/strict';
import fc from 'fast-check';
import { safeFileName } from '../../../../src/engine/primitives/text/clean';
import { anyHostileWords, hostileWords } from '../../../helpers/hostileWords';

describe('inFileName', () => {
  const names: readonly (readonly [what: string, words: readonly string[], name: string])[] = [
    ['words of ours', ['fuji', 'nftTokens 0x7ee3…9b70'], 'fuji-nftTokens-0x7ee3-9b70.csv'],
    ['letters of other languages', ['Küche', '文件'], 'Küche-文件.csv'],
    ['a way out of the folder', ['../../etc/passwd'], 'etc-passwd.csv'],
    ['a drive', ['C:\\x'], 'C-x.csv'],
    ['a hidden file', ['.ssh'], 'ssh.csv'],
    ['an option of a program', ['-rf'], 'rf.csv'],
    ['a device of Windows', ['CON'], 'CON_.csv'],
    ['a device in other digits', ['com\u00b9'], 'com1_.csv'],
    ['a device with an ending', ['lpt9.txt'], 'lpt9-txt.csv'],
    ['an ending turned round', ['fuji\u202egpj'], 'fujigpj.csv'],
    ['letters from right to left', ['a \u05d0\u05d1 1'], 'a-1.csv'],
    ['slashes of other widths', ['\uff0e\uff0e\uff0fetc'], 'etc.csv'],
    ['nothing', ['', ' '], 'snowprobe.csv'],
    ['much', ['x'.repeat(5_000)], `${'x'.repeat(100)}.csv`],
  ];
  for (const [what, words, name] of names) {
    it(`makes a name of ${what}`, () => assert.equal(safeFileName(words, 'csv'), name));
  }

  const holds = (words: string): void => {
    const name = safeFileName([words, words], 'csv');
    assert.match(name, /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_-]*\.csv$/u, JSON.stringify(words));
    assert.doesNotMatch(name, /^(?:con|prn|aux|nul|conin|conout|com\d|lpt\d)\./i);
    assert.doesNotMatch(name, /[\u0590-\u08ff\u200b-\u206f\ufb1d-\ufdff\ufe70-\ufeff]/u);
    // With the suffixes of the export's additional files.
    assert.ok(Buffer.byteLength(`${name}.unfinished.new`) <= 255, name);
  };

  it('stays in its folder, on every system', () => hostileWords.forEach(holds));

  it('stays in its folder, on every system (random)', () => {
    fc.assert(fc.property(anyHostileWords, holds), { numRuns: 1_000 });
  });
});
