import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { vmWords } from '../../../../helpers/vmWords';
import { problemsOf } from './readFile';

interface RecordedCase {
  readonly case: string;
  /** The file's text; parsed JSON in older recordings. */
  readonly genesis?: unknown;
  readonly upgrade?: unknown;
  readonly answer: string;
  readonly text?: string;
}

const files = [
  { file: 'genesis', recording: 'genesis-checks', begins: 'parsing genesis: ', refused: 11 },
  { file: 'genesis', recording: 'genesis-checks-more', begins: 'parsing genesis: ', refused: 156 },
  { file: 'upgrade', recording: 'upgrade-checks', begins: 'failed to parse upgrade bytes: ', refused: 4 },
  { file: 'upgrade', recording: 'upgrade-checks-more', begins: 'failed to parse upgrade bytes: ', refused: 43 },
] as const;

describe('Reading the files that the VM judged', () => {
  for (const { file, recording, begins, refused: rejected } of files) {
    it(`${recording}: its first words for each that it cannot read, none for the others`, () => {
      const cases = JSON.parse(readFileSync(`test/recordings/${recording}.json`, 'utf8')) as readonly RecordedCase[];
      let count = 0;
      for (const recorded of cases) {
        const given = recorded[file];
        if (given === undefined) {
          continue;
        }
        const text = typeof given === 'string' ? given : JSON.stringify(given);
        const reported = recorded.text ?? recorded.answer;
        const at = reported.indexOf(begins);
        const expected = at === -1 ? undefined : reported.slice(at);
        count += at === -1 ? 0 : 1;
        const problems = problemsOf(file, text);
        assert.equal(problems[0]?.vmText, vmWords(expected), recorded.case);
        assert.equal(problems.length > 0, expected !== undefined, recorded.case);
        for (const { start, end } of problems) {
          assert(0 <= start && start <= end && end <= text.length, recorded.case);
        }
      }
      assert.equal(count, rejected);
    });
  }

  it('each is marked where it is wrong', () => {
    const marked = (recording: string, file: 'genesis' | 'upgrade', name: string): string => {
      const cases = JSON.parse(readFileSync(`test/recordings/${recording}.json`, 'utf8')) as readonly RecordedCase[];
      const text = cases.find((recorded) => recorded.case === name)![file] as string;
      const { start, end } = problemsOf(file, text)[0]!;
      return text.slice(start, end);
    };
    const genesis = (name: string): string => marked('genesis-checks-more', 'genesis', name);
    const upgrade = (name: string): string => marked('upgrade-checks-more', 'upgrade', name);

    assert.equal(genesis('timestamp-q64-float'), '1795250000.0');
    assert.equal(genesis('balance-string-1e18'), '"1e18"');
    assert.equal(genesis('alloc-entry-empty'), '"8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC"');
    assert.equal(genesis('alloc-key-not-hex'), `"${'z'.repeat(40)}"`);
    assert.equal(genesis('key-typo-alloc'), '{');
    assert.equal(genesis('address-null-item'), 'null');
    assert.equal(genesis('address-string-instead-of-list'), '"0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC"');
    assert.equal(genesis('storage-odd-value'), '"0x1"');
    assert.equal(genesis('mint-short-address'), '"0x11"');
    assert.equal(genesis('duplicate-timestamp-bad-first'), '"x"');
    assert.equal(genesis('syntax-trailing-comma'), ',');
    assert.equal(genesis('syntax-line-comment'), '// a comment');
    assert.equal(genesis('syntax-leading-zero-number'), '088801');
    assert.equal(genesis('non-breaking-space'), '\u00a0');
    assert.equal(upgrade('item-key-other-case'), '"FeeManagerConfig"');
    assert.equal(upgrade('precompileUpgrades-list-of-null'), 'null');
    assert.equal(upgrade('state-account-no-0x'), '"1111111111111111111111111111111111111111"');
    assert.equal(upgrade('override-string'), '"5"');
  });
});
