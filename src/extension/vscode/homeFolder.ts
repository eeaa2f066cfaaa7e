import { homedir } from 'node:os';
import vscode = require('vscode');
import { hasNode } from '../../engine/primitives';

/** The user's home folder; `undefined` in a browser. */
export function homeFolder(): vscode.Uri | undefined {
  return hasNode ? vscode.Uri.file(homedir()) : undefined;
}
