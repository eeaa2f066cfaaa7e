import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { recordedName } from './chain/chainFacts';
import { writeDemoProject } from './demoProject';
import type { Devnet } from './devnet';

const samples = join(dirname(__filename), '../../samples');

/**
 * The user settings that name this devnet and make it the active network. Were they the workspace's, the user would be asked
 * about each of its hosts first.
 */
export function demoSettings({
  nodes,
  dataApiUrl,
  metricsApiUrl,
  verifiedUrl,
}: Devnet): Readonly<Record<string, unknown>> {
  const network = {
    nodes,
    dataApi: dataApiUrl,
    metricsApi: metricsApiUrl,
    hrp: 'local',
    networkId: 12345,
    chains: { orders: { blockchainId: recordedName('l1Chain'), evmChainId: 77702 } },
    wireNames: 'wire',
    ...(verifiedUrl === undefined
      ? {}
      : { verifiedSources: { sourcify: `${verifiedUrl}/sourcify`, '4byte': `${verifiedUrl}/4byte` } }),
  };
  return { 'snowprobe.networks': { devnet: network }, 'snowprobe.network': 'devnet' };
}

/**
 * Copies `samples/demo` and the sample notebooks into a folder. Only what differs from start to start is written, a log that
 * names the newest block, and what a compiler would leave.
 */
export async function writeDemoWorkspace(folder: string, devnet: Devnet): Promise<void> {
  await cp(join(samples, 'demo'), folder, { recursive: true });
  for (const name of await readdir(samples)) {
    if (name.endsWith('.rpc')) {
      await cp(join(samples, name), join(folder, 'notebooks', name));
    }
  }
  await writeDemoProject(folder);
  await mkdir(join(folder, 'logs'), { recursive: true });
  const failed = devnet.samples['verified.failed'];
  const live = [
    `watch  INFO  C-Chain  block ${devnet.samples['block']} accepted`,
    `watch  INFO  orders   block ${devnet.samples['orders.block']} accepted`,
    // Of a contract whose source is not in this folder.
    ...(failed === undefined ? [] : [`vault  WARN  C-Chain  taking 7 wei failed: ${failed}`]),
  ];
  await writeFile(join(folder, 'logs/live.log'), `${live.join('\n')}\n`);
}
