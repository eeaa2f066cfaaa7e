import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  missingOnPage,
  publishedManifest,
  type RepositoryManifest,
  withTexts,
} from '../../../scripts/packaging/publishedManifest';
import { root } from '../../../scripts/support/root';

interface PageManifest {
  readonly private?: boolean;
  readonly repository?: string;
  readonly bugs?: unknown;
  readonly homepage?: unknown;
  readonly categories: readonly string[];
  readonly keywords: readonly string[];
  readonly icon: string;
  readonly galleryBanner: { readonly color: string; readonly theme: string };
  readonly qna: unknown;
}

describe('the page of the extension', () => {
  const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as PageManifest;

  it('has what a Marketplace shows', () => {
    assert.equal(manifest.private, undefined);
    assert.deepEqual(manifest.categories, [
      'Notebooks',
      'Visualization',
      'Programming Languages',
      'Debuggers',
      'Testing',
      'AI',
    ]);
    assert.deepEqual(manifest.galleryBanner, { color: '#14304a', theme: 'dark' });
    assert.equal(manifest.qna, 'marketplace');
    assert.ok(manifest.keywords.length <= 30);
    assert.deepEqual(manifest.keywords, [...new Set(manifest.keywords)].sort());
  });

  it('has an icon that is large enough: a PNG of 128 by 128 or more', () => {
    const icon = readFileSync(path.join(root, manifest.icon));
    assert.equal(icon.toString('latin1', 1, 4), 'PNG');
    // The size is in the first chunk (RFC 2083, 4.1.1).
    assert.ok(icon.readUInt32BE(16) >= 128 && icon.readUInt32BE(20) >= 128);
  });

  it('has its texts in the manifest itself, and packing says which is missing', () => {
    const named = { displayName: '%name%', contributes: { views: [{ name: '%view%', when: 'a % b' }] } };
    assert.deepEqual(withTexts(named, { name: 'Probe', view: 'Nodes' }), {
      displayName: 'Probe',
      contributes: { views: [{ name: 'Nodes', when: 'a % b' }] },
    });
    assert.throws(() => withTexts(named, { name: 'Probe' }), {
      message: 'package.json asks for the text %view%, which package.nls.json does not have.',
    });
  });

  it('is told the address of the repository by one line, from which the others follow', () => {
    assert.deepEqual([manifest.bugs, manifest.homepage], [undefined, undefined]);
    assert.deepEqual(publishedManifest({ name: 'x', repository: 'https://github.com/owner/some.name-1' }), {
      name: 'x',
      repository: { type: 'git', url: 'https://github.com/owner/some.name-1.git' },
      bugs: { url: 'https://github.com/owner/some.name-1/issues' },
      homepage: 'https://github.com/owner/some.name-1#readme',
    });
  });

  it('lacks links and pictures until then, and packing says so', () => {
    const unknown: RepositoryManifest & { readonly name: string } = { name: 'x' };
    assert.deepEqual(publishedManifest(unknown), { name: 'x' });
    assert.match(missingOnPage(unknown) ?? '', /^package\.json names no repository yet: .*one line, and all follow\.$/);
    assert.equal(missingOnPage({ repository: 'https://github.com/owner/name' }), undefined);
  });

  for (const repository of [
    '',
    'owner/name',
    'https://github.com/owner',
    'https://github.com/owner/name.git',
    'https://github.com/owner/name/',
    'http://github.com/owner/name',
    'git@github.com:owner/name.git',
  ]) {
    it(`takes no address like "${repository}"`, () => {
      assert.throws(() => publishedManifest({ repository }), {
        message: `package.json's repository is ${repository}; it should be https://github.com/OWNER/NAME.`,
      });
    });
  }
});
