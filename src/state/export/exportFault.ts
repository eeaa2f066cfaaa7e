import * as l10n from '@vscode/l10n';
import { dirname } from 'node:path';
import { ListError } from '../../explain/lists/listError';
import { partName } from './ownFile';
import { stat } from 'fs/promises';

/** Why a disk did not take what an export wrote. What is there already stays. */
export class ExportFileError extends ListError {}

/** What the file system threw, as a sentence; every other error as it is. */
export function exportFault(error: unknown, file: string): unknown {
  return isFileError(error) ? new ExportFileError(sentence(error, file), { cause: error }) : error;
}

function isFileError(error: unknown): error is NodeJS.ErrnoException & { readonly dest?: string } {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}

/** What is written to an open file fails without a path. */
function sentence(error: NodeJS.ErrnoException & { readonly dest?: string }, file: string): string {
  const { code, path = partName(file), dest, message } = error;
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return l10n.t('The disk of {0} is full. Free some space.', dirname(path));
    case 'EFBIG':
      return l10n.t('{0} exceeds the file size limit of its disk. Export to another disk.', dirname(path));
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return l10n.t('Cannot write {0}: no write permission for {1}. Change the permissions.', path, dirname(path));
    case 'ENOENT':
    case 'ENOTDIR':
      return noFolder(path);
    case 'EISDIR':
    case 'ERR_FS_EISDIR':
      return l10n.t('Cannot write {0}: a folder has that name. Move the folder.', dest ?? path);
    default:
      return l10n.t('Cannot write {0} ({1}). Check the disk.', path, message);
  }
}

export function noFolder(file: string): string {
  return l10n.t('Cannot write {0}: the folder {1} does not exist. Create it.', file, dirname(file));
}

export function folderInPlace(path: string): string {
  return l10n.t('Cannot write {0}: a folder has that name. Move the folder.', path);
}

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
