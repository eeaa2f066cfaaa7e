import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runAsNpm, runCommand } from '../../../helpers/runScript';
import { startStuckNetwork, type StuckNetwork } from '../../../helpers/stuck/stuckNetwork';

describe('snowprobe diagnose', function () {
  this.timeout(60_000);
  let stuck: StuckNetwork | undefined;
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'snowprobe-'));
  });
  afterEach(async () => {
    await Promise.all([stuck?.close(), rm(folder, { recursive: true })]);
    stuck = undefined;
  });

  const diagnose = (...options: string[]) => runCommand('diagnose', options);
  const at = async (recording: string, stage: number): Promise<readonly string[]> => {
    stuck = await startStuckNetwork(recording, stage);
    return [stuck.chain.path, ...Object.values(stuck.nodes).flatMap(({ url }) => ['--node', url])];
  };
  const settings = async ({ network, chain }: StuckNetwork): Promise<string> => {
    const nodes = Object.fromEntries(network.nodes.map(({ name, url }) => [name, url]));
    const { blockchainId } = chain;
    const networks = { devnet: { networkId: 12345, nodes, chains: { serac: { blockchainId, evmChainId: 99903 } } } };
    const file = path.join(folder, 'settings.json');
    await writeFile(file, JSON.stringify({ 'snowprobe.network': 'devnet', 'snowprobe.networks': networks }));
    return file;
  };

  it('ends with 0 where the chain makes blocks', async () => {
    const nodes = await at('stuck-l1-dry', 10);
    const { code, stdout, stderr } = await diagnose(...nodes);
    assert.match(stdout, /^✓ 2MEpvc4d\w+ makes blocks: block 12, 2026-11-22 /);
    assert.deepEqual([code, stderr], [0, '']);
  });

  it('ends with 4 where something is wrong, and says what to do', async () => {
    const nodes = await at('stuck-l1-dry', 4);
    const { code, stdout, stderr } = await diagnose(...nodes);
    assert.match(
      stdout,
      /^✗ 2MEpvc4d\w+ has made no blocks since 2026-11-22 .*\. Validators with 100 % of the weight are out of balance\.\n/,
    );
    assert.match(stdout, /\nWhat to do\n {2}1 +Top up NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu /);
    assert.deepEqual([code, stderr], [4, '']);
  });

  for (const given of ['serac', '99903', '2MEpvc4dEYJdxNro6ByQ6A2LV2bdmq8e6cngbm4UY7gVXVqSSu']) {
    it(`takes networks from a settings file, and the chain by "${given}"`, async () => {
      await at('stuck-l1-upgrade', 3);
      const { code, stdout, stderr } = await diagnose(given, '--settings', await settings(stuck!), '--json');
      const report = JSON.parse(stdout) as { kind: string; status: string; chain: string; network: string };
      assert.deepEqual(
        [code, report.kind, report.status, report.chain, report.network, stderr],
        [4, 'diagnosis', 'failed', 'serac', 'devnet', ''],
      );
    });
  }

  it('asks about an account that is named', async () => {
    const nodes = await at('stuck-l1-frozen', 3);
    const account = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
    const { stdout } = await diagnose(...nodes, '--account', account);
    assert.match(stdout, /transactions of one account in no accepted block: 1 /);
  });

  it('ends with 3 where nobody answers', async () => {
    const { code, stdout, stderr } = await diagnose('orders', '--network', 'local', '--node', 'http://127.0.0.1:1');
    assert.match(stdout, /^⚠ orders: No configured node answers\.\n/);
    assert.match(stdout, /\n {2}\? +could not read 1 response\n +Nothing is listening at 127\.0\.0\.1:1, /);
    assert.deepEqual([code, stderr], [3, '']);
  });

  const wrong: readonly (readonly [string, readonly string[], RegExp])[] = [
    ['no chain', [], /^Usage: snowprobe diagnose CHAIN/],
    ['two chains', ['a', 'b'], /^Unexpected argument "b"\. See snowprobe diagnose --help\.\n$/],
    ['an unknown option', ['a', '--nods', 'x'], /^Unknown option '--nods'\. See snowprobe diagnose --help\.\n$/],
    ['no URL', ['a', '--node', 'x'], /^"x" is not an http or https URL\.\n$/],
    ['no address', ['a', '--account', '0x12'], /^"0x12" is not an EVM address\.\n$/],
    ['an unknown network', ['a', '--network', 'fujy'], /^No network named "fujy"\. Did you mean fuji\? /],
  ];
  for (const [name, options, message] of wrong) {
    it(`refuses ${name} with a sentence and 1`, async () => {
      const { code, stdout, stderr } = await diagnose(...options);
      assert.match(stderr, message);
      assert.deepEqual([code, stdout], [1, '']);
    });
  }

  it('starts as npm starts it', async () => {
    const { code, stdout } = await runAsNpm('snowprobe', ['diagnose', '--help']);
    assert.equal(code, 0);
    assert.match(stdout, /^Usage: snowprobe diagnose CHAIN \[options\]\n/);
  });
});
