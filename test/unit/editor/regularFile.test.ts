import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readRegularFile } from '../../../src/extension/vscode/regularFile';

describe('a file that is read within bounds', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'snowprobe-file-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const write = (text: string): string => {
    const file = path.join(folder, 'a.json');
    writeFileSync(file, text);
    return file;
  };
  const textOf = async (...args: Parameters<typeof readRegularFile>): Promise<string> => {
    const bytes = await readRegularFile(...args);
    return typeof bytes === 'string' ? bytes : `text ${Buffer.from(bytes).toString()}`;
  };

  it('is whole up to its bounds, and its head where that is enough', async () => {
    const file = write('12345678');
    assert.equal(await textOf(file, { maxBytes: 8 }), 'text 12345678');
    assert.equal(await textOf(file, { maxBytes: 7 }), 'long');
    assert.equal(await textOf(file, { maxBytes: 7, isHeadEnough: true }), 'text 1234567');
    assert.equal(await textOf(write(''), { maxBytes: 8 }), 'text ');
  });

  it('is none where there is nothing, or a folder', async () => {
    assert.equal(await textOf(path.join(folder, 'none'), { maxBytes: 8 }), 'none');
    assert.equal(await textOf(path.join(write('a'), 'below'), { maxBytes: 8 }), 'none');
    assert.equal(await textOf(folder, { maxBytes: 8 }), 'none');
  });

  it('is followed by no link that leads out of its folders', async () => {
    const [inner, other] = [path.join(folder, 'inner'), path.join(folder, 'inner-not')];
    [inner, other].forEach((one) => mkdirSync(one));
    writeFileSync(path.join(other, 'b.json'), 'b');
    writeFileSync(path.join(inner, 'a.json'), 'a');
    symlinkSync(other, path.join(inner, 'out'), 'junction');
    symlinkSync(inner, path.join(inner, 'own'), 'junction');
    const within = [inner];
    assert.equal(await textOf(path.join(inner, 'out', 'b.json'), { maxBytes: 8, within }), 'outside');
    assert.equal(await textOf(path.join(inner, '..', 'inner-not', 'b.json'), { maxBytes: 8, within }), 'outside');
    assert.equal(await textOf(path.join(inner, 'own', 'own', 'a.json'), { maxBytes: 8, within }), 'text a');
    assert.equal(await textOf(path.join(inner, 'out', 'b.json'), { maxBytes: 8 }), 'text b');
  });

  it('is none where a pipe or a device stands, which would have no end', async function () {
    if (process.platform === 'win32') {
      this.skip();
    }
    const pipe = path.join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    symlinkSync('/dev/zero', path.join(folder, 'zero'));
    assert.equal(await textOf(pipe, { maxBytes: 8 }), 'none');
    assert.equal(await textOf(path.join(folder, 'zero'), { maxBytes: 8, isHeadEnough: true }), 'none');
  });

  it('is read to its end where it has grown meanwhile, and no further than its bounds', async () => {
    const file = write('1'.repeat(200_000));
    const reading = textOf(file, { maxBytes: 300_000 });
    appendFileSync(file, '2'.repeat(50_000));
    assert.match(await reading, /^text 1{200000}2{50000}$/);
    // The end of a file that claims to be empty is unknown in advance.
    if (existsSync('/proc/self/maps')) {
      assert.equal(await textOf('/proc/self/maps', { maxBytes: 100 }), 'long');
    }
  });
});
