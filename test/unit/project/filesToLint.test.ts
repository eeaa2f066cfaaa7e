import assert from 'node:assert/strict';
import { filesToLint } from '../../../scripts/stages/filesToLint';

const sources = new Map([
  ['src/a.ts', "import { b } from './core/b';\n"],
  ['src/core/b.ts', "export { c } from './c';\nimport type { D } from '../d';\n"],
  ['src/core/c.ts', "import fs from 'node:fs';\n"],
  ['src/d/index.ts', ''],
  ['src/late.ts', "const main = require('./a') as typeof import('./a');\n"],
  ['src/other.ts', "// from './core/nowhere'\n"],
  ['scripts/run.mjs', "await import(\n  '../src/other.ts',\n);\n"],
]);
const after = (...changed: readonly string[]) => filesToLint(sources, (file) => changed.includes(file));

describe('filesToLint', () => {
  it('is nothing where nothing has changed', () => {
    assert.deepEqual(after(), []);
  });

  it('is what has changed, and what imports it in any way through any number of files', () => {
    assert.deepEqual(after('src/core/c.ts'), ['src/a.ts', 'src/core/b.ts', 'src/core/c.ts', 'src/late.ts']);
    assert.deepEqual(after('src/d/index.ts'), ['src/a.ts', 'src/core/b.ts', 'src/d/index.ts', 'src/late.ts']);
    assert.deepEqual(after('src/other.ts'), ['src/other.ts', 'scripts/run.mjs']);
    assert.deepEqual(after('src/late.ts'), ['src/late.ts']);
  });

  it('is everything where a declaration that needs no import has changed', () => {
    const all = new Map([...sources, ['src/globals.d.ts', '']]);
    assert.equal(filesToLint(all, (file) => file === 'src/globals.d.ts').length, 8);
  });
});
