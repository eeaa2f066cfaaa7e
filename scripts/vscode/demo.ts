import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { demoSettings, writeDemoWorkspace } from '../../test/devnet/demoWorkspace';
import { type Devnet, startDevnet } from '../../test/devnet/devnet';
import { ownFolder, removeFolder } from '../support/ownProcesses';

export interface Demo {
  readonly devnet: Devnet;
  /** Folder with files about the devnet's chains. */
  readonly workspace: string;
  /** User settings for VS Code in that workspace. */
  readonly settings: Readonly<Record<string, unknown>>;
  close(): Promise<void>;
}

/**
 * Starts a development network, whose C-Chain has passed the Helicon upgrade like public ones, with a workspace for it.
 *
 * @param folder for the workspace, created anew; default: a temporary one
 * @param messageSeconds interval between interchain messages; 0: none after the start
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

/** The real path, because VS Code resolves links (macOS links its temporary folders). */
function temporaryFolder(): string {
  return realpathSync(mkdtempSync(path.join(tmpdir(), 'snowprobe-')));
}
