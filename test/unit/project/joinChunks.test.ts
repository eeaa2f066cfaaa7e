import assert from 'node:assert/strict';
import { joinedChunks } from '../../../scripts/build/joinChunks.mjs';

/** A part of 50 kB, an entry where its name is in capitals, with what it imports at once and late. */
const file = (name: string, at: readonly string[], late: readonly string[] = [], bytes = 50_000) =>
  [
    name,
    {
      bytes,
      ...(name === name.toUpperCase() ? { entryPoint: name } : {}),
      imports: [
        ...at.map((path) => ({ path: `${path}.js`, kind: 'import-statement' })),
        ...late.map((path) => ({ path: `${path}.js`, kind: 'dynamic-import' })),
        { path: 'node:fs', kind: 'import-statement', external: true },
      ],
    },
  ] as const;

const joined = (...files: readonly (readonly [string, object])[]) =>
  joinedChunks(
    Object.fromEntries(files.map(([name, output]) => [`${name}.js`, output])) as Parameters<typeof joinedChunks>[0],
    'MAIN.js',
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
        // Only ever loaded by TREES, which has these three.
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

  it('never import each other in a circle', () => {
    assert.deepEqual(
      joined(
        file('MAIN', [], ['PAGES', 'TREES', 'ROWS', 'LISTS']),
        file('PAGES', ['dates']),
        file('TREES', ['dates']),
        file('ROWS', ['between']),
        file('LISTS', ['ids']),
        // Beside `ids`, which is smaller than what is between, each would import the other.
        file('dates', ['between'], [], 2000),
        file('between', ['ids'], [], 90_000),
        file('ids', []),
      ),
      ['LISTS', 'MAIN', 'PAGES', 'ROWS', 'TREES', 'between dates', 'ids'],
    );
  });
});
