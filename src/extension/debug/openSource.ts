import vscode = require('vscode');
import * as z from 'zod/mini';
import { UserError } from '../../engine/errors';
import { recordedNetwork, timeIn } from '../../engine/networks';
import { sourceScheme } from '../../engine/source';
import { sourcePlace } from './sourcePlace';

/**
 * Shows a place in a file of the open workspace: a link that leads elsewhere is not followed.
 *
 * @param place `{ uri, line, column }`, counted from 0, of a link
 * @throws {UserError} it is no such place, or the file is gone
 */
export async function openSource(place: unknown): Promise<vscode.TextEditor> {
  return await open(readPlace(place));
}

/**
 * The same, unless the file has changed since.
 *
 * @param at when that place was told, milliseconds since the epoch
 * @throws {UserError} it has, or as above
 */
export async function openUnchanged(place: unknown, at: unknown): Promise<vscode.TextEditor> {
  const location = readPlace(place);
  if (!(await isUnchanged(location.uri, at))) {
    throw changedSince(location.uri);
  }
  return await open(location);
}

function readPlace(place: unknown): vscode.Location {
  const read = z.safeParse(sourcePlace, place).data;
  const uri = read && fileOf(read.uri);
  if (read === undefined || uri === undefined) {
    throw new UserError('The link leads to no file of the open folder.');
  }
  return new vscode.Location(uri, new vscode.Position(read.line, read.column));
}

/** Undefined for what is not in an open folder, or leads out of it again. */
function fileOf(text: string): vscode.Uri | undefined {
  try {
    const uri = vscode.Uri.parse(text, true);
    const isInside =
      (uri.scheme === sourceScheme || vscode.workspace.getWorkspaceFolder(uri) !== undefined) &&
      !/[\\/]\.\.(?:[\\/]|$)/.test(uri.path);
    return isInside ? uri : undefined;
  } catch {
    return undefined;
  }
}

async function open({ uri, range }: vscode.Location): Promise<vscode.TextEditor> {
  try {
    return await vscode.window.showTextDocument(uri, { selection: range });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`Cannot open ${vscode.workspace.asRelativePath(uri)}: ${reason}`, { cause: error });
  }
}

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
  // What the recording tells is of then, and files of the demo workspace have been written since.
  if (at === timeIn([recordedNetwork], NaN)) {
    return true;
  }
  try {
    return (await vscode.workspace.fs.stat(uri)).mtime <= at;
  } catch {
    // Opening it says why.
    return true;
  }
}

/** Its lines may stand elsewhere by now, and a wrong one is worse than none. */
function changedSince(uri: vscode.Uri): UserError {
  const file = vscode.workspace.asRelativePath(uri);
  return new UserError(`${file} has changed since this was told. Build it and look the transaction up again.`);
}
