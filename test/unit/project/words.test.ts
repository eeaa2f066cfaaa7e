import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readWords, words, wrongWords } from '../../../scripts/lint/words.mjs';
import { root } from '../../../scripts/support/root';
import { rulesAgainst } from '../../helpers/rulesAgainst';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

describe('words of the field', () => {
  const pages = [
    'README.md',
    ...readdirSync(path.join(root, 'docs'))
      // Except the table itself and the page about the code.
      .filter((name) => name.endsWith('.md') && !['words.md', 'architecture.md'].includes(name))
      .map((name) => `docs/${name}`),
  ];
  for (const file of pages) {
    it(`are those of ${file}`, () => {
      assert.deepEqual(faultsIn(file, prose(read(file)).split('\n')), []);
    });
  }

  it('are those of package.nls.json', () => {
    const lines = read('package.nls.json').split('\n');
    assert.deepEqual(faultsIn('package.nls.json', lines), []);
  });

  it('are told with the file, the line, the bad word and the better one', () => {
    assert.deepEqual(faultsIn('a.md', ['Fine.', 'The highest fee offered is not told.']), [
      'a.md:2 "highest fee offered": max fee per gas',
      'a.md:2 "not told": unknown',
    ]);
  });

  for (const line of [
    "export const x = 'place in block';",
    'export const x = `Place  in block: ${n}`;',
    "export const x = () => tell('warning', 'runs the code of');",
    "export const x = { label: 'at' };",
    "export const x = { columns: ['block', ...(some ? ['outcome'] : [])] };",
    "export const x = [text('maker')];",
    "export const x = fact('outcome', 'outcome', []);",
    "export function stateWords(x: number) { switch (x) { case 1: return 'outcome'; default: return 'open'; } }",
    "export const columns = ['when'];",
    'export const x = `gas ${used} of ${limit}`;',
    'export const x = message`gas ${used} of ${limit}`;',
    "export const x = { summary: 'The highest fee offered.' };",
    'export const x = `not told by ${host}`;',
  ]) {
    it(`are asked for by lint: ${line}`, async () => {
      assert.ok((await rulesAgainst('src/engine/primitives/a.ts', line)).includes('snowprobe/field-words'));
    });
  }

  for (const line of [
    "export const x = 'transaction index';",
    'export const x = `at block ${n}`;',
    "export const x = 'workplace in blocks';",
    "export const x = fact('outcome', 'status', []);",
    "export const x = { key: 'outcome', of: (y: string) => y === 'at' };",
    "export const x = ['at', 'outcome'];",
    "import { x } from './not told';",
  ]) {
    it(`are right in ${line}`, async () => {
      assert.ok(!(await rulesAgainst('src/engine/primitives/a.ts', line)).includes('snowprobe/field-words'));
    });
  }

  it('have none beside them that they replace, and each is listed once', () => {
    assert.ok(words.length > 100, 'the table was not found');
    assert.deepEqual(
      words.filter(({ better }) => better === '' || wrongWords(better).length > 0),
      [],
    );
    const all = words.map(({ bad }) => bad.toLowerCase());
    assert.deepEqual(
      all.filter((bad, i) => all.indexOf(bad) !== i),
      [],
    );
  });

  it('are read from rows of a table', () => {
    const [whole, part, ...others] = readWords(
      '| term | not |\n| --- | --- |\n| time | `"when"`; `at {}`; late |\n`not`',
    );
    assert.deepEqual([whole?.bad, whole?.better, whole?.isWhole], ['when', 'time', true]);
    assert.deepEqual([part?.bad, part?.isWhole, part?.pattern.test('seen at {time}')], ['at {}', false, true]);
    assert.deepEqual(others, []);
  });
});

/** Without code; line numbers stay the same. */
function prose(markdown: string): string {
  return markdown
    .replace(/^```[^]*?^```/gm, (block) => block.replace(/[^\n]/g, ''))
    .replace(/`[^`\n]*`/g, '``')
    .replace(/\]\([^)]*\)/g, ']');
}

function faultsIn(file: string, lines: readonly string[]): readonly string[] {
  return lines.flatMap((line, i) =>
    wrongWords(line, true).map(({ bad, better }) => `${file}:${i + 1} "${bad}": ${better}`),
  );
}
