import vscode = require('vscode');
import { formatCell, targetContextOf } from '../../../engine/notebook';
import { notebookLanguage, notebookType } from '../../vscode/ids';
import { type CellTexts, rangeOf } from './cellTexts';

/** Formats rpc cells; what stands between them in a file stays. */
export function formattingProvider(cells: CellTexts): vscode.DocumentFormattingEditProvider {
  return { provideDocumentFormattingEdits: (document) => formattingEdits(cells, document) };
}

function formattingEdits(cells: CellTexts, document: vscode.TextDocument): vscode.TextEdit[] {
  return cells.of(document).flatMap((cell) => {
    const { text } = cell;
    const formatted = formatCell(text, cell.ast, targetContextOf(cell.context));
    if (formatted === text) {
      return [];
    }
    // The cursor stays where nothing changes.
    const start = sameLength(text, formatted, (i) => i);
    const most = Math.min(text.length, formatted.length) - start;
    const same = sameLength(text, formatted, (i, { length }) => length - 1 - i);
    const tail = Math.min(same, most);
    const range = rangeOf(document, cell, { start, end: text.length - tail });
    return [vscode.TextEdit.replace(range, formatted.slice(start, formatted.length - tail))];
  });
}

function sameLength(a: string, b: string, at: (i: number, text: string) => number): number {
  const most = Math.min(a.length, b.length);
  let i = 0;
  while (i < most && a.charAt(at(i, a)) === b.charAt(at(i, b))) {
    i += 1;
  }
  return i;
}

/**
 * Formats notebooks when they are saved by hand, where VS Code formats the same language as text (`editor.formatOnSave`): its own
 * setting for notebooks is one for those of all extensions.
 */
export function formatNotebooksOnSave(cells: CellTexts): vscode.Disposable {
  return vscode.workspace.onWillSaveNotebookDocument((event) => {
    const { notebook, reason } = event;
    const scope = { uri: notebook.uri, languageId: notebookLanguage };
    const isOn = vscode.workspace.getConfiguration('editor', scope).get<boolean>('formatOnSave');
    if (notebook.notebookType !== notebookType || reason !== vscode.TextDocumentSaveReason.Manual || isOn !== true) {
      return;
    }
    const edits = new vscode.WorkspaceEdit();
    for (const { document } of notebook.getCells().filter(({ kind }) => kind === vscode.NotebookCellKind.Code)) {
      const own = formattingEdits(cells, document);
      if (own.length > 0) {
        edits.set(document.uri, own);
      }
    }
    event.waitUntil(Promise.resolve(edits));
  });
}
