import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Demo } from './demo';

/** Writes the network's URLs and contents into the workspace, for the tests inside VS Code. */
export function describeDevnet({ devnet, workspace }: Demo): void {
  const { nodeUrl: node, nodes, dataApiUrl: dataApi, metricsApiUrl: metricsApi, controlUrl: control, samples } = devnet;
  const text = JSON.stringify({ node, nodes, dataApi, metricsApi, control, samples }, null, 2);
  writeFileSync(path.join(workspace, '.devnet.json'), text);
}
