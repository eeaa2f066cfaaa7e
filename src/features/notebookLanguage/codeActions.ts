import * as vscode from 'vscode';
import { diagnoseCell } from '../../core/rpc/language/diagnose/diagnoseCell';
import { quickFix } from '../../host/ui/editorWords';
import { type CellTexts, rangeOf } from './cellTexts';

/** What sets a diagnostic right: the method or parameter that is meant, the replacement of what is deprecated. */
export function codeActionProvider(cells: CellTexts): vscode.CodeActionProvider {
  return {
    provideCodeActions: (document, range) =>
      cells.of(document).flatMap((cell) => {
        const whole = rangeOf(document, cell, { start: 0, end: cell.text.length });
        if (whole.intersection(range) === undefined) {
          return [];
        }
        return diagnoseCell(cell.text, cell.context, cell.ast).flatMap(({ fix, ...place }) => {
          if (fix === undefined || rangeOf(document, cell, place).intersection(range) === undefined) {
            return [];
          }
          const action = quickFix(fix.title);
          action.edit = new vscode.WorkspaceEdit();
          action.edit.replace(document.uri, rangeOf(document, cell, fix), fix.text);
          action.isPreferred = true;
          return [action];
        });
      }),
  };
}
