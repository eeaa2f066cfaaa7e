import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { ThirdParty } from '../../../scripts/packaging/notices/thirdPartyNotices';
import { checkedFiles, writeChecksums } from '../../../scripts/release/checksums';
import { differences } from '../../../scripts/release/differences';
import { publishers } from '../../../scripts/release/publishers';
import { releaseNotes } from '../../../scripts/release/releaseNotes';
import { sbom } from '../../../scripts/release/sbom';
import { root } from '../../../scripts/support/root';
import { zip } from '../../../scripts/support/zip';

describe('a release', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'snowprobe-release-test-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (file: string, content: string | Buffer): void => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  };

  describe('is described', () => {
    const works: readonly ThirdParty[] = [
      {
        name: '@noble/hashes',
        version: '2.0.0',
        license: 'MIT',
        source: 'git+https://example.org/hashes.git',
        text: '',
      },
      { name: 'both', version: '1.0.0', license: '(MIT OR Apache-2.0)', source: undefined, text: '' },
      { name: 'parser, as built into both', license: 'MIT', source: 'https://example.org/parser', text: '' },
    ];
    const described = (thirdParties: readonly ThirdParty[]) =>
      sbom({ name: 'snowprobe', version: '0.2.0', license: 'MIT', thirdParties });

    it('by CycloneDX, with what is in it and under which licence', () => {
      const bom = JSON.parse(described(works)) as {
        readonly components: readonly { readonly name: string; readonly purl?: string; readonly licenses: unknown }[];
        readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
      };
      assert.deepEqual(
        bom.components.map(({ purl, name, licenses }) => [purl ?? name, licenses]),
        [
          ['parser, as built into both', [{ license: { id: 'MIT' } }]],
          ['pkg:npm/%40noble/hashes@2.0.0', [{ license: { id: 'MIT' } }]],
          ['pkg:npm/both@1.0.0', [{ expression: '(MIT OR Apache-2.0)' }]],
        ],
      );
      assert.equal(bom.dependencies.find(({ ref }) => ref === 'snowprobe')?.dependsOn?.length, 3);
      assert.deepEqual(schemaErrors(bom), []);
    });

    it('the same each time, and otherwise where something else is in it', () => {
      assert.equal(described(works), described(works.toReversed()));
      const numbers = [works, works.slice(1)].map((list) => /urn:uuid:[\w-]+/.exec(described(list))?.[0]);
      assert.equal(new Set(numbers).size, 2);
    });
  });

  it('has the notes of its version, and as a tag a date', () => {
    const changelog = '# Changelog\n\n## 0.2.0 (2026-12-01)\n\n- New.\n\n## 0.1.0 (unreleased)\n\n- First.\n';
    assert.equal(releaseNotes(changelog, '0.2.0', true), '- New.\n');
    assert.equal(releaseNotes(changelog, '0.1.0', false), '- First.\n');
    assert.throws(() => releaseNotes(changelog, '0.1.0', true), /has no date/);
    assert.throws(() => releaseNotes(changelog, '0.3.0', false), /says nothing of 0\.3\.0/);
  });

  it('names what is not built the same twice, within an archive too', async () => {
    const archive = (text: string) =>
      zip(
        Object.entries({ 'a.js': text, 'b.js': 'b' }).map(([name, content]) => ({
          name,
          content: Buffer.from(content),
        })),
        async (content) => deflateRawSync(content),
      );
    for (const [build, text] of Object.entries({ one: '1', two: '2' })) {
      write(`${build}/x.vsix`, await archive(text));
      write(`${build}/notes`, 'same');
      write(`${build}/sums`, text);
    }
    const [one, two] = ['one', 'two'].map((build) => path.join(folder, build)) as [string, string];
    assert.deepEqual(differences(one, two, ['notes', 'sums', 'x.vsix']), [
      'sums is not built the same twice.',
      'x.vsix is not built the same twice: a.js.',
    ]);
  });

  it('is not published once a file is not what was built', () => {
    write('a', 'a');
    writeChecksums(folder, ['a']);
    assert.deepEqual(checkedFiles(folder), ['a']);
    write('a', 'b');
    assert.throws(() => checkedFiles(folder), /a is not what was built/);
  });

  it('goes to each place as its command says, an odd minor as a pre-release', () => {
    const commands = (version: string) =>
      Object.values(publishers).map(({ command }) =>
        command({ version, vsix: 'x.vsix', tarball: 'x.tgz', notes: 'NOTES.md', files: ['NOTES.md', 'x.vsix'] }).join(
          ' ',
        ),
      );
    assert.deepEqual(commands('0.2.0'), [
      'npx --yes @vscode/vsce@4.1.0 publish --oidc --packagePath x.vsix',
      'npx --yes ovsx@1.4.0 publish x.vsix --trusted-publishing',
      'npm publish ./x.tgz --access public --provenance',
      'gh release create v0.2.0 --verify-tag --title 0.2.0 --notes-file NOTES.md x.vsix',
    ]);
    assert.deepEqual(
      commands('0.3.0').map((command) => /--pre-?release|--tag next/.exec(command)?.[0]),
      ['--pre-release', '--pre-release', '--tag next', '--prerelease'],
    );
    assert.throws(() => commands('0.3.0-beta'), /MAJOR\.MINOR\.PATCH/);
  });
});

/** Validates against the CycloneDX 1.6 schema of CycloneDX's own library. */
function schemaErrors(bom: unknown): readonly string[] {
  const read = (file: string) =>
    JSON.parse(
      readFileSync(path.join(root, 'node_modules/@cyclonedx/cyclonedx-library/res/schema', file), 'utf8'),
    ) as object;
  const ajv = new Ajv({ strict: false, validateFormats: false });
  addFormats.default(ajv);
  ajv.addSchema(read('spdx.SNAPSHOT.schema.json'), 'http://cyclonedx.org/schema/spdx.SNAPSHOT.schema.json');
  ajv.addSchema(read('jsf-0.82.SNAPSHOT.schema.json'), 'http://cyclonedx.org/schema/jsf-0.82.SNAPSHOT.schema.json');
  const validate = ajv.compile(read('bom-1.6.SNAPSHOT.schema.json'));
  return validate(bom) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
