import vscode = require('vscode');
import { rpcOutputMime } from '../../../webview/protocol/rpcOutput';
import type { OutputView, ShownOutput } from './cellOutputs';

/** Shows the outputs of a cell in its notebook. */
export function outputView(execution: vscode.NotebookCellExecution): OutputView {
  return {
    append: (outputs) => execution.appendOutput(outputs.map(inNotebook)),
    replace: (outputs) => execution.replaceOutput(outputs.map(inNotebook)),
  };
}

function inNotebook({ bytes, plain }: ShownOutput): vscode.NotebookCellOutput {
  return new vscode.NotebookCellOutput([
    new vscode.NotebookCellOutputItem(bytes, rpcOutputMime),
    vscode.NotebookCellOutputItem.text(plain),
  ]);
}
