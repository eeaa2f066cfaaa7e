import { runProgram } from '../support/runProgram';
import type { InstalledBuild } from './installBuild';

/** Has VS Code itself install a VSIX into `extensions`, as it would for a user. */
export async function installVsix(build: InstalledBuild, vsix: string, extensions: string): Promise<void> {
  const folders = ['--extensions-dir', extensions, '--server-data-dir', `${extensions}-data`];
  const args = [build.server, '--accept-server-license-terms', ...folders, '--install-extension', vsix];
  const result = await runProgram(build.node, args, { limit: 60_000 });
  if (result.code !== 0 || !/successfully installed/.test(result.output)) {
    throw new Error(`VS Code ${build.version} did not install ${vsix}:\n${result.output.trim()}`);
  }
}
