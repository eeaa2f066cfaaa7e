import vscode = require('vscode');
import { UserError } from '../../engine/errors';

/**
 * Whether a file is as it was when something was told of its lines: neither edited nor written since.
 *
 * @param at milliseconds since the epoch, of a link
 */
export async function isUnchanged(uri: vscode.Uri, at: unknown): Promise<boolean> {
  const open = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
  if (open?.isDirty === true || typeof at !== 'number') {
    return false;
  }
  try {
    return (await vscode.workspace.fs.stat(uri)).mtime <= at;
  } catch {
    // Opening it says why.
    return true;
  }
}

/** Its lines may stand elsewhere by now, and a wrong one is worse than none. */
export function changedSince(uri: vscode.Uri): UserError {
  const file = vscode.workspace.asRelativePath(uri);
  return new UserError(`${file} has changed since this was told. Build it and look the transaction up again.`);
}
