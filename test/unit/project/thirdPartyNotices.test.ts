import assert from 'node:assert/strict';
import { build } from 'esbuild';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BundledMetafile } from '../../../scripts/packaging/notices/bundledInputs';
import { thirdPartyNotices } from '../../../scripts/packaging/notices/thirdPartyNotices';
import { root } from '../../../scripts/support/root';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

describe('the notices about works of others in the VSIX', function () {
  this.timeout(180_000);
  let metafiles: readonly BundledMetafile[];
  let notices: string;

  before(async () => {
    const { bundles } = await import('../../../scripts/build/bundles.mjs');
    const built = Object.values(bundles).map((options) => build({ ...options, write: false, sourcemap: false }));
    metafiles = (await Promise.all(built)).map(({ metafile }) => metafile);
    notices = thirdPartyNotices({ root, metafiles, media: readdirSync(path.join(root, 'media')) });
  });

  it('name what is in the bundles, through other packages and in the pages too', () => {
    assert.deepEqual(
      [...notices.matchAll(/^-{80}\n(.*?)(?: \d[\d.]*)?\nLicense: (.*)$/gm)].map(([, name, license]) => [
        name,
        license,
      ]),
      [
        ...[
          ['@noble/curves', 'MIT'],
          ['@noble/hashes', 'MIT'],
          ['@noble/secp256k1', 'MIT'],
          ['@vscode/codicons', 'CC-BY-4.0'],
        ],
        ...[
          'abitype',
          'bech32',
          'jsonc-parser',
          'p-map',
          'preact',
          'viem',
          'vscode-jsonrpc',
          'vscode-languageserver',
          'vscode-languageserver-protocol',
          'vscode-languageserver-textdocument',
          'vscode-languageserver-types',
          'ws',
          'zod',
        ].map((name) => [name, 'MIT']),
      ],
    );
  });

  it('hold the version and the licence of every package whose files the bundler put in', () => {
    const inputs = metafiles.flatMap(({ outputs }) =>
      Object.values(outputs).flatMap((output) => Object.keys(output.inputs)),
    );
    const places = new Set(
      inputs
        .filter((input) => input.includes('node_modules/'))
        .map((input) => {
          const parts = input.split('/');
          const at = parts.lastIndexOf('node_modules') + 1;
          return parts.slice(0, at + (parts[at]?.startsWith('@') ? 2 : 1)).join('/');
        }),
    );
    assert.ok(places.has('node_modules/viem'));
    for (const place of places) {
      const { name, version } = JSON.parse(read(`${place}/package.json`)) as Record<string, string>;
      const entry = notices.split(/^-{80}\n/m).find((text) => text.startsWith(`${name} ${version}\n`));
      assert.ok(entry, place);
      const files = readdirSync(path.join(root, place)).filter((file) => /^licen/i.test(file));
      // The icons have one licence, their code another.
      const usual = name === '@vscode/codicons' ? 2 : 1;
      assert.equal(files.length, usual, place);
      for (const file of files) {
        const text = read(`${place}/${file}`).replaceAll('\r', '').trim();
        // The icons' licence is linked, which it permits.
        const [licence = text, logo = ''] = usual === 2 && file === 'LICENSE' ? text.split('\n---\n') : [];
        const held = logo === '' ? text : `\nhttps://creativecommons.org/licenses/by/4.0/legalcode\n\n---\n${logo}`;
        assert.ok(entry.includes(held), `${place}/${file}`);
        assert.ok(logo === '' || licence.startsWith('Attribution 4.0 International\n'), place);
      }
    }
  });

  describe('of what has no licence', () => {
    let folder: string;
    before(() => {
      folder = mkdtempSync(path.join(tmpdir(), 'snowprobe-notices-'));
    });
    after(() => rmSync(folder, { recursive: true }));

    /** The notices for bundles made of `inputs` and these media. */
    const reported = (inputs: readonly string[], media: readonly string[] = []): string => {
      const output = { inputs: Object.fromEntries(inputs.map((input) => [input, {}])) };
      return thirdPartyNotices({ root: folder, metafiles: [{ outputs: { 'dist/main.js': output } }], media });
    };
    const install = (place: string, json: object, files: Readonly<Record<string, string>>): void => {
      const at = path.join(folder, place);
      mkdirSync(at, { recursive: true });
      for (const [file, text] of Object.entries({ 'package.json': JSON.stringify(json), ...files })) {
        writeFileSync(path.join(at, file), text);
      }
    };

    it('fail, naming each such package', () => {
      install(
        'node_modules/whole',
        { name: 'whole', version: '1.0.0', license: 'ISC' },
        { COPYING: 'Do as you like.' },
      );
      install('node_modules/whole/node_modules/@a/bare', { name: '@a/bare', version: '2.0.0', license: 'MIT' }, {});
      install('node_modules/unsaid', { name: 'unsaid', version: '3.0.0' }, { LICENSE: 'Words.' });
      const inputs = [
        'src/extension/main.ts',
        'node_modules/whole/a.js',
        'node_modules/whole/node_modules/@a/bare/lib/b.js',
      ];
      assert.throws(() => reported([...inputs, 'node_modules/unsaid/c.js']), {
        message: [
          'node_modules/unsaid is in the bundles and has no licence in its package.json: see scripts/packaging/notices/works.ts.',
          'node_modules/whole/node_modules/@a/bare is in the bundles and has no text of its licence: see scripts/packaging/notices/works.ts.',
        ].join('\n'),
      });
      assert.match(reported(inputs.slice(0, 2)), /^whole 1\.0\.0\nLicense: ISC\n\nDo as you like\.\n$/m);
    });

    it('fail for what is neither ours nor of a package, and for a picture that we did not make', () => {
      assert.throws(() => reported(['vendor:parser.js'], ['views.svg', 'server.svg']), {
        message:
          'vendor:parser.js has no licence in scripts/packaging/notices/works.ts.\n' +
          'media/server.svg has no licence in scripts/packaging/notices/works.ts.',
      });
    });
  });
});
