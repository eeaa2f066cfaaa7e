import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ExportFileError, folderInPlace, noFolder } from './exportFault';

/** Says before the first row is asked for, not after the last one, that a file cannot stand where it should. @throws {ExportFileError} */
export async function requirePlace(file: string): Promise<void> {
  if (!(await isFolder(dirname(file)))) {
    throw new ExportFileError(noFolder(file));
  }
  if (await isFolder(file)) {
    throw new ExportFileError(folderInPlace(file));
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      return false;
    }
    throw error;
  }
}
