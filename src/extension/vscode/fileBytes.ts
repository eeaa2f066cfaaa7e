import vscode = require('vscode');
import { hasNode } from '../../engine/primitives';
import { type Bounds, type FileBytes, readRegularFile } from './regularFile';

/** Where a file replaced a folder, the folder's contents are gone too. */
const missingCodes: ReadonlySet<string> = new Set(['FileNotFound', 'FileNotADirectory']);

/**
 * Reads a file within bounds: VS Code's API would block on a pipe, and exhaust memory on a device or growing file.
 * Symlinks that lead out of all open folders are not followed.
 *
 * @throws {Error} it may not be read
 */
export async function fileBytes(uri: vscode.Uri, bounds: Omit<Bounds, 'within'>): Promise<FileBytes> {
  const folders =
    vscode.workspace.getWorkspaceFolder(uri) === undefined ? undefined : vscode.workspace.workspaceFolders;
  return await fileBytesWithin(uri, bounds, folders);
}

/** Same, but follows all symlinks. @throws {Error} it may not be read */
export async function fileBytesAnywhere(uri: vscode.Uri, bounds: Omit<Bounds, 'within'>): Promise<FileBytes> {
  return await fileBytesWithin(uri, bounds, undefined);
}

async function fileBytesWithin(
  uri: vscode.Uri,
  bounds: Omit<Bounds, 'within'>,
  folders: readonly vscode.WorkspaceFolder[] | undefined,
): Promise<FileBytes> {
  // In a browser, local folders are only accessible through VS Code.
  if (uri.scheme === 'file' && hasNode) {
    const within = folders?.filter((one) => one.uri.scheme === 'file').map((one) => one.uri.fsPath);
    return await readRegularFile(uri.fsPath, { ...bounds, within });
  }
  try {
    const { size, type } = await vscode.workspace.fs.stat(uri);
    if ((type & vscode.FileType.File) === 0) {
      return 'none';
    }
    return size > bounds.maxBytes ? 'long' : await vscode.workspace.fs.readFile(uri);
  } catch (error) {
    if (error instanceof vscode.FileSystemError && missingCodes.has(error.code)) {
      return 'none';
    }
    throw error;
  }
}
