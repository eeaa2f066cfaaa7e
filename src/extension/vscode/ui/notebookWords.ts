import vscode = require('vscode');
import { inOutput, inPick, inStatusBar, inTooltip } from '../../../engine/primitives';

/** In the status bar of a cell, on the left: words with an icon of ours, which a click changes where there is a command. */
export function cellLink(
  icon: string,
  words: string,
  command: vscode.Command | undefined,
  tooltip = command?.title ?? '',
): vscode.NotebookCellStatusBarItem {
  const item = new vscode.NotebookCellStatusBarItem(
    inStatusBar([{ icon, words }]),
    vscode.NotebookCellStatusBarAlignment.Left,
  );
  item.command = command;
  item.tooltip = inTooltip(tooltip);
  return item;
}

/** On the right: words alone. */
export function cellWord(words: string, tooltip: string): vscode.NotebookCellStatusBarItem {
  const item = new vscode.NotebookCellStatusBarItem(
    inStatusBar([{ words }]),
    vscode.NotebookCellStatusBarAlignment.Right,
  );
  item.tooltip = inTooltip(tooltip);
  return item;
}

/** A sentence as the output of a cell: why it could not be run. */
export function cellFailure(sentence: string): vscode.NotebookCellOutput {
  const error = new Error(inOutput(sentence));
  // A stack says nothing to the reader of a notebook.
  error.stack = '';
  return new vscode.NotebookCellOutput([vscode.NotebookCellOutputItem.error(error)]);
}

/** A kernel, as the list of kernels shows it. */
export function createKernel(id: string, notebookType: string, name: string): vscode.NotebookController {
  return vscode.notebooks.createNotebookController(id, notebookType, inPick(name));
}

export function describeKernel(kernel: vscode.NotebookController, description: string): void {
  kernel.description = inPick(description);
}
