import vscode = require('vscode');
import type { Cell } from '../../../core/rpc/file/rpcFile';
import { notebookType } from '../../../editor/ids';
import { toNotebookData } from '../notebookData';

/** Shows a notebook with these cells that is in no file yet. */
export async function openNotebook(cells: readonly Cell[]): Promise<vscode.NotebookDocument> {
  const data = toNotebookData({ bom: false, cells });
  const notebook = await vscode.workspace.openNotebookDocument(notebookType, data);
  await vscode.window.showNotebookDocument(notebook);
  return notebook;
}
