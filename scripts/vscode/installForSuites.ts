import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packVsix } from '../packaging/packVsix';
import { runVsce } from '../packaging/runVsce';
import { ownFolder } from '../support/ownProcesses';
import type { InstalledBuild } from './installBuild';
import { installVsix } from './installVsix';

/** Packs what is built, and installs it with the runner of the suites; gives the folder of installed extensions. */
export async function installForSuites(build: InstalledBuild): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'snowprobe-extensions-'));
  ownFolder(folder);
  const extension = path.join(folder, 'snowprobe.vsix');
  const runner = path.join(folder, 'suite-runner.vsix');
  await Promise.all([
    packVsix(extension),
    runVsce(path.join(__dirname, 'suiteRunner'), runner, ['--allow-missing-repository']),
  ]);
  const extensions = path.join(folder, 'extensions');
  await installVsix(build, [extension, runner], extensions);
  return extensions;
}
