import assert from 'node:assert/strict';
import { filesOf, recorded, textOf, type Files } from '../warnings/warningsOf';
import { checked } from './fixedText';

const pieces = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  'null',
  '-1',
  '0x',
  '1e9',
  '""',
  '99999999999999999999',
  '\ufeff',
  '//x\n',
];

describe('quick fixes of files with random faults', () => {
  it('stay in their file and do not overlap', () => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    let state = seed;
    const below = (most: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
      return Math.floor((state / 0x80000000) * most);
    };
    const all = [...recorded('genesis-checks-more'), ...recorded('upgrade-checks-more')].map(filesOf);
    for (let i = 0; i < 500; i++) {
      const files = all[below(all.length)]!;
      const name = files.upgrade === undefined ? 'genesis' : 'upgrade';
      const text = textOf(files[name]);
      const at = below(text.length);
      const mutated = {
        ...files,
        [name]: text.slice(0, at) + pieces[below(pieces.length)]! + text.slice(at + below(20)),
      };
      holds(mutated, `seed ${seed}, file ${i}`);
    }
  });
});

function holds(files: Files, which: string): void {
  for (const { file, start, end, fixes } of checked(files)) {
    const { length } = textOf(files[file as 'genesis' | 'upgrade']);
    assert.ok(0 <= start && start <= end && end <= length, which);
    for (const fix of fixes ?? []) {
      const edits = [...fix.edits()].sort((a, b) => a.file.localeCompare(b.file) || a.start - b.start);
      edits.forEach((edit, i) => {
        const before = edits[i - 1];
        const most = textOf(files[edit.file as 'genesis' | 'upgrade']).length;
        assert.ok(0 <= edit.start && edit.start <= edit.end && edit.end <= most, `${which}: ${fix.title}`);
        assert.ok(
          before === undefined || before.file !== edit.file || before.end <= edit.start,
          `${which}: ${fix.title}`,
        );
      });
    }
  }
}
