import esbuild from 'esbuild';
import assert from 'node:assert/strict';
import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { bundles } from '../../../scripts/build/bundles.mjs';
import { joinedChunks } from '../../../scripts/build/joinChunks.mjs';

const root = join(__dirname, '..', '..', '..');

/** A chunk of 400 kB with its static and dynamic imports; an entry if its name is in capitals. */
const file = (name: string, at: readonly string[], late: readonly string[] = [], bytes = 400_000) =>
  [
    name,
    {
      bytes,
      exports: [`show${name}`],
      ...(name === name.toUpperCase() ? { entryPoint: name } : {}),
      imports: [
        ...at.map((path) => ({ path: `${path}.js`, kind: 'import-statement' })),
        ...late.map((path) => ({ path: `${path}.js`, kind: 'dynamic-import' })),
        { path: 'node:fs', kind: 'import-statement', external: true },
      ],
    },
  ] as const;

type File = readonly [string, object];

const joined = (...files: readonly File[]) => joinedBy(() => 0, files);

const joinedBy = (importedNames: (importer: string, imported: string) => number, files: readonly File[]) =>
  joinedChunks(
    Object.fromEntries(files.map(([name, output]) => [`${name}.js`, output])) as Parameters<typeof joinedChunks>[0],
    'MAIN.js',
    importedNames,
  )
    .map((group) => group.map((one) => one.replace('.js', '')).join(' '))
    .sort();

describe('the parts of the main bundle', () => {
  it('are joined where whatever loads the one has loaded the other', () => {
    assert.deepEqual(
      joined(
        file('MAIN', ['both'], ['PAGES', 'TREES']),
        file('both', []),
        file('PAGES', ['both', 'shown', 'words']),
        file('TREES', ['both', 'shown', 'words'], ['ROWS']),
        file('shown', ['both', 'words']),
        file('words', []),
        // Only loaded by TREES, which has loaded these three.
        file('ROWS', ['both', 'shown', 'words']),
      ),
      ['MAIN both', 'PAGES', 'ROWS', 'TREES', 'shown words'],
    );
  });

  it('stay apart where one would be loaded without need', () => {
    assert.deepEqual(
      joined(
        file('MAIN', [], ['PAGES', 'TREES']),
        file('PAGES', ['ids', 'dates']),
        file('TREES', ['ids']),
        file('ids', []),
        file('dates', []),
      ),
      ['MAIN', 'PAGES dates', 'TREES', 'ids'],
    );
  });

  it('are joined with what is loaded more often where they are small', () => {
    assert.deepEqual(
      joined(
        file('MAIN', [], ['PAGES', 'TREES', 'ROWS']),
        file('PAGES', ['ids', 'dates']),
        file('TREES', ['ids', 'dates']),
        file('ROWS', ['ids']),
        file('ids', []),
        file('dates', [], [], 2000),
      ),
      ['MAIN', 'PAGES', 'ROWS', 'TREES', 'ids dates'],
    );
  });

  it('are joined with what is loaded before they are asked for where they are small', () => {
    assert.deepEqual(
      joined(
        file('MAIN', [], ['PAGES']),
        file('PAGES', ['ids'], ['ROWS', 'TREES', 'LISTS']),
        file('ids', []),
        // Only loaded by PAGES, which has loaded its imports.
        file('ROWS', ['ids'], [], 2000),
        // Needs a chunk that is not loaded by then, but is joined with it.
        file('TREES', ['words'], [], 2000),
        file('words', []),
        file('LISTS', ['words'], [], 350_000),
      ),
      ['LISTS', 'MAIN', 'PAGES ROWS ids', 'TREES words'],
    );
  });

  it('are joined with the file they share most names with, else with the smallest', () => {
    const files = [
      file('MAIN', [], ['PAGES', 'TREES', 'ROWS', 'LISTS']),
      file('PAGES', ['ids', 'dates', 'words']),
      file('TREES', ['ids', 'dates', 'words']),
      file('ROWS', ['ids']),
      file('LISTS', ['words']),
      file('ids', [], [], 110_000),
      file('words', [], [], 120_000),
      file('dates', ['ids', 'words'], [], 2000),
    ];
    assert.deepEqual(joined(...files), ['LISTS', 'MAIN', 'PAGES', 'ROWS', 'TREES', 'ids dates', 'words']);
    const names = new Map([
      ['dates.js ids.js', 1],
      ['dates.js words.js', 2],
    ]);
    const importedNames = (importer: string, imported: string): number => names.get(`${importer} ${imported}`) ?? 0;
    assert.deepEqual(joinedBy(importedNames, files), ['LISTS', 'MAIN', 'PAGES', 'ROWS', 'TREES', 'ids', 'words dates']);
  });

  it('load nothing large without need, such as what a small part imports', () => {
    assert.deepEqual(
      joined(
        file('MAIN', [], ['PAGES', 'LISTS', 'TREES', 'ROWS']),
        file('PAGES', ['ids', 'dates']),
        file('LISTS', ['ids', 'dates']),
        // In one file with `dates`, `ids` would load `words`, which TREES does not need.
        file('TREES', ['ids']),
        file('ROWS', ['words']),
        file('ids', []),
        file('dates', ['words'], [], 2000),
        file('words', [], [], 500_000),
      ),
      ['LISTS', 'MAIN', 'PAGES', 'ROWS', 'TREES', 'ids', 'words dates'],
    );
  });

  it('load only little more where what they are joined with is loaded earlier', () => {
    const files = (bytes: number) => [
      file('MAIN', [], ['PAGES', 'LISTS']),
      file('PAGES', ['ids'], ['TREES', 'ROWS']),
      file('LISTS', ['ids']),
      file('ids', []),
      file('TREES', ['ids', 'curves']),
      file('ROWS', ['ids', 'curves']),
      file('curves', [], [], bytes),
    ];
    assert.deepEqual(joined(...files(2000)), ['LISTS', 'MAIN', 'PAGES curves', 'ROWS', 'TREES', 'ids']);
    assert.deepEqual(joined(...files(60_000)), ['LISTS', 'MAIN', 'PAGES', 'ROWS', 'TREES', 'curves', 'ids']);
  });

  it('never import each other in a circle', () => {
    assert.deepEqual(
      joined(
        file('MAIN', [], ['PAGES', 'TREES', 'ROWS', 'LISTS']),
        file('PAGES', ['dates']),
        file('TREES', ['dates']),
        file('ROWS', ['between']),
        file('LISTS', ['ids']),
        // Joined with `ids`, which is smaller than `between`, the two files would import each other.
        file('dates', ['between'], [], 2000),
        file('between', ['ids'], [], 760_000),
        file('ids', []),
      ),
      ['LISTS', 'MAIN', 'PAGES', 'ROWS', 'TREES', 'between dates', 'ids'],
    );
  });
});

describe('the files of the parts', () => {
  it('take the place of those before as a whole: whoever reads one meanwhile reads all of it', async function () {
    if (process.platform === 'win32') {
      // Windows cannot replace an open file.
      this.skip();
    }
    const folder = mkdtempSync(join(tmpdir(), 'snowprobe-parts-'));
    const entry = join(folder, 'main.ts');
    const build = async (words: string): Promise<void> => {
      writeFileSync(entry, `export const words = ${JSON.stringify(words)};\n`);
      await esbuild.build({ ...bundles.cli, entryPoints: [entry], outdir: relative(root, join(folder, 'out')) });
    };
    await build('before');
    const open = openSync(join(folder, 'out', 'main.js'), 'r');
    await build('after');
    assert.match(readFileSync(open, 'utf8'), /before/);
    assert.match(readFileSync(join(folder, 'out', 'main.js'), 'utf8'), /after/);
    assert.deepEqual(readdirSync(join(folder, 'out')), ['main.js']);
    closeSync(open);
    rmSync(folder, { recursive: true });
  });
});
