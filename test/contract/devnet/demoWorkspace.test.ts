import assert from 'node:assert/strict';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { demoSettings, writeDemoWorkspace } from '../../devnet/demoWorkspace';
import type { Devnet } from '../../devnet/devnet';
import { sharedHelicon } from '../../helpers/sharedDevnet';
import { resetDevnet } from '../state/devnetLookup';

const demo = join(dirname(__filename), '../../../samples/demo');
/** The published test key that demonstrates the key guard: the second account of the usual test mnemonic. */
const testKey = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';

/** Files that a compiler and a deployment would write. */
const projectFiles = [
  'broadcast/Deploy.s.sol/43112/run-latest.json',
  'broadcast/Deploy.s.sol/77702/run-latest.json',
  'contracts/Art.sol',
  'contracts/Coin.sol',
  'contracts/Factory.sol',
  'contracts/Hostile.sol',
  'contracts/Items.sol',
  'contracts/Trouble.sol',
  'out/Art.sol/Art.json',
  'out/Coin.sol/Coin.json',
  'out/Factory.sol/Child.json',
  'out/Factory.sol/Factory.json',
  'out/Furnace.sol/Furnace.json',
  'out/Gate.sol/Gate.json',
  'out/Hostile.sol/Hostile.json',
  'out/Inbox.sol/Inbox.json',
  'out/Items.sol/Items.json',
  'out/Trouble.sol/Trouble.json',
  'out/build-info/devnet.json',
];

/** 32- and 20-byte hex, node ids, bech32 addresses, cb58 ids. */
const identifiers =
  /\b0x[0-9a-fA-F]{64}\b|\b(?:0x)?[0-9a-fA-F]{40}\b|\bNodeID-\w{33,34}\b|\b[PXC]-local1\w{38}\b|\b[1-9A-HJ-NP-Za-km-z]{48,52}\b/g;

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe('demo workspace', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  let folder: string;
  before(async () => {
    devnet = await sharedHelicon();
    folder = await mkdtemp(join(tmpdir(), 'demo-'));
    await writeDemoWorkspace(folder, devnet);
  });
  after(async () => {
    await resetDevnet(devnet);
    await rm(folder, { recursive: true, force: true });
  });

  it('holds only identifiers that the devnet knows, and one published test key', async () => {
    const known = new Set(Object.values(devnet.samples).flatMap((id) => [id.toLowerCase(), id.toLowerCase().slice(2)]));
    let found = 0;
    for (const file of await filesOf(demo)) {
      for (const [id] of (await readFile(file, 'utf8')).matchAll(identifiers)) {
        found += 1;
        if (file.endsWith('.env')) assert.equal(id, testKey);
        else assert.ok(known.has(id.toLowerCase()), `${file}: ${id}`);
      }
    }
    assert.ok(found > 70, `${found}`);
  });

  it('names no host itself: its user does, so that nobody is asked about the devnet', async () => {
    const own = JSON.parse(await readFile(join(folder, '.vscode/settings.json'), 'utf8')) as Record<string, unknown>;
    assert.deepEqual(own, { 'files.autoSave': 'off' });
    const settings = demoSettings(devnet);
    assert.equal(settings['snowprobe.network'], 'devnet');
    assert.deepEqual(settings['snowprobe.networks'], {
      devnet: {
        nodes: { one: devnet.nodes.one, two: devnet.nodes.two, three: devnet.nodes.three },
        dataApi: devnet.dataApiUrl,
        metricsApi: devnet.metricsApiUrl,
        hrp: 'local',
        networkId: 12345,
        chains: {
          orders: { blockchainId: '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo', evmChainId: 77702 },
        },
        wireNames: 'wire',
      },
    });
  });

  it('gets a log of the newest block, and what a compiler would leave', async () => {
    const log = await readFile(join(folder, 'logs/live.log'), 'utf8');
    assert.ok(log.includes(devnet.samples['block'] ?? assert.fail()));
    const names = (await filesOf(demo)).map((file) => file.slice(demo.length + 1)).sort();
    const copied = (await filesOf(folder)).map((file) => file.slice(folder.length + 1)).sort();
    const samples = (await readdir(dirname(demo))).filter((name) => name.endsWith('.rpc'));
    const notebooks = samples.map((name) => `notebooks/${name}`);
    assert.deepEqual(copied, [...names, ...projectFiles, ...notebooks, 'logs/live.log'].sort());
  });
});
