import vscode = require('vscode');
import type { RpcOutput } from '../../../webview/protocol/rpcOutput';
import { withSavedOutput } from '../notebookData';
import { outputsText } from './plainOutput';

/** Makes the file of a cell hold these outputs as text once it is saved; none: it holds nothing of them. */
export async function keepOutput(cell: vscode.NotebookCell, outputs: readonly RpcOutput[]): Promise<void> {
  const text = outputs.length === 0 ? undefined : await outputsText(outputs, { withTimes: false });
  const edits = new vscode.WorkspaceEdit();
  const metadata = withSavedOutput(cell.metadata, text);
  edits.set(cell.notebook.uri, [vscode.NotebookEdit.updateCellMetadata(cell.index, metadata)]);
  await vscode.workspace.applyEdit(edits);
}
