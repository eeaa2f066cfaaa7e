import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../scripts/support/root';

export interface Packed {
  /** Absolute path. */
  readonly file: string;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

/** Builds the command line and packs the npm package as published. @param folder output folder */
export function packPackage(folder: string): Packed {
  execFileSync(process.execPath, ['scripts/run.mjs', 'prepack'], { cwd: root });
  const printed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  const [packed] = JSON.parse(printed) as readonly (Packed & { readonly filename: string })[];
  return { ...packed!, file: join(folder, packed!.filename) };
}
