import { dirname } from 'node:path';
import { ListError } from '../../listError';
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
      return `The disk of ${dirname(path)} is full. Free some space.`;
    case 'EFBIG':
      return `${dirname(path)} exceeds the file size limit of its disk. Export to another disk.`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `Cannot write ${path}: no write permission for ${dirname(path)}. Change the permissions.`;
    case 'ENOENT':
    case 'ENOTDIR':
      return noFolder(path);
    case 'EISDIR':
    case 'ERR_FS_EISDIR':
      return `Cannot write ${dest ?? path}: a folder has that name. Move the folder.`;
    default:
      return `Cannot write ${path} (${message}). Check the disk.`;
  }
}

export function noFolder(file: string): string {
  return `Cannot write ${file}: the folder ${dirname(file)} does not exist. Create it.`;
}

export function folderInPlace(path: string): string {
  return `Cannot write ${path}: a folder has that name. Move the folder.`;
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
