import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Devnet } from '../../devnet/devnet';
import { assertOutput } from '../../helpers/outputSchema';
import { type Ended, runCommand, type ScriptRun } from '../../helpers/runScript';
import { sharedDevnet } from '../../helpers/sharedDevnet';

const health = `%% markdown
# The chain

%% rpc
# @name block
# @expect result.number matches /^0x/
eth_getBlockByNumber ["latest", false]

%% rpc
# @expect result > 1.5 AVAX
eth_getBalance ["{{vars.owner}}", "{{block.result.hash}}"]

%% rpc
# @expect result == 1
eth_chainId
`;

const others = `%% rpc
# @expect error exists
eth_sendRawTransaction ["0x00"]

%% rpc
# @skip needs <funds> & time
# @expect result exists
eth_chainId
`;

const owner = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';

describe('snowprobe test', function () {
  this.timeout(60_000);
  let devnet: Devnet;
  let folder: string;

  before(async () => {
    devnet = await sharedDevnet();
    folder = mkdtempSync(join(tmpdir(), 'snowprobe-test-'));
    write('checks/health.rpc', health);
    write('checks/more/others.rpc', others);
    write('broken.rpc', '# @expect result ==\neth_chainId\n');
    write('none.rpc', 'eth_chainId\n');
  });
  after(() => rmSync(folder, { recursive: true }));

  function write(name: string, text: string): void {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }

  const run = (args: readonly string[], env: ScriptRun['env'] = {}): Promise<Ended> =>
    runCommand('test', [...args, '--network', 'local', '--node', devnet.nodeUrl], { cwd: folder, env });

  /** Removes durations. */
  const timeless = (text: string): string =>
    text.replaceAll(/[\d.]+ (?=m?s\b)/g, '… ').replaceAll(/time="[\d.]+"/g, 'time="…"');

  it('tells of each test, of what failed at its place, and ends with 4', async () => {
    const { code, stdout, stderr } = await run(['checks', '--var', `owner=${owner}`]);
    assert.deepEqual([code, stderr], [4, '']);
    assert.deepEqual(timeless(stdout).split('\n'), [
      '✓ checks/health.rpc:5 The chain › block (… ms)',
      '✓ checks/health.rpc:10 The chain › eth_getBalance (… ms)',
      '✗ checks/health.rpc:14 The chain › eth_chainId (… ms)',
      '    checks/health.rpc:14:11 expected result == 1, got "0xa868"',
      '– checks/more/others.rpc:2 eth_sendRawTransaction: skipped: eth_sendRawTransaction may change state.',
      '– checks/more/others.rpc:6 eth_chainId: skipped: needs <funds> & time',
      '',
      '2 passed, 1 failed, 2 skipped, … s',
      '',
    ]);
  });

  it('runs what is named with what it needs, also what changes something where that is allowed', async () => {
    const some = await run(['checks/health.rpc', '--grep', 'eth_getBalance', '--var', `owner=${owner}`]);
    assert.deepEqual(
      [some.code, timeless(some.stdout)],
      [0, '✓ checks/health.rpc:10 The chain › eth_getBalance (… ms)\n\n1 passed, 0 failed, 0 skipped, … s\n'],
    );
    const { code, stdout } = await run(['checks/more', '--allow-changes']);
    assert.deepEqual([code, stdout.split(' (')[0]], [0, '✓ checks/more/others.rpc:2 eth_sendRawTransaction']);
  });

  it('writes JUnit XML, prints TAP and JSON, and annotates on GitHub', async () => {
    const secret = ['--secret', `owner=${owner}`];
    const tap = await run(['checks', '--tap', '--junit', 'out.xml', ...secret]);
    assert.deepEqual(tap.stdout.split('\n').slice(0, 13), [
      'TAP version 14',
      '1..5',
      'ok 1 - checks/health.rpc: The chain › block',
      'ok 2 - checks/health.rpc: The chain › eth_getBalance',
      'not ok 3 - checks/health.rpc: The chain › eth_chainId',
      '  ---',
      String.raw`  message: "expected result == 1, got \"0xa868\""`,
      '  severity: "fail"',
      '  at: {"file":"checks/health.rpc","line":14,"column":11}',
      '  expected: "1"',
      String.raw`  actual: "\"0xa868\""`,
      '  ...',
      'ok 4 - checks/more/others.rpc: eth_sendRawTransaction # SKIP eth_sendRawTransaction may change state.',
    ]);
    const junit = timeless(readFileSync(join(folder, 'out.xml'), 'utf8'));
    assert.ok(junit.includes('<testsuites name="snowprobe" tests="5" failures="1" skipped="2" time="…">'), junit);
    assert.ok(junit.includes('<skipped message="needs &#60;funds&#62; &#38; time"/>'), junit);
    assert.ok(junit.includes('<failure type="unmet" message="expected result == 1, got &#34;0xa868&#34;">'), junit);
    const json = await run(['checks', '--json', ...secret]);
    assertOutput(json.stdout);
    const { stdout } = await run(['checks/health.rpc', ...secret], { GITHUB_ACTIONS: 'true' });
    assert.equal(
      stdout.split('\n').at(-2),
      '::error file=checks/health.rpc,line=14,endLine=14,col=11,endColumn=22,title=The chain › eth_chainId::expected result == 1, got "0xa868"',
    );
  });

  it('shows no secret', async () => {
    write('secret.rpc', '# @expect result startsWith "{"\nweb3_sha3 ["{{vars.key}}"]\n');
    write('echoed.rpc', '# @expect result exists\neth_getBalance ["{{vars.key}}", "latest"]\n');
    const { stdout } = await run(['secret.rpc', 'echoed.rpc', '--secret', 'key=0x5ec4e75ec4e75ec4e7', '--json']);
    assert.match(stdout, /"failed": 2/);
    assert.doesNotMatch(stdout, /5ec4e75ec4e75ec4e7/i);
  });

  it('prints nothing of a file that a terminal obeys', async () => {
    write('hostile.rpc', '%% markdown\n# a\u001b[31m\u202eb\n\n%% rpc\n# @expect result == "\u009b1m"\neth_chainId\n');
    const { stdout } = await run(['hostile.rpc']);
    assert.match(stdout, /a\\u001b\[31m\\u202eb › eth_chainId/);
    assert.doesNotMatch(stdout, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
  });

  it('ends with 2 where a cell cannot be read, with 3 where nobody answers or nothing is a test, with 1 for a wrong option', async () => {
    const codes = await Promise.all([
      run(['broken.rpc']),
      run(['missing.rpc']),
      run(['none.rpc']),
      runCommand(
        'test',
        ['checks/health.rpc', '--grep', 'block', '--network', 'local', '--node', 'http://127.0.0.1:1'],
        {
          cwd: folder,
        },
      ),
      run(['checks', '--var', 'owner']),
    ]);
    assert.deepEqual(
      codes.map(({ code }) => code),
      [2, 2, 3, 3, 1],
    );
  });
});
