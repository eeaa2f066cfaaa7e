import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../scripts/support/root';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

interface Manifest {
  readonly scripts: Readonly<Record<string, string>>;
  readonly contributes: {
    readonly commands: readonly { readonly title: string }[];
    readonly configuration: { readonly properties: Readonly<Record<string, unknown>> };
  };
}

/** GitHub's anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

describe('what is written for readers', () => {
  const manifest = JSON.parse(read('package.json')) as Manifest;
  const words = JSON.parse(read('package.nls.json')) as Record<string, string>;
  const pages = [
    ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'test/devnet/README.md'],
    ...readdirSync(path.join(root, 'docs'))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ];

  for (const page of pages) {
    it(`leads to nothing that is not there: ${page}`, () => {
      const text = read(page);
      const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)];
      for (const [link, file, anchor] of links) {
        const target = file ? path.join(path.dirname(page), file) : page;
        assert.ok(existsSync(path.join(root, target)), link);
        const anchors = [...(anchor ? read(target) : '').matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
          anchorOf(heading ?? ''),
        );
        assert.ok(anchor === undefined || anchors.includes(anchor), link);
      }
      const scripts = [...text.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, name]) => name ?? '');
      assert.deepEqual(
        scripts.filter((name) => !(name in manifest.scripts)),
        [],
      );
    });
  }

  it('names every command and every setting on one page', () => {
    const readme = read('docs/features.md');
    const { commands, configuration } = manifest.contributes;
    const titles = commands.map(({ title }) => words[title.replaceAll('%', '')] ?? title);
    assert.deepEqual(
      [...titles, ...Object.keys(configuration.properties).map((key) => `\`${key}\``)].filter(
        (name) => !readme.includes(name),
      ),
      [],
    );
  });
});

describe('comments', () => {
  const files = ['src', 'scripts', 'test'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:ts|mjs|cjs)$/.test(file) && !file.startsWith('recordings'))
      .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`),
  );

  it('cite what is in the repository, and nothing else', () => {
    assert.ok(files.length > 1000, 'the sources were not found');
    const faults = files.flatMap((file) => {
      const text = read(file);
      const cited = [...text.matchAll(/\bdocs\/facts\/[\w-]+\.md/g)].map(([page]) => page);
      const absent = cited.filter((page) => !existsSync(path.join(root, page)));
      const elsewhere = /(?:^|\s)(?:\*|\/\/|\/\*\*).*\b(?:specification \d|facts\.md|design\.md|ux\.md)/m.exec(text);
      return [...absent, ...(elsewhere === null ? [] : [elsewhere[0].trim()])].map((what) => `${file}: ${what}`);
    });
    assert.deepEqual(faults, []);
  });
});
