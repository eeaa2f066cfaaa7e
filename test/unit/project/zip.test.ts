import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { smallestDeflate } from '../../../scripts/packaging/smallestDeflate';
import { root } from '../../../scripts/support/root';
import { zip, zipEntries } from '../../../scripts/support/zip';

describe('the archive that a VSIX is', () => {
  const entries = [
    { name: 'extension/wörter.txt', content: Buffer.from('validators '.repeat(500)) },
    { name: '[Content_Types].xml', content: Buffer.from('x') },
    { name: 'extension/readme.md', content: readFileSync(path.join(root, 'README.md')) },
  ];
  const { deflate } = smallestDeflate();

  it('is read again as it was packed, in the order of its names', async () => {
    const read = zipEntries(await zip(entries, deflate)).map(({ name, content }) => ({ name, content }));
    assert.deepEqual(read, [entries[1], entries[2], entries[0]]);
  });

  it('has the same bytes whatever the order and the time', async () => {
    assert.deepEqual(await zip(entries, deflate), await zip(entries.toReversed(), deflate));
  });

  it('is read by other programs', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'snowprobe-zip-'));
    try {
      writeFileSync(path.join(folder, 'a.zip'), await zip(entries, deflate));
      // With the library that VS Code uses.
      const program = `require('yauzl').open('a.zip', { lazyEntries: true }, (problem, file) => {
        if (problem) throw problem;
        file.on('entry', (entry) => {
          console.log(entry.fileName, (entry.externalFileAttributes >>> 16).toString(8));
          file.openReadStream(entry, (_, stream) => stream.on('end', () => file.readEntry()).resume());
        }).readEntry();
      });`;
      const printed = execFileSync(process.execPath, ['-e', program], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, NODE_PATH: path.join(root, 'node_modules') },
      });
      assert.equal(printed, '[Content_Types].xml 100644\nextension/readme.md 100644\nextension/wörter.txt 100644\n');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('is smaller than zlib makes it', async () => {
    const content = entries[2]!.content;
    const most = deflateRawSync(content, { level: 9 }).length;
    const { length } = await deflate(content);
    assert.ok(length < most, `${length} of ${most}`);
  });
});
