import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demoSettings, writeDemoWorkspace } from '../../test/devnet/demoWorkspace';
import { type Devnet, startDevnet } from '../../test/devnet/devnet';
import { ownFolder, removeFolder } from '../support/ownProcesses';

export interface Demo {
  readonly devnet: Devnet;
  /** Folder with files that name what is on the devnet's chains. */
  readonly workspace: string;
  /** User settings of the VS Code that opens it. */
  readonly settings: Readonly<Record<string, unknown>>;
  close(): Promise<void>;
}

/**
 * A running development network, whose C-Chain has the Helicon upgrade behind it as public ones have, and a workspace about it.
 *
 * @param folder for the workspace, made anew; absent: a temporary one
 * @param messageSeconds from one interchain message to the next; 0: none after the start
 */
export async function startDemo(folder = temporaryFolder(), messageSeconds = 0): Promise<Demo> {
  const devnet = await startDevnet({ messageSeconds, helicon: true, verified: true });
  const workspace = path.join(folder, 'demo');
  ownFolder(folder);
  const close = async () => {
    removeFolder(folder);
    await devnet.close();
  };
  try {
    rmSync(workspace, { recursive: true, force: true });
    mkdirSync(workspace, { recursive: true });
    await writeDemoWorkspace(workspace, devnet);
  } catch (error) {
    await close();
    throw error;
  }
  return { devnet, workspace, settings: demoSettings(devnet), close };
}

/** Real path: VS Code shows and compares it after following links (macOS keeps its temporary folders behind one). */
function temporaryFolder(): string {
  return realpathSync(mkdtempSync(path.join(tmpdir(), 'snowprobe-')));
}
