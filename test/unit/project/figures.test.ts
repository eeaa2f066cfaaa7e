import assert from 'node:assert/strict';
import { measureFigures } from '../../../scripts/support/figures';
import { importGraph, longestChain, ownedBySibling } from '../../../scripts/support/importGraph';
import { root } from '../../../scripts/support/root';

const file = (path: string, lines: readonly string[], length = lines.length) => ({
  path,
  text: [...lines, ...Array.from({ length: length - lines.length }, () => '')].map((line) => `${line}\n`).join(''),
});

describe('the imports of src', () => {
  const graph = importGraph(
    [
      file('src/extension/hover/index.ts', [
        "import type { Shape } from './shape';",
        "import {\n  type Words,\n  words,\n} from './words';",
        "import { type Only } from '../shared/only';",
        "import { printJson } from '../../engine/primitives';",
        "export const late = () => import('./late');",
      ]),
      file('src/extension/hover/shape.ts', []),
      file('src/extension/hover/late.ts', ["import { words } from './words';"]),
      file('src/extension/hover/words.ts', ["import * as only from '../shared/only';"]),
      file('src/extension/shared/only.ts', ["import '../../webview/page/a';"]),
      file('src/webview/page/a.tsx', ["export { b } from './b';", "import data from './data.json';"]),
      file('src/webview/page/b.ts', ["import { missing } from './missing';"]),
      file('src/engine/primitives/index.ts', ["export { printJson } from './json/printJson';"]),
      file('src/engine/primitives/json/printJson.ts', []),
    ],
    root,
  );

  it('are those of values and of types, through doors and without what is no source', () => {
    assert.deepEqual(graph.get('src/extension/hover/index.ts'), [
      { to: 'src/extension/hover/shape.ts', value: false },
      { to: 'src/extension/hover/words.ts', value: true },
      { to: 'src/extension/shared/only.ts', value: false },
      { to: 'src/engine/primitives/json/printJson.ts', value: true },
      { to: 'src/extension/hover/late.ts', value: false },
    ]);
    assert.deepEqual(graph.get('src/webview/page/a.tsx'), [{ to: 'src/webview/page/b.ts', value: true }]);
    assert.equal(graph.has('src/engine/primitives/index.ts'), false);
  });

  it('tell which files one sibling alone imports', () => {
    assert.deepEqual(ownedBySibling(graph), [
      'src/extension/hover/late.ts',
      'src/extension/hover/shape.ts',
      'src/webview/page/b.ts',
    ]);
  });

  it('have a longest chain of values', () => {
    assert.deepEqual(longestChain(graph), [
      'src/extension/hover/index.ts',
      'src/extension/hover/words.ts',
      'src/extension/shared/only.ts',
      'src/webview/page/a.tsx',
      'src/webview/page/b.ts',
    ]);
  });
});

describe('the figures of src', () => {
  it('are files, lines, median, imports and modules, each beside its bar', () => {
    const { table, warnings } = measureFigures(
      [
        file('src/engine/evm/a.ts', ["import { b } from './b';"], 20),
        file('src/engine/evm/b.ts', ["import { c } from './io/c';"], 310),
        file('src/engine/evm/io/c.ts', [], 40),
        file('src/extension/main.ts', ["import { hover } from './hover';"], 30),
        file('src/extension/hover/index.ts', [], 600),
      ],
      root,
    );
    assert.deepEqual(
      table.split('\n').map((line) => line.replace(/ +/g, ' ').trim()),
      [
        'now bar',
        'files 5 950',
        'lines 1000 120000',
        'lines of a file, median 40',
        'files whose only importer is in the same folder, % 20 10',
        'longest chain of value imports, files 3 20',
        'Longest chain: engine/evm/a.ts > engine/evm/b.ts > engine/evm/io/c.ts',
        'biggest modules files lines median',
        'src/extension/hover 1 600 600',
        'src/engine/evm 3 370 40',
      ],
    );
    assert.deepEqual(warnings, ['files whose only importer is in the same folder, %: 20; the bar is 10.']);
  });

  it('warn about a folder of too many files and a file of too many lines', () => {
    const many = Array.from({ length: 41 }, (_, i) => file(`src/engine/evm/f${i}.ts`, []));
    assert.deepEqual(measureFigures(many, root).warnings, ['src/engine/evm has 41 files, more than 40.']);
    assert.deepEqual(measureFigures([...many.slice(1), file('src/engine/a.ts', [], 601)], root).warnings, [
      'src/engine/a.ts has 601 lines, more than 600.',
    ]);
  });
});
