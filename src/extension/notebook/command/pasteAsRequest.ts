import vscode = require('vscode');
import { pastedPlace, toCell } from '../../../engine/notebook';
import { UserError } from '../../../engine/errors';
import { notebookLanguage, notebookType } from '../../vscode/ids';
import { notify } from '../../vscode/ui/message';
import type { Services } from '../../shared/services';
import { openNotebook } from './openNotebook';

const maxTextLength = 1 << 20;

/**
 * Paste as Request: a line of curl, an envelope or a batch from the clipboard as a cell, below the selected one, or in a
 * notebook of its own. Nothing is run.
 *
 * @throws {UserError} where the clipboard holds nothing of this kind
 */
export async function pasteAsRequest(services: Services): Promise<void> {
  const { networks } = services.state;
  const text = await vscode.env.clipboard.readText();
  const pasted =
    text.length > maxTextLength
      ? undefined
      : toCell(text, (url) => pastedPlace(url, [networks.active(), ...networks.all()]));
  if (pasted === undefined) {
    throw new UserError('The clipboard has no request. Copy a curl command, a JSON-RPC envelope or a batch first.');
  }
  const editor = vscode.window.activeNotebookEditor;
  if (editor?.notebook.notebookType === notebookType) {
    await insert(editor, pasted.text);
  } else {
    await openNotebook([{ kind: 'rpc', text: pasted.text }]);
  }
  if (pasted.hadKey) {
    void notify(
      'information',
      'Headers and keys were left out of the cell because files are shared. To set a key, run Set API Key.',
    );
  }
}

async function insert({ notebook, selection }: vscode.NotebookEditor, text: string): Promise<void> {
  const index = Math.min(selection.end, notebook.cellCount);
  const cell = new vscode.NotebookCellData(vscode.NotebookCellKind.Code, text, notebookLanguage);
  const edits = new vscode.WorkspaceEdit();
  edits.set(notebook.uri, [vscode.NotebookEdit.insertCells(index, [cell])]);
  await vscode.workspace.applyEdit(edits);
  await vscode.window.showNotebookDocument(notebook, { selections: [new vscode.NotebookRange(index, index + 1)] });
}
