import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PagedService, row, startPagedService } from '../../../helpers/pagedService';
import { runAsNpm, runCommand } from '../../../helpers/runScript';
import { sharedDevnet } from '../../../helpers/sharedDevnet';

describe('npm run export', function () {
  this.timeout(60_000);
  let folder: string;
  let home: string;
  let file: string;
  let service: PagedService;
  let child: ChildProcess | undefined;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'snowprobe-crash-'));
    home = join(folder, 'home');
    file = join(folder, 'out', 'all.ndjson');
    mkdirSync(home);
    mkdirSync(join(folder, 'out'));
    service = await startPagedService(2_000, 20);
  });
  afterEach(async () => {
    child?.kill('SIGKILL');
    await service.close();
    rmSync(folder, { recursive: true });
  });

  const blockchains = () =>
    runCommand('export', ['blockchains', '--out', file, '--network', 'fuji', '--data-api', service.url], {
      env: { HOME: home, USERPROFILE: home },
      started: (one) => (child = one),
    });

  it('goes on after the process was killed in the middle, again and again, with no row lost or doubled', async () => {
    // Killed between writing a page and requesting the next one; before the final run its token has expired too.
    for (const start of [300, 760, 780, 1_500]) {
      service.interfere = (_, at) => at === start && child?.kill('SIGKILL') === true;
      const { code } = await blockchains();
      assert.deepEqual([code, child?.signalCode], [null, 'SIGKILL']);
      assert.equal(existsSync(file), false);
    }
    service.interfere = () => false;
    service.epoch = 'b';
    service.added = 5;
    const requested = service.requests.length;
    const { code, stdout, stderr } = await blockchains();
    assert.deepEqual([code, stdout], [0, `2000 rows in ${file}\n`]);
    assert.match(stderr, /continues where it stopped/);
    // The rejected token, then the whole list of 2,005 rows.
    assert.equal(service.requests.length - requested, 1 + 101);
    const expected = Array.from({ length: 2_000 }, (_, i) => `${row(i)}\n`).join('');
    assert.equal(readFileSync(file, 'utf8'), expected);
    assert.deepEqual(readdirSync(join(home, '.snowprobe', 'exports')), []);
    assert.deepEqual(readdirSync(join(folder, 'out')), ['all.ndjson']);
  });

  it('exports what a node lists, and says of which blocks that is', async () => {
    const devnet = await sharedDevnet();
    const out = join(folder, 'out', 'p.csv');
    const options = ['latestTransactions', '--blockchain', 'p-chain', '--network', 'local', '--node', devnet.nodeUrl];
    const { code, stdout } = await runCommand('export', [...options, '--out', out], {
      env: { HOME: home, USERPROFILE: home },
    });
    const host = new URL(devnet.nodeUrl).host;
    assert.deepEqual([code, stdout], [0, `28 rows in ${out}\nScanned blocks 0 to 28 of 28 per ${host}.\n`]);
    assert.match(
      readFileSync(out, 'utf8'),
      /^chain,txHash,txType,timestamp,[^\r]*\r\nP,2gbcr9c2XEhcz1g3E3Eu8BAzfJaff3k1zpsHcoyVyTcBCNWBZG,DisableL1ValidatorTx,2026-11-21T07:55:23Z,28,/,
    );
  });

  it('prints its usage where no list is named', async () => {
    const { code, stderr } = await runAsNpm('snowprobe', ['export']);
    assert.equal(code, 1);
    assert.match(stderr, /^Usage: snowprobe export LIST \[options\]/);
  });

  const rejected: readonly (readonly [string, readonly string[], RegExp])[] = [
    ['a list that lacks an option', ['nftTokens', '--out', 'a.csv'], /^Missing options for list/],
  ];
  for (const [what, options, expected] of rejected) {
    it(`refuses ${what}`, async () => {
      const { code, stderr } = await runCommand('export', options);
      assert.equal(code, 1);
      assert.match(stderr, expected);
    });
  }
});
