import vscode = require('vscode');
import { inOutput } from '../../core/inert/interfaceWords';

/** A sentence as the output of a cell: why it could not be run. */
export function cellFailure(sentence: string): vscode.NotebookCellOutput {
  const error = new Error(inOutput(sentence));
  // A stack says nothing to the reader of a notebook.
  error.stack = '';
  return new vscode.NotebookCellOutput([vscode.NotebookCellOutputItem.error(error)]);
}
