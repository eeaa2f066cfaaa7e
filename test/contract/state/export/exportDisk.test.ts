import assert from 'node:assert/strict';
import { type ChildProcess, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lines, range } from '../../../helpers/export/useExports';
import { type PagedService, startPagedService } from '../../../helpers/pagedService';
import { type Ended, runCommand, type ScriptRun } from '../../../helpers/runScript';

/** Number of rows, about 170 bytes each. */
const all = 600;

/** Runs a command in separate namespaces, where it may mount; root's permission to write everywhere ends at a mount. */
const apart = ['unshare', '-rm', 'sh', '-ec'];

describe('npm run export, where the disk does not take it', function () {
  this.timeout(120_000);
  let folder: string;
  let home: string;
  let out: string;
  let file: string;
  let service: PagedService;
  let child: ChildProcess | undefined;

  before(function () {
    if (process.platform === 'win32') {
      this.skip();
    }
  });
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'snowprobe-disk-'));
    [home, out] = [join(folder, 'home'), join(folder, 'out')];
    file = join(out, 'all.ndjson');
    mkdirSync(home);
    mkdirSync(out);
    service = await startPagedService(all, 20);
  });
  afterEach(async () => {
    child?.kill('SIGKILL');
    await service.close();
    rmSync(folder, { recursive: true });
  });

  function exported({ env, ...more }: ScriptRun = {}, options: readonly string[] = []): Promise<Ended> {
    const requested = ['blockchains', '--network', 'fuji', '--data-api', service.url, '--out', file, ...options];
    const homes = { HOME: home, USERPROFILE: home, OUT: out };
    return runCommand('export', requested, { env: { ...homes, ...env }, started: (one) => (child = one), ...more });
  }

  /** The last line of stderr. */
  const reported = ({ stderr }: Ended): string => stderr.trimEnd().split('\n').at(-1)!.replaceAll(folder, '');

  async function endsWhole(): Promise<void> {
    const { code, stdout, stderr } = await exported();
    assert.deepEqual([code, stdout], [0, `${all} rows in ${file}\n`], stderr);
    assertWhole(readFileSync(file, 'utf8'));
    assert.deepEqual(readdirSync(out), ['all.ndjson']);
    assert.deepEqual(readdirSync(join(home, '.snowprobe', 'exports')), []);
  }

  function assertWhole(text: string): void {
    assert.equal(text, lines(range(all)));
  }

  async function stopAt(row: number): Promise<void> {
    service.interfere = (_, start) => start === row && child?.kill('SIGKILL') === true;
    assert.equal((await exported()).code, null);
    service.interfere = () => false;
  }

  describe('with a disk of its own', () => {
    before(function () {
      if (spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status !== 0) {
        this.skip();
      }
    });

    /** Exports to a disk that is too small, then again after it has grown, and copies the result. */
    const script = `
      mount -t tmpfs -o size=64k tmpfs "$FULL"
      mkdir -p "$OUT" "$HOME"
      "$@" || echo "exit $?: $(ls "$OUT" | tr '\\n' ' ')"
      mount -o remount,size=16m "$FULL"
      "$@"
      cat "$OUT/all.ndjson" > "$RESULT"
      ls -A "$OUT" "$HOME/.snowprobe/exports" | tr '\\n' ' '`;

    for (const [what, full] of [
      ['the file', 'out'],
      ['the file and the journal', '.'],
    ] as const) {
      it(`says that the disk of ${what} is full, and goes on once there is space`, async () => {
        // Outside the mounted disk, which only the shell and its children see.
        const result = join(mkdtempSync(join(tmpdir(), 'snowprobe-result-')), 'all.ndjson');
        const env = { FULL: join(folder, full), RESULT: result };
        const ended = await exported({ env, under: [...apart, script, 'sh'] });
        const cached =
          /^The disk of \/\S+ is full\. Free some space\. The (\d+) rows so far are kept: run the same command again to resume\.$/m;
        const [, rows] = cached.exec(ended.stderr) ?? assert.fail(ended.stderr);
        assert.ok(Number(rows) > 100 && Number(rows) < all, rows);
        const again = ended.stderr.slice(ended.stderr.indexOf('so far are kept'));
        assert.match(again, new RegExp(`^${rows} rows, \\d+/s: Checking that the rows are unchanged\\.$`, 'm'));
        assert.match(ended.stdout, /^exit 4: all\.ndjson\.unfinished /);
        assert.equal(ended.code, 0, ended.stderr);
        assert.match(ended.stdout, /^600 rows in /m);
        assertWhole(readFileSync(result, 'utf8'));
        assert.equal(ended.stdout.includes('unfinished', ended.stdout.indexOf('600 rows')), false);
        rmSync(join(result, '..'), { recursive: true });
      });
    }

    it('says that it is read-only, and goes on once it is not', async () => {
      await stopAt(200);
      const left = readFileSync(`${file}.unfinished`);
      const script = 'mount --bind "$OUT" "$OUT"; mount -o remount,bind,ro "$OUT"; exec "$@"';
      const ended = await exported({ under: [...apart, script, 'sh'] });
      assert.equal(ended.code, 4);
      assert.match(
        reported(ended),
        /^Cannot write \/out\/all\.ndjson\.unfinished: no write permission for \/out\. Change the permissions\. The (?:180|200) rows so far are kept: run the same command again to resume\.$/,
      );
      assert.deepEqual(readFileSync(`${file}.unfinished`), left);
      await endsWhole();
    });

    it('says that it is read-only where nothing has begun, and that so is the folder of the journals', async () => {
      const readOnly = (path: string): readonly string[] => [
        ...apart,
        `mount --bind "${path}" "${path}"; mount -o remount,bind,ro "${path}"; exec "$@"`,
        'sh',
      ];
      assert.equal(
        reported(await exported({ under: readOnly(out) })),
        'Cannot write /out/all.ndjson.unfinished: no write permission for /out. Change the permissions. Nothing was exported. Then run the same command again.',
      );
      assert.match(
        reported(await exported({ under: readOnly(home) })),
        /^Cannot write \/home\/\.snowprobe\S*: no write permission for \/home\S*\. Change the permissions\. Nothing was exported\. Then run the same command again\.$/,
      );
      assert.deepEqual(readdirSync(out), []);
      await endsWhole();
    });
  });

  it('says that it takes no larger file, and goes on where it does', async () => {
    const limited = ['sh', '-c', `trap '' XFSZ; ulimit -f 80; exec "$@"`, 'sh'];
    const ended = await exported({ under: limited });
    assert.match(
      reported(ended),
      /^\/out exceeds the file size limit of its disk\. Export to another disk\. The \d+ rows so far are kept: run the same command again to resume\.$/,
    );
    assert.equal(ended.code, 4);
    await endsWhole();
  });

  it('says that a folder is missing, also later on, and goes on once it is there', async () => {
    await stopAt(200);
    const away = join(folder, 'away');
    spawnSync('mv', [out, away]);
    assert.match(
      reported(await exported()),
      /^Cannot write \/out\/all\.ndjson: the folder \/out does not exist\. Create it\. The (?:180|200) rows so far are kept: run the same command again to resume\.$/,
    );
    spawnSync('mv', [away, out]);
    await endsWhole();
  });

  it('begins anew, where what is left was changed, only when it is told to', async () => {
    await stopAt(200);
    writeFileSync(`${file}.unfinished`, 'planted');
    const ended = await exported();
    assert.equal(
      reported(ended),
      'Cannot resume the export: /out/all.ndjson.unfinished was changed or removed after it stopped. Start over. Use --restart.',
    );
    assert.equal(readFileSync(`${file}.unfinished`, 'utf8'), 'planted');
    assert.equal((await exported({}, ['--restart'])).code, 0);
    assertWhole(readFileSync(file, 'utf8'));
  });

  it('believes no journal that lies beside the file', async () => {
    await stopAt(200);
    const [name] = readdirSync(join(home, '.snowprobe', 'exports')).filter((one) => one.endsWith('.json'));
    const cached = readFileSync(join(home, '.snowprobe', 'exports', name!));
    rmSync(home, { recursive: true });
    mkdirSync(home);
    // As a repository could contain it, with all fields matching.
    writeFileSync(`${file}.export.json`, cached);
    const requested = service.requests.length;
    assert.equal((await exported()).code, 0);
    assert.equal(service.requests[requested]?.path.includes('pageToken'), false);
    assertWhole(readFileSync(file, 'utf8'));
  });
});
