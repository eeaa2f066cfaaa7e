import vscode = require('vscode');
import { cellSymbols, locateCells } from '../../../engine/notebook';
import { type CellTexts, notebookOf, rangeOf } from './cellTexts';

/** Requests by their names; in a file that is edited as text, the headings of its markdown cells above them. */
export function symbolProvider(cells: CellTexts): vscode.DocumentSymbolProvider {
  return {
    provideDocumentSymbols: (document) => {
      const requests = cells
        .of(document)
        .flatMap((cell) =>
          cellSymbols(cell.ast).map(
            (symbol) =>
              new vscode.DocumentSymbol(
                symbol.name,
                symbol.detail,
                vscode.SymbolKind.Method,
                rangeOf(document, cell, symbol),
                rangeOf(document, cell, symbol.selection),
              ),
          ),
        );
      return notebookOf(document) === undefined ? [...headings(document), ...requests].sort(byPlace) : requests;
    },
  };
}

function headings(document: vscode.TextDocument): readonly vscode.DocumentSymbol[] {
  return locateCells(document.getText()).flatMap(({ kind, text, start, end }) => {
    const heading = kind === 'markdown' ? /^#{1,6}[ \t]+(\S.*)$/m.exec(text)?.[1]?.trimEnd() : undefined;
    const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
    return heading === undefined
      ? []
      : [new vscode.DocumentSymbol(heading, '', vscode.SymbolKind.String, range, range)];
  });
}

function byPlace(a: vscode.DocumentSymbol, b: vscode.DocumentSymbol): number {
  return a.range.start.compareTo(b.range.start);
}
