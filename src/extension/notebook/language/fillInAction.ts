import vscode = require('vscode');
import { commands } from '../../vscode/ids';
import { rewrite } from '../../vscode/ui/editorWords';
import { isFillable } from '../../../engine/notebook';
import { type CellTexts, rangeOf } from './cellTexts';

/** On a method or a call: its parameters as a form. */
export function fillInActionProvider(cells: CellTexts): vscode.CodeActionProvider {
  return {
    provideCodeActions: (document, range) =>
      cells.of(document).flatMap((cell) =>
        cell.ast.requests.flatMap((request) => {
          const isHere = rangeOf(document, cell, request).intersection(range) !== undefined;
          if (!isHere || !isFillable(request)) {
            return [];
          }
          const action = rewrite('Fill in parameters…');
          const offset = cell.start + request.start;
          action.command = { command: commands.fillIn, title: '', arguments: [document.uri.toString(), offset] };
          return [action];
        }),
      ),
  };
}
