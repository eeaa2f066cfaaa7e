import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { programError, runProgram } from './runProgram';

/**
 * Installs a Debian package if running as root on Debian; concurrent test runs wait for each other.
 *
 * @throws {Error} with advice if it cannot be installed
 */
export async function installSystemPackage(
  name: string,
  advice: string,
  print: (sentence: string) => void,
): Promise<void> {
  if (!existsSync('/etc/debian_version') || process.getuid?.() !== 0) {
    throw new Error(advice);
  }
  print(`Installing ${name} with apt-get (once)…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]]) {
    const lock = path.join(tmpdir(), 'snowprobe-apt.lock');
    const result = await runProgram('flock', [lock, 'apt-get', ...args], { env, limit: 300_000 });
    if (result.code !== 0) {
      throw new Error(`${programError(`apt-get ${args.join(' ')}`, result).message}\n${advice}`);
    }
  }
}

/** The first of these programs on PATH. */
export function programOnPath(names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const extension = process.platform === 'win32' ? '.exe' : '';
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name + extension)))
    .find((file) => existsSync(file));
}
