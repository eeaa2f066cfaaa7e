import vscode = require('vscode');
import { rpcOutputMime, type RpcOutput } from '../../../webview/protocol/rpcOutput';
import { withSavedOutput } from '../notebookData';
import type { OutputView, ShownOutput } from './cellOutputs';
import { outputsText } from './plainOutput';

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

/** Makes the file of a cell hold these outputs as text once it is saved; none: it holds nothing of them. */
export async function keepOutput(cell: vscode.NotebookCell, outputs: readonly RpcOutput[]): Promise<void> {
  const text = outputs.length === 0 ? undefined : await outputsText(outputs, { withTimes: false });
  const edits = new vscode.WorkspaceEdit();
  const metadata = withSavedOutput(cell.metadata, text);
  edits.set(cell.notebook.uri, [vscode.NotebookEdit.updateCellMetadata(cell.index, metadata)]);
  await vscode.workspace.applyEdit(edits);
}
