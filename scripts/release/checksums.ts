import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** In the format of `sha256sum --check`. */
export const checksumsFile = 'SHA256SUMS';

export function writeChecksums(folder: string, files: readonly string[]): void {
  writeFileSync(path.join(folder, checksumsFile), files.map((file) => `${sha256(folder, file)}  ${file}\n`).join(''));
}

/** The files listed in the checksums. Throws if one has changed. */
export function checkedFiles(folder: string): readonly string[] {
  const lines = readFileSync(path.join(folder, checksumsFile), 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => {
    const [sum = '', file = ''] = line.split('  ');
    if (sha256(folder, file) !== sum) {
      throw new Error(
        `${file} is not what was built: ${checksumsFile} has another sum of it. Build the release again.`,
      );
    }
    return file;
  });
}

function sha256(folder: string, file: string): string {
  return createHash('sha256')
    .update(readFileSync(path.join(folder, file)))
    .digest('hex');
}
