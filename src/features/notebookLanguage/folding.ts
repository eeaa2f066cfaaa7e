import * as vscode from 'vscode';
import { cellPlaces } from '../../core/rpc/file/cellPlaces';
import { cellFolds } from '../../core/rpc/language/cellFolds';
import { type CellTexts, notebookOf } from './cellTexts';

/** Objects and lists, and the cells of a file that is edited as text. */
export function foldingProvider(cells: CellTexts): vscode.FoldingRangeProvider {
  return {
    provideFoldingRanges: (document) => {
      const lineAt = (offset: number): number => document.positionAt(offset).line;
      const values = cells.of(document).flatMap((cell) =>
        cellFolds(cell.text, cell.ast).map(({ start, end }) => ({
          first: lineAt(cell.start + start),
          // The closing bracket stays in sight.
          last: lineAt(cell.start + end) - 1,
        })),
      );
      const whole = notebookOf(document) === undefined ? cellPlaces(document.getText()) : [];
      return [...values, ...whole.map(({ headStart, end }) => ({ first: lineAt(headStart), last: lineAt(end) }))]
        .filter(({ first, last }) => last > first)
        .map(({ first, last }) => new vscode.FoldingRange(first, last));
    },
  };
}
