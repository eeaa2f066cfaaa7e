import { mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeDemoWorkspace } from '../../test/devnet/demoWorkspace';
import { type Devnet, startDevnet } from '../../test/devnet/devnet';
import { ownFolder, removeFolder } from '../support/ownProcesses';

export interface Demo {
  readonly devnet: Devnet;
  /** Folder with files that name what is on the devnet's chains. */
  readonly workspace: string;
  close(): Promise<void>;
}

/** A running development network and a workspace about it. */
export async function startDemo(): Promise<Demo> {
  const devnet = await startDevnet();
  // Real path: VS Code shows and compares it after following links (macOS keeps its temporary folders behind one).
  const workspace = path.join(realpathSync(mkdtempSync(path.join(tmpdir(), 'snowprobe-'))), 'demo');
  const folder = path.dirname(workspace);
  ownFolder(folder);
  const close = async () => {
    removeFolder(folder);
    await devnet.close();
  };
  const { nodeUrl: node, dataApiUrl: dataApi, metricsApiUrl: metricsApi, controlUrl: control, samples } = devnet;
  try {
    mkdirSync(workspace);
    await writeDemoWorkspace(workspace, devnet);
    // Where tests inside VS Code read what runs beside it.
    writeFileSync(
      path.join(workspace, '.devnet.json'),
      JSON.stringify({ node, dataApi, metricsApi, control, samples }, null, 2),
    );
  } catch (error) {
    await close();
    throw error;
  }
  return { devnet, workspace, close };
}
