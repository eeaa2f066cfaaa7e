import vscode = require('vscode');
import { UserError } from '../../../engine/errors';
import { notebookLanguage, notebookType } from '../../vscode/ids';

/**
 * The cell that a menu or a link names (the cell, or the URI of its text), else the one selected in the active notebook.
 *
 * @throws {UserError} where that is no cell with requests
 */
export function chosenCell(argument: unknown): vscode.NotebookCell {
  const cell = namedCell(argument) ?? selectedCell();
  if (cell === undefined || cell.document.languageId !== notebookLanguage) {
    throw new UserError('Select a cell with requests in a .rpc notebook first.');
  }
  return cell;
}

function namedCell(argument: unknown): vscode.NotebookCell | undefined {
  return vscode.workspace.notebookDocuments
    .filter((notebook) => notebook.notebookType === notebookType)
    .flatMap((notebook) => notebook.getCells())
    .find((cell) => cell === argument || cell.document.uri.toString() === argument);
}

function selectedCell(): vscode.NotebookCell | undefined {
  const editor = vscode.window.activeNotebookEditor;
  return editor?.notebook.notebookType === notebookType && editor.selection.start < editor.notebook.cellCount
    ? editor.notebook.cellAt(editor.selection.start)
    : undefined;
}
