import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../scripts/support/root';

const inCode = (text: string): readonly string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const exists = (name: string): boolean =>
  ['', 'src', 'test'].some((folder) => existsSync(path.join(root, folder, name)));

/** Names in a page that look like files or folders of this project but do not exist. */
function missing(page: string): readonly string[] {
  return inCode(page).filter(
    (code) =>
      (/^(?:engine|extension|webview|unit|contract|browser|integration|hostile|scripts|src|test|docs)\/[\w./-]+$/.test(
        code,
      ) ||
        /^\.[\w-]+\.(?:cjs|mjs)$/.test(code)) &&
      !exists(code),
  );
}

describe('docs/architecture.md', () => {
  const page = read('docs/architecture.md');
  /** The first cell of each row of the tables. */
  const mapped = [...page.matchAll(/^\| `((?:engine|extension|webview)\/\w+)` +\|/gm)].map(([, name = '']) => name);

  for (const side of ['engine', 'extension', 'webview']) {
    it(`maps every folder of src/${side}, and none that is not there`, () => {
      const folders = readdirSync(path.join(root, 'src', side), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${side}/${name}`);
      assert.deepEqual(mapped.filter((name) => name.startsWith(`${side}/`)).sort(), folders.sort());
    });
  }

  it('has the modules of the engine in the order of their dependencies', () => {
    const order = [...read('.dependency-cruiser.cjs').matchAll(/^ {2}\.\.\.\[(['\w, ]+)\],$/gm)].flatMap(
      ([, row = '']) => row.split(', ').map((name) => `engine/${name.replaceAll("'", '')}`),
    );
    assert.deepEqual(
      mapped.filter((name) => name.startsWith('engine/')),
      order.slice(0, mapped.filter((name) => name.startsWith('engine/')).length),
    );
  });

  it('begins each module in a file of it', () => {
    const starts = [...page.matchAll(/^\| `((?:engine|extension|webview)\/\w+)` .*`([^`]+)` +\|$/gm)];
    assert.equal(starts.length, mapped.length);
    assert.deepEqual(
      starts
        .filter(([, name = '', file = '']) => !file.startsWith(name === 'extension/activation' ? 'extension/' : name))
        .map(([row]) => row),
      [],
    );
  });

  it('names files that are there', () => assert.deepEqual(missing(page), []));
});

describe('CONTRIBUTING.md', () => {
  it('names files that are there', () => {
    const page = read('CONTRIBUTING.md');
    assert.ok(inCode(page.slice(page.indexOf('## How to add'))).length > 30);
    assert.deepEqual(missing(page), []);
  });

  it('would be found wrong', () => {
    assert.deepEqual(
      missing('In `engine/rpc/methods` and `engine/weather/rain.ts`, by `npm run docs` and `.cruiser.cjs`.'),
      ['engine/weather/rain.ts', '.cruiser.cjs'],
    );
  });
});
