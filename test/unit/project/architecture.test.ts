import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../scripts/support/root';

const page = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');

/** A way's files, by its heading. */
const ways = new Map(
  page
    .split(/^### /m)
    .slice(1)
    .map((part) => [
      part.slice(0, part.indexOf('\n')),
      [...part.matchAll(/^\d+\. `([\w/]+\.ts)`$/gm)].map(([, file = '']) => file),
    ]),
);

describe('docs/architecture.md', () => {
  for (const [way, most] of [
    ['A hash under the pointer', 26],
    ['A message between chains', 14],
    ['A chain that stands still', 8],
    ['A cell of a notebook', 15],
    ['An item of a tree', 13],
    ['Selected bytes', 20],
    ["A file of a chain's configuration", 14],
  ] as const) {
    it(`leads ${way.toLowerCase()} through at most ${most} files`, () => {
      const files = ways.get(way) ?? [];
      assert.ok(files.length > 5 && files.length <= most, `${files.length} files`);
    });
  }

  it('names files that are there', () => {
    const named = [...page.matchAll(/`((?:[\w-]+\/)+\w+\.ts)`/g)].map(([, file = '']) => file);
    assert.ok(named.length > 70, 'the page names its files');
    assert.deepEqual(
      named.filter((file) => !existsSync(path.join(root, 'src', file))),
      [],
    );
  });
});
