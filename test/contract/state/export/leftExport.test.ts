import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  discardExport,
  journalPathOf,
  unfinishedExports,
} from '../../../../src/engine/lists/io/export/unfinishedExports';
import type { Journal } from '../../../../src/engine/lists/io/export/ownFile';
import { lines, range, useExports } from '../../../helpers/export/useExports';
import { answerJson } from '../../../helpers/loopback';

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

describe('what is left of an export', () => {
  const test = useExports();
  const { run, stopAt, unfinished } = test;
  const changed =
    /^StaleExportError: Cannot resume the export: .*chains\.\w+\.unfinished was changed or removed after it stopped\. Start over\.$/;

  const journal = (): Journal => JSON.parse(readFileSync(test.journal, 'utf8')) as Journal;
  const plant = (part: Partial<Journal> & object): void =>
    writeFileSync(test.journal, JSON.stringify({ ...journal(), ...part }));

  /** Fails if the export continues, sends a request or changes existing files. */
  async function rejected(expected: RegExp): Promise<void> {
    const requested = test.service.requests.length;
    const there = existsSync(unfinished()) && lstatSync(unfinished()).isFile() ? readFileSync(unfinished()) : undefined;
    await assert.rejects(run(), (error: Error) => {
      assert.match(`${error.constructor.name}: ${error.message}`, expected);
      return true;
    });
    assert.equal(test.service.requests.length, requested);
    assert.equal(existsSync(test.file), false);
    assert.equal(existsSync(`${test.journal}.lock`), false);
    if (there !== undefined) {
      assert.deepEqual(readFileSync(unfinished()), there);
    }
  }

  describe('in its file', () => {
    it('is looked at from its first byte to its last one', async () => {
      test.service.rows = 400;
      await stopAt(390);
      const whole = readFileSync(unfinished());
      assert.ok(whole.length > 60_000);
      for (const at of [0, 1, 4_097, Math.floor(whole.length / 2), whole.length - 4_098, whole.length - 1]) {
        const other = Buffer.from(whole);
        other[at]! ^= 1;
        writeFileSync(unfinished(), other);
        await rejected(changed);
      }
      writeFileSync(unfinished(), whole);
      assert.deepEqual(await run(), { rows: 400, unread: 0 });
      assert.equal(readFileSync(test.file, 'utf8'), lines(range(400)));
    });

    it('is looked at in a file of many megabytes, and no longer once it is cancelled', async () => {
      await stopAt(20);
      const rows = readFileSync(unfinished(), 'utf8');
      const long = rows.repeat(Math.ceil(5_000_000 / rows.length));
      writeFileSync(unfinished(), long);
      plant({ bytes: long.length, hash: sha256(long), rows: long.split('\n').length - 1 });
      await assert.rejects(run({}, AbortSignal.abort(new Error('stopped'))), /^Error: stopped$/);
      const other = `${long.slice(0, 2_000_000)}X${long.slice(2_000_001)}`;
      writeFileSync(unfinished(), other);
      await rejected(changed);
      writeFileSync(unfinished(), long);
      assert.equal((await run()).rows, long.split('\n').length - 1 + 5);
    });

    it('goes on from CSV with line breaks and quotes in its cells', async () => {
      const file = join(test.folder, 'chains.csv');
      const row = (i: number): string =>
        `{"blockchainId":"id${i}","vmId":"a\\n\\"b\\"\\r\\n","subnetId":"s","blockchainName":"x\\ny","createBlockNumber":1}`;
      const page = (from: number, next?: string): string =>
        `{"blockchains":[${row(from)},${row(from + 1)}]${next === undefined ? '' : `,"nextPageToken":"${next}"`}}`;
      test.service.interfere = (response, _, count) => {
        answerJson(
          response,
          count === 1 ? page(1, 'token-of-a-page-a:10') : '{"message":"no","statusCode":403}',
          count === 1 ? 200 : 403,
        );
        return true;
      };
      await assert.rejects(run({ file, format: 'csv' }));
      assert.equal((journal() as { rows: number }).rows, 2);
      test.service.interfere = (response) => {
        answerJson(response, page(3));
        return true;
      };
      assert.deepEqual(await run({ file, format: 'csv' }), { rows: 4, unread: 0 });
      assert.equal(readFileSync(file, 'utf8').match(/^id\d/gm)?.join(), 'id1,id2,id3,id4');
    });

    it('is refused where the file is gone, and begun anew once it is told to', async () => {
      await stopAt(20);
      unlinkSync(unfinished());
      await rejected(changed);
      await discardExport(test.file, test.journal);
      assert.deepEqual(await run(), { rows: 25, unread: 0 });
    });

    it('is kept from being named where another took its place while it ran', async () => {
      test.service.interfere = (_, start) => {
        if (start === 20) {
          renameSync(unfinished(), `${test.file}.own`);
          writeFileSync(unfinished(), 'planted');
        }
        return false;
      };
      await assert.rejects(run(), /was changed or removed after it stopped/);
      assert.equal(existsSync(test.file), false);
      assert.equal(readFileSync(unfinished(), 'utf8'), 'planted');
    });
  });

  describe('in its journal', () => {
    const lies: readonly (readonly [what: string, lie: (cached: Journal) => object, expected: RegExp])[] = [
      ['more bytes', ({ bytes }) => ({ bytes: bytes + 1 }), changed],
      ['very many bytes', () => ({ bytes: Number.MAX_SAFE_INTEGER }), changed],
      ['fewer bytes', ({ bytes }) => ({ bytes: bytes - 1 }), changed],
      ['no bytes', () => ({ bytes: 0, hash: sha256('') }), changed],
      ['another hash', () => ({ hash: sha256('x') }), changed],
      ['more rows', ({ rows }) => ({ rows: rows + 1 }), changed],
      ['the end, with no rows', () => ({ bytes: 0, rows: 0, hash: sha256('x'), whole: true }), changed],
      ['another list', ({ ref }) => ({ ref: { ...ref, list: 'chains' } }), /belongs to another unfinished export/],
      ['another network', ({ ref }) => ({ ref: { ...ref, network: 'other' } }), /belongs to another unfinished export/],
      ['another format', () => ({ format: 'csv' }), /belongs to another unfinished export/],
      ['another file', () => ({ file: '/elsewhere/chains.ndjson' }), /belongs to another unfinished export/],
      [
        'another host',
        () => ({ host: 'x.example' }),
        /started with x\.example, but test now uses 127\.0\.0\.1:\d+\. Start over\.$/,
      ],
      ['no hash', () => ({ hash: '' }), /Cannot resume the export: its journal .* is unreadable\. Start over\.$/],
      [
        'a file that is no path',
        () => ({ file: 'chains.ndjson' }),
        /Cannot resume the export: its journal .* is unreadable\. Start over\.$/,
      ],
      [
        'another version',
        () => ({ version: 1 }),
        /Cannot resume the export: its journal .* is unreadable\. Start over\.$/,
      ],
    ];
    for (const [what, lie, expected] of lies) {
      it(`is not believed where it says ${what}`, async () => {
        await stopAt(20);
        plant(lie(journal()));
        await rejected(expected);
      });
    }

    it('is not believed where it says that a file is whole which was there before', async () => {
      await stopAt(20);
      unlinkSync(unfinished());
      const there = 'x'.repeat(journal().bytes);
      writeFileSync(test.file, there);
      plant({ whole: true });
      await assert.rejects(run(), /was changed or removed after it stopped/);
      assert.equal(readFileSync(test.file, 'utf8'), there);
    });

    it('is believed where it is true that the file is whole', async () => {
      await stopAt(20);
      renameSync(unfinished(), test.file);
      plant({ whole: true });
      const requested = test.service.requests.length;
      const { rows } = await run();
      assert.deepEqual([rows, test.service.requests.length - requested, existsSync(test.journal)], [20, 0, false]);
    });

    it('is not believed for columns that the list does not have', async () => {
      const file = join(test.folder, 'chains.csv');
      await stopAt(20, { file, format: 'csv' });
      const part = readFileSync(`${file}.unfinished`, 'utf8').replace('blockchainId,', 'blockchainID,');
      writeFileSync(`${file}.unfinished`, part);
      plant({ hash: sha256(part) });
      await assert.rejects(run({ file, format: 'csv' }), /chains\.csv\.unfinished was changed or removed/);
    });

    for (const text of ['', '{', 'null', '[]', '{"version":2}', '\0'.repeat(1_000)]) {
      it(`is not believed where it is ${JSON.stringify(text.slice(0, 20))}`, async () => {
        await stopAt(20);
        writeFileSync(test.journal, text);
        await rejected(/^(?:\w+: )?Cannot resume the export: its journal .* is unreadable\. Start over\.$/);
      });
    }

    it('is none of ours under the name of another file', async () => {
      await stopAt(20);
      const cached = readFileSync(test.journal);
      assert.equal((await unfinishedExports(test.folder)).length, 1);
      writeFileSync(await journalPathOf(test.folder, '/elsewhere/other.csv'), cached);
      writeFileSync(join(test.folder, 'other.json'), cached);
      writeFileSync(join(test.folder, 'broken.json'), '{');
      assert.deepEqual(
        (await unfinishedExports(test.folder)).map(({ file }) => file),
        [test.file],
      );
    });
  });

  describe('where something else stands in the place of a file', function () {
    before(function () {
      if (process.platform === 'win32') {
        this.skip();
      }
    });
    let other: string;
    beforeEach(() => {
      other = join(test.folder, 'other.txt');
      writeFileSync(other, 'of the user');
    });
    afterEach(() => assert.equal(readFileSync(other, 'utf8'), 'of the user'));

    const names = ['.unfinished', 'journal', 'journal.new', 'lock'] as const;
    const pathOf = (name: (typeof names)[number]): string =>
      ({
        '.unfinished': unfinished(),
        journal: test.journal,
        'journal.new': `${test.journal}.new`,
        lock: `${test.journal}.lock`,
      })[name];

    for (const name of ['.unfinished', 'journal.new', 'lock'] as const) {
      it(`replaces a link at the ${name}, and does not write to what it points to`, async () => {
        symlinkSync(other, pathOf(name));
        assert.deepEqual(await run(), { rows: 25, unread: 0 });
        assert.equal(readFileSync(test.file, 'utf8'), lines(range(25)));
        assert.equal(lstatSync(test.file).isSymbolicLink(), false);
        assert.deepEqual(readdirSync(test.folder).sort(), ['chains.ndjson', 'other.txt']);
      });
    }

    it('replaces a link at the file itself', async () => {
      symlinkSync(other, test.file);
      await run();
      assert.equal(lstatSync(test.file).isSymbolicLink(), false);
    });

    it('reads no journal through a link', async () => {
      await stopAt(20);
      renameSync(test.journal, join(test.folder, 'kept'));
      symlinkSync(join(test.folder, 'kept'), test.journal);
      await rejected(/Cannot resume the export: its journal .* is unreadable\. Start over\.$/);
    });

    for (const [what, replace] of [
      ['a link', symlinkSync],
      ['a second name', linkSync],
    ] as const) {
      it(`does not go on in ${what} of a file that is the same`, async () => {
        await stopAt(20);
        const same = join(test.folder, 'same');
        renameSync(unfinished(), same);
        appendFileSync(same, 'what would be cut off');
        replace(same, unfinished());
        const text = readFileSync(same, 'utf8');
        await assert.rejects(run(), /was changed or removed after it stopped/);
        assert.equal(readFileSync(same, 'utf8'), text);
      });
    }

    it('waits for no pipe', async () => {
      await stopAt(20);
      for (const path of [unfinished(), test.journal]) {
        rmSync(path);
        execFileSync('mkfifo', [path]);
        await rejected(path === test.journal ? /is unreadable/ : changed);
        rmSync(path);
        await discardExport(test.file, test.journal);
        await stopAt(20);
      }
      rmSync(`${test.journal}.lock`, { force: true });
      execFileSync('mkfifo', [`${test.journal}.lock`]);
      assert.deepEqual(await run(), { rows: 25, unread: 0 });
    });

    for (const name of names) {
      it(`says that a folder stands at the ${name}`, async () => {
        mkdirSync(join(pathOf(name), 'inside'), { recursive: true });
        const place =
          name === 'journal'
            ? /Cannot resume the export: its journal .* is unreadable/
            : /: a folder has that name\. Move the folder\.$/;
        await assert.rejects(run(), (error: Error) => {
          assert.match(error.message, place);
          assert.ok(error.message.includes(pathOf(name)));
          return true;
        });
        assert.equal(existsSync(join(pathOf(name), 'inside')), true);
      });
    }
  });

  describe('where its file cannot stand', () => {
    const inPlace = /^ListError: Cannot write \S+chains\.ndjson: a folder has that name\. Move the folder\.$/;

    it('is not begun: a folder is in its place, or its own folder is missing', async () => {
      mkdirSync(join(test.file, 'inside'), { recursive: true });
      await assert.rejects(run(), inPlace);
      await assert.rejects(
        run({ file: '/no/such/chains.ndjson' }),
        /^ListError: Cannot write \/no\/such\/chains\.ndjson: the folder \/no\/such does not exist\. Create it\.$/,
      );
      assert.equal(test.service.requests.length, 0);
      assert.deepEqual(readdirSync(test.folder), ['chains.ndjson']);
    });

    it('is kept where a folder came in its place while it ran, and goes on once that is away', async () => {
      test.service.interfere = (_, start) => {
        if (start === 20) {
          mkdirSync(join(test.file, 'inside'), { recursive: true });
        }
        return false;
      };
      await assert.rejects(run(), inPlace);
      rmSync(test.file, { recursive: true });
      const requested = test.service.requests.length;
      assert.deepEqual(await run(), { rows: 25, unread: 0 });
      assert.equal(test.service.requests.length, requested);
      assert.equal(readFileSync(test.file, 'utf8'), lines(range(25)));
    });
  });

  describe('by its lock', () => {
    const lock = (): string => `${test.journal}.lock`;

    it('is taken over once from a process that is gone, however many want it', async () => {
      writeFileSync(lock(), '999999999');
      const ended = await Promise.allSettled(Array.from({ length: 12 }, () => run()));
      assert.ok(ended.some(({ status }) => status === 'fulfilled'));
      for (const one of ended) {
        if (one.status === 'rejected') {
          assert.match(String(one.reason), /Another window or process is exporting/);
        }
      }
      assert.equal(readFileSync(test.file, 'utf8'), lines(range(25)));
      assert.deepEqual(readdirSync(test.folder), ['chains.ndjson']);
    });

    it('is left to a process that lives, and taken from one that was silent for a minute', async () => {
      writeFileSync(lock(), String(process.pid));
      await assert.rejects(run(), /Another window or process is exporting .*\. Wait until it ends\.$/);
      const silent = new Date(Date.now() - 61_000);
      utimesSync(lock(), silent, silent);
      assert.deepEqual(await run(), { rows: 25, unread: 0 });
    });

    it('is not taken away from the one that took it over', async () => {
      let own = '';
      test.service.interfere = (_, start) => {
        if (start === 20) {
          unlinkSync(lock());
          writeFileSync(lock(), String(process.pid));
          own = lock();
        }
        return false;
      };
      await run();
      assert.equal(existsSync(own), true);
    });
  });
});
