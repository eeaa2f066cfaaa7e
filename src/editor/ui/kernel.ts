import vscode = require('vscode');
import { inPick } from '../../core/inert/interfaceWords';

/** A kernel, as the list of kernels shows it. */
export function createKernel(id: string, notebookType: string, name: string): vscode.NotebookController {
  return vscode.notebooks.createNotebookController(id, notebookType, inPick(name));
}

export function describeKernel(kernel: vscode.NotebookController, description: string): void {
  kernel.description = inPick(description);
}
