import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import vscode = require('vscode');
import { workspaceFolder } from './demo';

/** Writes a file of the workspace and shows it as a notebook. */
export async function openRpc(name: string, text: string): Promise<vscode.NotebookDocument> {
  return await showRpc(writeRpc(name, text));
}

/**
 * Opens it like a click in the explorer: the notebook is closed with its tab, while one opened by an extension stays.
 */
export async function openAsUser(name: string, text: string): Promise<vscode.NotebookDocument> {
  const uri = writeRpc(name, text);
  await vscode.commands.executeCommand('vscode.open', uri);
  const notebook = vscode.window.activeNotebookEditor?.notebook;
  assert.equal(notebook?.uri.toString(), uri.toString());
  return notebook;
}

function writeRpc(name: string, text: string): vscode.Uri {
  const folder = vscode.Uri.joinPath(workspaceFolder(), 'own');
  mkdirSync(folder.fsPath, { recursive: true });
  const uri = vscode.Uri.joinPath(folder, name);
  writeFileSync(uri.fsPath, text);
  return uri;
}

export async function showRpc(uri: vscode.Uri): Promise<vscode.NotebookDocument> {
  const notebook = await vscode.workspace.openNotebookDocument(uri);
  await vscode.window.showNotebookDocument(notebook);
  return notebook;
}

export async function selectKernel(network: string): Promise<void> {
  await vscode.commands.executeCommand('notebook.selectKernel', {
    id: `snowprobe.${network}`,
    extension: 'snowprobe.snowprobe',
  });
}

/** Runs a cell and waits for its end. @returns whether it succeeded; `undefined` if it was not run */
export async function runCell(notebook: vscode.NotebookDocument, index: number): Promise<boolean | undefined> {
  const ended = endOf(notebook.cellAt(index));
  startCell(notebook, index);
  return await ended;
}

/** The command ends with the cell, so it is not awaited. */
export function startCell({ uri }: vscode.NotebookDocument, index: number): void {
  void vscode.commands.executeCommand('notebook.cell.execute', {
    ranges: [{ start: index, end: index + 1 }],
    document: uri,
  });
}

export async function stopCell({ uri }: vscode.NotebookDocument, index: number): Promise<void> {
  await vscode.commands.executeCommand('notebook.cell.cancelExecution', {
    ranges: [{ start: index, end: index + 1 }],
    document: uri,
  });
}

/** Resolves when the next execution of a cell has ended. */
export function endOf(cell: vscode.NotebookCell): Promise<boolean | undefined> {
  const before = cell.executionSummary?.timing?.startTime;
  return new Promise((resolve) => {
    const listener = vscode.workspace.onDidChangeNotebookDocument(({ notebook }) => {
      const { executionSummary: summary } = cell;
      const isOver =
        summary?.timing !== undefined && summary.timing.startTime !== before && summary.success !== undefined;
      if (notebook === cell.notebook && isOver) {
        listener.dispose();
        resolve(summary.success);
      }
    });
  });
}

/** Plain-text output of a cell, as shown without our renderer; a text per output. */
export function plainOutputs({ outputs }: vscode.NotebookCell): readonly string[] {
  return outputs.map(({ items }) => {
    const item = items.find(({ mime }) => mime === 'text/plain' || mime.includes('error'));
    assert.ok(item, 'an output has no plain text');
    return new TextDecoder().decode(item.data);
  });
}

/** Resolves when the first output of a cell matches. */
export function outputOf(cell: vscode.NotebookCell, words: RegExp): Promise<void> {
  return new Promise((resolve) => {
    const listener = vscode.workspace.onDidChangeNotebookDocument(({ notebook }) => {
      if (notebook === cell.notebook && words.test(plainOutputs(cell)[0] ?? '')) {
        listener.dispose();
        resolve();
      }
    });
  });
}

/** Changes the text of a cell like typing does. */
export async function setText({ document }: vscode.NotebookCell, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
  assert.ok(await vscode.workspace.applyEdit(edit));
}
