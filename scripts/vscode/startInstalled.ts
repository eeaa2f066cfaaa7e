import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packVsix } from '../packaging/packVsix';
import { build as buildBundles } from '../support/build';
import { ownFolder, removeFolder } from '../support/ownProcesses';
import { newest } from './builds';
import { installBuild } from './installBuild';
import { installVsix } from './installVsix';
import { type Server, startServer } from './startServer';

export interface InstalledOptions {
  /** 0: a free port. */
  readonly port?: number;
  readonly settings?: Readonly<Record<string, unknown>>;
}

/** Starts the newest VS Code with the extension built, packed and installed from its VSIX, as users get it. */
export async function startInstalled(print: (sentence: string) => void, options: InstalledOptions): Promise<Server> {
  const folder = mkdtempSync(path.join(tmpdir(), 'snowprobe-installed-'));
  ownFolder(folder);
  try {
    const build = await installBuild(newest, print);
    print('Building and packing the extension…');
    await buildBundles('--production');
    const vsix = await packVsix(path.join(folder, 'snowprobe.vsix'));
    const extensions = path.join(folder, 'extensions');
    await installVsix(build, [vsix.file], extensions);
    const server = await startServer(build, { ...options, trusted: true, extensions });
    void server.ended.then(() => removeFolder(folder));
    return server;
  } catch (error) {
    removeFolder(folder);
    throw error;
  }
}
