import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runVsce } from '../packaging/runVsce';
import { ownFolder } from '../support/ownProcesses';
import type { InstalledBuild } from './installBuild';
import { installVsix } from './installVsix';

/** Installs the extension from its VSIX, with the suite runner; returns the extensions folder. */
export async function installForSuites(build: InstalledBuild, vsix: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'snowprobe-extensions-'));
  ownFolder(folder);
  const runner = path.join(folder, 'suite-runner.vsix');
  await runVsce(path.join(__dirname, 'suiteRunner'), runner, ['--allow-missing-repository']);
  const extensions = path.join(folder, 'extensions');
  await installVsix(build, [vsix, runner], extensions);
  return extensions;
}
