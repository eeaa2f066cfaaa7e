import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { recordedName } from './chain/chainFacts';
import { writeDemoProject } from './demoProject';
import type { Devnet } from './devnet';

const samples = join(dirname(__filename), '../../samples');

/**
 * Copies `samples/demo` and the sample notebooks into a folder and writes the settings that make this devnet its active
 * network. Only what differs from start to start is written, the origins and a log that names the newest block, and what a
 * compiler would leave.
 */
export async function writeDemoWorkspace(folder: string, devnet: Devnet): Promise<void> {
  await cp(join(samples, 'demo'), folder, { recursive: true });
  for (const name of await readdir(samples)) {
    if (name.endsWith('.rpc')) {
      await cp(join(samples, name), join(folder, 'notebooks', name));
    }
  }
  const settingsFile = join(folder, '.vscode/settings.json');
  const settings = JSON.parse(await readFile(settingsFile, 'utf8')) as Readonly<Record<string, unknown>>;
  const { nodes, dataApiUrl, metricsApiUrl } = devnet;
  const network = {
    nodes,
    dataApi: dataApiUrl,
    metricsApi: metricsApiUrl,
    hrp: 'local',
    networkId: 12345,
    chains: { orders: { blockchainId: recordedName('l1Chain'), evmChainId: 77702 } },
    wireNames: 'wire',
  };
  const all = { ...settings, 'snowprobe.networks': { devnet: network }, 'snowprobe.network': 'devnet' };
  await writeFile(settingsFile, `${JSON.stringify(all, undefined, 2)}\n`);
  await writeDemoProject(folder);
  await mkdir(join(folder, 'logs'), { recursive: true });
  const live = [
    `watch  INFO  C-Chain  block ${devnet.samples['block']} accepted`,
    `watch  INFO  orders   block ${devnet.samples['orders.block']} accepted`,
  ];
  await writeFile(join(folder, 'logs/live.log'), `${live.join('\n')}\n`);
}
