import { programError, runProgram } from '../support/runProgram';
import type { InstalledBuild } from './installBuild';

/** Installs VSIX files into `extensions` with VS Code's own installer. */
export async function installVsix(build: InstalledBuild, vsix: readonly string[], extensions: string): Promise<void> {
  const folders = ['--extensions-dir', extensions, '--server-data-dir', `${extensions}-data`];
  const args = [
    build.server,
    '--accept-server-license-terms',
    ...folders,
    ...vsix.flatMap((file) => ['--install-extension', file]),
  ];
  const result = await runProgram(build.node, args, { limit: 60_000 });
  const installed = result.output.match(/successfully installed/g) ?? [];
  if (result.code !== 0 || installed.length !== vsix.length) {
    throw programError(`VS Code ${build.version}, which did not install ${vsix.join(', ')},`, result);
  }
}
