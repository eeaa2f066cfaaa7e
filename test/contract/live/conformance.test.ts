import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type LiveNetwork, startLiveNetwork } from '../../helpers/live/liveNetwork';
import { runScript } from '../../helpers/runScript';

describe('npm run test:live with a settings file', function () {
  this.timeout(120_000);
  let live: LiveNetwork;
  let folder: string;
  let file: string;

  before(async () => {
    live = await startLiveNetwork();
    folder = await mkdtemp(path.join(tmpdir(), 'snowprobe-'));
    file = path.join(folder, 'settings.json');
    const nodes = Object.fromEntries(live.network.nodes.map(({ name, url }) => [name, url]));
    const chains = Object.fromEntries(
      live.network.chains
        .filter(({ path: at }) => at !== 'C')
        .map(({ name, blockchainId }) => [name, { blockchainId }]),
    );
    await writeFile(
      file,
      JSON.stringify({ 'snowprobe.network': 'review', 'snowprobe.networks': { review: { nodes, chains } } }),
    );
  });
  after(async () => {
    await live?.close();
    await (folder === undefined ? undefined : rm(folder, { recursive: true }));
  });

  for (const [node, what] of [
    ['one', 'a node that prunes'],
    ['two', 'an archive node'],
  ] as const) {
    it(`finds no difference on any chain of ${what}`, async () => {
      const { code, stdout, stderr } = await runScript('testLive', ['--settings', file, '--node', node]);
      assert.deepEqual([code, stderr], [0, '']);
      assert.match(stdout, /\nok: \d{3}, refused as documented: \d+, not run: \d+, differs: 0\n$/);
      for (const { path: at } of live.network.chains) {
        assert.ok(stdout.includes(`/ext/bc/${at}/rpc`), at);
      }
    });
  }

  it('says which nodes and networks the settings have', async () => {
    const of = async (...options: string[]) => {
      const { code, stderr } = await runScript('testLive', ['--settings', file, ...options]);
      return [code, stderr];
    };
    assert.deepEqual(await of('--node', 'six'), [
      2,
      'review has no node named "six". There are one, two, three, four, five. See npm run test:live -- --help.\n',
    ]);
    assert.deepEqual(await of('--network', 'moon'), [
      2,
      'No network named "moon". Networks: mainnet, fuji, local, review. See npm run test:live -- --help.\n',
    ]);
  });
});
