import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../scripts/support/root';

interface Reference {
  /** Relative to the root. */
  readonly file: string;
  readonly name: string;
}

/** The table's rows without its head: actor, way in, countermeasure, and the test that proves it. */
const rows = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) => {
    const [who = '', way = '', stops = '', proof = '', ...rest] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    return { who, way, stops, proof, rest };
  });

const rulesIn = (cell: string): readonly Reference[] =>
  [...cell.matchAll(/`([^`]+)` › `([^`]+)`/g)].map(([, file = '', name = '']) => ({
    file: existsSync(path.join(root, file)) ? file : `src/${file}`,
    name,
  }));

const testsIn = (cell: string): readonly Reference[] =>
  cell.split('<br>').map((entry) => {
    const [, file, name] = /^`([\w./-]+)` › (.+)$/.exec(entry) ?? [];
    // Markdown's own escapes.
    return { file: `test/${file}.test.ts`, name: (name ?? '').replace(/\\(?=[_*])/g, '') };
  });

/** Titles of a file's tests; parts that vary between cases are `…`. */
function titlesOf(file: string): readonly string[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  return [...source.matchAll(/\bit\(\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/g)].map(
    ([, single, double, template]) => (single ?? double ?? template ?? '').replace(/\$\{[^}]*\}/g, '…'),
  );
}

/** Messages about references that lead nowhere. */
function missing(references: readonly Reference[], names: (file: string) => readonly string[] | string): string[] {
  return references.flatMap(({ file, name }) => {
    if (!existsSync(path.join(root, file))) {
      return [`${file} does not exist`];
    }
    return names(file).includes(name) ? [] : [`${file} has no "${name}"`];
  });
}

describe('docs/security.md', () => {
  it('is about everybody who could do harm', () => {
    assert.deepEqual(
      [...new Set(rows.map(({ who }) => who))],
      [
        ...[
          'server',
          'somebody on the way',
          'file',
          'page',
          'workspace',
          'clipboard',
          'another window',
          'another program',
        ],
        ...['reader of a log, a document or a file', 'package that we use', 'build'],
      ],
    );
  });

  for (const { who, way, stops, proof, rest } of rows) {
    it(`names a rule and a test that are there: ${who}, ${way}`, () => {
      assert.deepEqual(rest, []);
      const rules = rulesIn(stops);
      assert.ok(rules.length > 0, 'no rule');
      assert.deepEqual(
        missing(rules, (file) => readFileSync(path.join(root, file), 'utf8')),
        [],
      );
      assert.deepEqual(missing(testsIn(proof), titlesOf), []);
    });
  }

  it('would be wrong about a test or a file that is gone', () => {
    const references = testsIn(
      '`unit/project/project` › refuses …<br>`unit/project/project` › was never there<br>`unit/gone` › x',
    );
    assert.deepEqual(missing(references, titlesOf), [
      'test/unit/project/project.test.ts has no "was never there"',
      'test/unit/gone.test.ts does not exist',
    ]);
    assert.deepEqual(missing(testsIn('proven elsewhere'), titlesOf), ['test/undefined.test.ts does not exist']);
  });
});
