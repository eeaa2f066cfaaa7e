import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Devnet } from '../../devnet/devnet';
import { runAsNpm, runCommand } from '../../helpers/runScript';
import { sharedDevnet } from '../../helpers/sharedDevnet';
import { resetDevnet } from './devnetLookup';

describe('snowprobe lookup', function () {
  this.timeout(30_000);
  let devnet: Devnet;

  before(async () => {
    devnet = await sharedDevnet();
  });
  after(() => resetDevnet(devnet));

  const lookup = (...options: string[]) => runCommand('lookup', options);
  const onDevnet = (...more: string[]) => ['--network', 'local', '--node', devnet.nodeUrl, ...more];
  const sample = (name: string): string => devnet.samples[name] ?? '';

  it('prints a Finding and ends with 0', async () => {
    const { code, stdout, stderr } = await lookup(sample('erc20Transfer'), ...onDevnet());
    assert.equal(stdout.split('\n')[0], '✓ transfers 1,250.5 SNC to 0x2222222222222222222222222222222222222222');
    assert.deepEqual([code, stderr], [0, '']);
  });

  it('ends with 0 for a failed transaction: it was found', async () => {
    const { code, stdout } = await lookup(sample('revertReason'), ...onDevnet());
    assert.deepEqual([code, stdout.split('\n')[0]], [0, '✗ reverted: not today']);
  });

  it('asks the data service that it is given', async () => {
    const { stdout } = await lookup(sample('child'), ...onDevnet('--data-api', `${devnet.dataApiUrl}/`));
    assert.match(stdout, /method +make\(bytes32\) \(per data service\)/);
    assert.match(stdout, /\(data service, C-Chain\): answered/);
  });

  it('finds on a chain that is given by its blockchain ID, and prints JSON', async () => {
    const { code, stdout, stderr } = await lookup(
      sample('orders.erc20Transfer'),
      ...onDevnet('--chain', sample('blockchain'), '--json'),
    );
    const report = JSON.parse(stdout) as { status: string; chain: string };
    assert.deepEqual([code, report.status, report.chain, stderr], [0, 'ok', sample('blockchain'), '']);
  });

  it('prints the storage of a contract, and what differs between two blocks', async () => {
    assert.match(
      (await lookup(sample('coin'), ...onDevnet('--storage', '0..latest'))).stdout,
      /\nStorage\n  There was no code yet at the first of both blocks\. No slot that was read differs\.\n/,
    );
  });

  it('has no storage of what is no contract', async () => {
    const { code, stderr } = await lookup(sample('relayer'), ...onDevnet('--storage', 'latest'));
    assert.match(stderr, /No contract was found at 0x9965/);
    assert.equal(code, 1);
  });

  it('asks the P-Chain for a height when it is named', async () => {
    const { code, stdout, stderr } = await lookup('7', ...onDevnet('--chain', 'P-Chain'));
    assert.match(stdout, /^P-Chain block 7: creates a subnet.*\n7 {2}local · P-Chain\n/);
    assert.deepEqual([code, stderr], [0, '']);
  });

  it('ends with 3 for what is not there', async () => {
    const { code, stdout, stderr } = await lookup(`0x${'12'.repeat(32)}`, ...onDevnet());
    assert.match(stdout, /^Not on local \(C-Chain, orders, P-Chain, X-Chain; queried 127\.0\.0\.1:\d+\)\.\n/);
    assert.deepEqual([code, stderr], [3, '']);
  });

  it('ends with 3 where nobody answers, and says why', async () => {
    const { code, stdout } = await lookup(sample('transfer'), '--network', 'local', '--node', 'http://127.0.0.1:1');
    assert.match(
      stdout,
      /^⚠ 127\.0\.0\.1:1 refused the connection\. Start the node, or correct its URL in the settings\.\n/,
    );
    assert.match(stdout, /\n {2}1\. 127\.0\.0\.1:1 \(node, C-Chain\): .*eth_getTransactionByHash/);
    assert.equal(code, 3);
  });

  describe('with a settings file', () => {
    let folder: string;
    beforeEach(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'snowprobe-'));
    });
    afterEach(() => rm(folder, { recursive: true }));

    const settings = async (text: string): Promise<string> => {
      const file = path.join(folder, 'settings.json');
      await writeFile(file, text);
      return file;
    };
    const devnetEntry = () =>
      `{ "nodes": { "one": "${devnet.nodeUrl}" }, "chains": { "orders": { "blockchainId": "${sample('blockchain')}", } } }`;

    it('asks the network that the file says is active, on the chains that it names', async () => {
      const file = await settings(`{
        // as VS Code keeps it
        "editor.tabSize": 2,
        "snowprobe.network": "devnet",
        "snowprobe.networks": { "other": { "nodes": { "one": "http://127.0.0.1:1" } }, "devnet": ${devnetEntry()}, },
      }`);
      const { code, stdout, stderr } = await lookup(sample('orders.erc20Transfer'), '--settings', file);
      assert.match(stdout, /^✓ transfers .*\n0x[0-9a-f]{64} {2}devnet · orders\n/);
      assert.deepEqual([code, stderr], [0, '']);
    });

    it('takes the object of networks alone, and the network that is named', async () => {
      const file = await settings(
        `{ "devnet": ${devnetEntry()}, "other": { "nodes": { "one": "http://127.0.0.1:1" } } }`,
      );
      const unnamed = await lookup('5', '--settings', file);
      assert.deepEqual(
        [unnamed.code, unnamed.stderr],
        [1, 'The settings do not select a network. Use --network NAME, one of mainnet, fuji, local, devnet, other.\n'],
      );
      const { stdout } = await lookup(sample('erc20Transfer'), '--settings', file, '--network', 'devnet');
      assert.equal(stdout.split('\n')[0], '✓ transfers 1,250.5 SNC to 0x2222222222222222222222222222222222222222');
    });

    it('says what is wrong with the file', async () => {
      const file = await settings('{ "snowprobe.network": \n }');
      const { code, stderr } = await lookup('5', '--settings', file);
      assert.deepEqual([code, stderr], [2, `${file} is not JSON: ValueExpected in line 2.\n`]);
      const absent = path.join(folder, 'none.json');
      assert.equal((await lookup('5', '--settings', absent)).stderr, `${absent} cannot be read.\n`);
      const wrong = await settings(
        '{ "snowprobe.network": "devnet", "snowprobe.networks": { "devnet": { "nodes": 1 } } }',
      );
      assert.match(
        (await lookup('5', '--settings', wrong)).stderr,
        /^Setting snowprobe\.networks\.devnet\.nodes is ignored/,
      );
    });
  });

  const rejected: readonly [string, readonly string[], string][] = [
    [
      'what is no identifier',
      ['hello'],
      'Unknown identifier "hello". Enter a hash, an address, a block number, a NodeID or another ID.\n',
    ],
    [
      'a network that is not there',
      ['5', '--network', 'moon'],
      'No network named "moon". Networks: mainnet, fuji, local.\n',
    ],
    [
      'a network whose name is mistyped',
      ['5', '--network', 'fujii'],
      'No network named "fujii". Did you mean fuji? Networks: mainnet, fuji, local.\n',
    ],
    ['a URL that is none', ['5', '--node', 'ftp://x'], '"ftp://x" is not an http or https URL.\n'],
    ['an option that is not there', ['5', '--what'], "Unknown option '--what'. See snowprobe lookup --help.\n"],
  ];
  for (const [name, options, message] of rejected) {
    it(`refuses ${name} with a sentence, nothing on stdout and 1`, async () => {
      const { code, stdout, stderr } = await lookup(...options);
      assert.deepEqual([code, stdout], [1, '']);
      assert.equal(stderr, message);
    });
  }

  it('prints its usage when it is asked to', async () => {
    const { code, stdout } = await runAsNpm('snowprobe', ['lookup', '--help']);
    assert.equal(code, 0);
    assert.match(stdout, /^Usage: snowprobe lookup ID \[options\]\n/);
  });
});
