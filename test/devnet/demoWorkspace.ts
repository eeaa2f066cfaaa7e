import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { recordedName } from './chain/chainFacts';
import { writeDemoProject } from './demoProject';
import type { Devnet } from './devnet';

const samples = join(dirname(__filename), '../../samples');

/**
 * User settings that define this devnet as the active network. Workspace settings would require the user's consent for
 * each of its hosts.
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
 * Copies `samples/demo` and the sample notebooks into a folder. Generates only what differs between starts: a log with
 * the latest block, and the compiler's output.
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
    // From a contract whose source is not in this folder.
    ...(failed === undefined ? [] : [`vault  WARN  C-Chain  taking 7 wei failed: ${failed}`]),
  ];
  await writeFile(join(folder, 'logs/live.log'), `${live.join('\n')}\n`);
}
