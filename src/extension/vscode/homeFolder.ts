import { homedir } from 'node:os';
import vscode = require('vscode');
import { hasNode } from '../../engine/primitives';

/** Where the user's own files are; undefined in a browser, which has none. */
export function homeFolder(): vscode.Uri | undefined {
  return hasNode ? vscode.Uri.file(homedir()) : undefined;
}
