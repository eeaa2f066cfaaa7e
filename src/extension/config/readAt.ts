import vscode = require('vscode');
import { UserError } from '../../engine/errors';
import type { ValidatedFileSet, ReadFile } from './judged';

/**
 * A genesis or upgrade file, open or not, with the others of its chain. One that has no file would be made anew.
 *
 * @throws {UserError} where it is none
 */
export async function readAt(files: ValidatedFileSet, uri: vscode.Uri | undefined): Promise<ReadFile> {
  const open = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri?.toString());
  const document = open ?? (uri?.scheme === 'file' ? await vscode.workspace.openTextDocument(uri) : undefined);
  const read = document && (await files.current(document));
  if (read?.input.genesis === undefined && read?.input.upgrade === undefined) {
    throw new UserError('Open the genesis or upgrade file of a chain first.');
  }
  return read;
}
