import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../../../scripts/support/root';
import { Consent } from '../../../src/extension/vscode/consent';
import { Pins } from '../../../src/extension/vscode/pins';
import { sharedFolder, type SharedFolder } from '../../helpers/sharedFolder';

const [host, other] = ['https://a.example', 'https://b.example'];
const unnamed = 'https://nobody-names.example';

/** Ways to replace an entry by something invalid. */
const breaks: Readonly<Record<string, (file: string) => void>> = {
  null: (file) => writeFileSync(file, 'null'),
  nothing: (file) => writeFileSync(file, ''),
  'NUL bytes': (file) => writeFileSync(file, '\0'.repeat(60)),
  'half of it': (file) => writeFileSync(file, readFileSync(file, 'utf8').slice(0, 20)),
  'a number': (file) => writeFileSync(file, '5'),
  'the entry of another key': (file) => writeFileSync(file, '{"key":"always https://c.example","value":null}'),
  'a folder': (file) => {
    rmSync(file);
    mkdirSync(path.join(file, 'inner'), { recursive: true });
  },
};

describe('entries that windows share', () => {
  let shared: SharedFolder;
  beforeEach(() => (shared = sharedFolder()));
  afterEach(() => shared.remove());

  function consent(): Consent {
    return new Consent(shared.open(), {
      mode: () => 'ask',
      named: () => ({ user: [host, other], all: [host, other] }),
    });
  }

  function fileOf(key: string): string {
    return path.join(shared.folder, `${createHash('sha256').update(key).digest('hex')}.json`);
  }

  for (const [what, breakIt] of Object.entries(breaks)) {
    describe(`with ${what} in the place of one`, () => {
      it('list the others, and decide about them', () => {
        consent().answer([host], 'always');
        consent().answer([other], 'never');
        consent().answer([unnamed], 'always');
        breakIt(fileOf(`always ${host}`));
        const window = consent();
        assert.deepEqual(window.list(), [
          { host: other, answer: 'never' },
          { host: unnamed, answer: 'always' },
        ]);
        assert.deepEqual(
          [other, unnamed].map((one) => window.decide(one)),
          ['refused', 'allowed'],
        );
      });

      it('allow nothing by it: an Always is asked about again, and a Never stays one and is shown', () => {
        consent().answer([host], 'always');
        consent().answer([other], 'never');
        breakIt(fileOf(`always ${host}`));
        breakIt(fileOf(`never ${other}`));
        const window = consent();
        assert.deepEqual([window.decide(host), window.decide(other)], ['undecided', 'refused']);
        assert.deepEqual(window.list(), [{ host: other, answer: 'never' }]);
        window.answer([host], 'always');
        window.forget(other);
        assert.deepEqual([consent().decide(host), consent().decide(other)], ['allowed', 'undecided']);
        assert.deepEqual([consent().unreadable(), consent().list()], [[], [{ host, answer: 'always' }]]);
      });

      it('show one whose host is unknown, which can be removed', () => {
        consent().answer([unnamed], 'never');
        breakIt(fileOf(`never ${unnamed}`));
        const window = consent();
        assert.equal(window.decide(unnamed), 'refused');
        const [name = ''] = window.unreadable();
        assert.deepEqual(window.unreadable(), [path.basename(fileOf(`never ${unnamed}`))]);
        window.removeUnreadable(name);
        assert.deepEqual([window.unreadable(), window.decide(unnamed)], [[], 'undecided']);
        assert.deepEqual(readdirSync(shared.folder), []);
      });

      it('keep the other pins, and take the same pin again', () => {
        const pins = (): Pins => new Pins(shared.open(), () => 1);
        pins().set('fuji', 'one', true);
        pins().set('fuji', 'two', true);
        breakIt(fileOf(JSON.stringify(['fuji', 'one'])));
        assert.deepEqual(pins().of('fuji'), ['two']);
        pins().set('fuji', 'one', true);
        assert.deepEqual(pins().of('fuji'), ['two', 'one']);
      });
    });
  }

  it('remove the parts that a window left behind that ended, and none that another is writing', () => {
    const entries = shared.open();
    entries.set('a', 1);
    const [name = ''] = readdirSync(shared.folder);
    const [left, fresh, foreign] = [
      `${name}.00000000-0000-4000-8000-000000000000`,
      `${name}.00000000-0000-4000-8000-000000000001`,
      `${name}.mine`,
    ].map((one) => path.join(shared.folder, one)) as [string, string, string];
    [left, fresh, foreign].forEach((file) => writeFileSync(file, ''));
    [left, foreign].forEach((file) => utimesSync(file, 1, 1));
    shared.open().set('b', 2);
    const names = readdirSync(shared.folder).map((one) => path.join(shared.folder, one));
    assert.deepEqual(
      [left, fresh, foreign].map((file) => names.includes(file)),
      [false, true, true],
    );
  });

  describe('on a disk of their own', () => {
    let folder: string;
    before(function () {
      if (spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status !== 0) {
        this.skip();
      }
    });
    beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'snowprobe-disk-'))));
    afterEach(() => rmSync(folder, { recursive: true }));

    function answersOn(size: string, prepare: string): unknown {
      const program = path.join(root, 'test/helpers/answerOnDisk.ts');
      const script = `mount -t tmpfs -o size=${size} tmpfs "$FULL"; exec "$@"`;
      const args = [process.execPath, '--import', 'tsx', program, path.join(folder, 'hosts'), prepare];
      const env = { ...process.env, FULL: folder };
      const printed = execFileSync('unshare', ['-rm', 'sh', '-ec', script, 'sh', ...args], { cwd: root, env });
      return JSON.parse(printed.toString());
    }

    const listed = ['https://always.example', 'https://once.example'].map((one) => ({ host: one, answer: 'never' }));
    const sentence = (code: string) =>
      new RegExp(`^Never holds in this window, but it could not be saved \\(Error: ${code}.*\\)\\. Free some space`);

    it('let Never win where it is full, end what allowed before, and leave no part behind', () => {
      const fill = 'cat /dev/zero > "$FULL/rest" 2>&1 || true';
      const { reported, ...stored } = answersOn('64k', fill) as { readonly reported: string };
      assert.match(reported, sentence('ENOSPC'));
      assert.deepEqual(stored, {
        here: ['refused', 'refused'],
        listed,
        // The removed Always left room for one Never.
        elsewhere: ['undecided', 'refused'],
        files: [63],
      });
    });

    it('let Never win where it is read-only', () => {
      const { reported, files, ...stored } = answersOn('64k', 'mount -o remount,ro "$FULL"') as {
        readonly reported: string;
        readonly files: readonly number[];
      };
      assert.match(reported, sentence('EROFS'));
      assert.equal(files.length, 1);
      assert.deepEqual(stored, { here: ['refused', 'refused'], listed, elsewhere: ['undecided', 'allowed'] });
    });
  });
});
