import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const platforms: Readonly<Record<string, string>> = {
  'linux x64': 'linux-amd64',
  'linux arm64': 'linux-arm64',
  'darwin x64': 'darwin-amd64',
  'darwin arm64': 'darwin-arm64',
  'win32 x64': 'win32-amd64',
};

/** Path of anvil's binary, which is started without the package's launcher: its process ID is the one to kill. */
export function anvilBinary(): string {
  const platform = platforms[`${process.platform} ${process.arch}`];
  if (platform === undefined) {
    throw new Error(`The development network needs anvil, which is not built for ${process.platform} ${process.arch}.`);
  }
  const manifest = createRequire(__filename).resolve(`@foundry-rs/anvil-${platform}/package.json`);
  return join(dirname(manifest), 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil');
}
