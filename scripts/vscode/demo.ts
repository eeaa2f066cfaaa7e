import { mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
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
  try {
    mkdirSync(workspace);
    await writeDemoWorkspace(workspace, devnet);
  } catch (error) {
    await close();
    throw error;
  }
  return { devnet, workspace, close };
}
