import vscode = require('vscode');
import { hasNode } from '../../engine/primitives';
import { type Bounds, type FileBytes, readRegularFile } from './regularFile';

/** Where a file stands now in place of a folder, what was in the folder is gone too. */
const gone: ReadonlySet<string> = new Set(['FileNotFound', 'FileNotADirectory']);

/**
 * Reads a file within bounds: VS Code would wait for a pipe, and read a device or a file that grows until there is no memory
 * left. What is in an open folder has to be there in truth: a link that leads out of all of them is not followed.
 *
 * @throws {Error} it may not be read
 */
export async function fileBytes(uri: vscode.Uri, bounds: Omit<Bounds, 'within'>): Promise<FileBytes> {
  const folders =
    vscode.workspace.getWorkspaceFolder(uri) === undefined ? undefined : vscode.workspace.workspaceFolders;
  return await fileBytesWithin(uri, bounds, folders);
}

/** The same, wherever its links lead. @throws {Error} it may not be read */
export async function fileBytesAnywhere(uri: vscode.Uri, bounds: Omit<Bounds, 'within'>): Promise<FileBytes> {
  return await fileBytesWithin(uri, bounds, undefined);
}

async function fileBytesWithin(
  uri: vscode.Uri,
  bounds: Omit<Bounds, 'within'>,
  folders: readonly vscode.WorkspaceFolder[] | undefined,
): Promise<FileBytes> {
  // A browser knows folders of the computer by VS Code alone.
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
    if (error instanceof vscode.FileSystemError && gone.has(error.code)) {
      return 'none';
    }
    throw error;
  }
}
