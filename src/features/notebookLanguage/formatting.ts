import * as vscode from 'vscode';
import { formatCell } from '../../core/rpc/language/formatCell';
import { type CellTexts, rangeOf } from './cellTexts';

/** Formats rpc cells; what stands between them in a file stays. */
export function formattingProvider(cells: CellTexts): vscode.DocumentFormattingEditProvider {
  return {
    provideDocumentFormattingEdits: (document) =>
      cells.of(document).flatMap((cell) => {
        const formatted = formatCell(cell.text, cell.ast);
        const range = rangeOf(document, cell, { start: 0, end: cell.text.length });
        return formatted === cell.text ? [] : [vscode.TextEdit.replace(range, formatted)];
      }),
  };
}
