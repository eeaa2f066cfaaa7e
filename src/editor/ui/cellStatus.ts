import vscode = require('vscode');
import { inStatusBar, inTooltip } from '../../core/inert/interfaceWords';

/** In the status bar of a cell, on the left: words with an icon of ours, which a click changes. */
export function cellLink(icon: string, words: string, command: vscode.Command): vscode.NotebookCellStatusBarItem {
  const item = new vscode.NotebookCellStatusBarItem(
    inStatusBar([{ icon, words }]),
    vscode.NotebookCellStatusBarAlignment.Left,
  );
  item.command = command;
  item.tooltip = inTooltip(command.title);
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
