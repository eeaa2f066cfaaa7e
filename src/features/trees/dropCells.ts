import * as vscode from 'vscode';
import { dragCell, notebookLanguage } from '../../host/ids';

/** Lets a cell of a notebook take the request that an item of a tree is dragged as; other editors take its identifier. */
export function dropCells(): vscode.Disposable {
  return vscode.languages.registerDocumentDropEditProvider(
    { language: notebookLanguage },
    {
      async provideDocumentDropEdits(_document, _position, data) {
        const text = await data.get(dragCell)?.asString();
        return text === undefined || text === '' ? undefined : new vscode.DocumentDropEdit(`${text}\n`);
      },
    },
    { dropMimeTypes: [dragCell] },
  );
}
