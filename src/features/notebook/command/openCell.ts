import type vscode = require('vscode');
import { openNotebook } from './openNotebook';

const longest = 1 << 20;

/** Behind a link or an item of a tree: the text of a cell in a notebook of its own. Nothing of it is run. */
export async function openCell(argument: unknown): Promise<vscode.NotebookDocument | undefined> {
  return typeof argument === 'string' && argument !== '' && argument.length <= longest
    ? await openNotebook([{ kind: 'rpc', text: argument }])
    : undefined;
}
