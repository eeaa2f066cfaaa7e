import type * as vscode from 'vscode';
import { amountHints } from '../../core/rpc/language/amountHints';
import { hintAt } from '../../host/ui/editorWords';
import { type CellTexts, rangeOf } from './cellTexts';

/** What literal amounts, times and quantities are in the units that people count in. */
export function inlayHintProvider(cells: CellTexts, contextChanged: vscode.Event<void>): vscode.InlayHintsProvider {
  return {
    // Another network has another token.
    onDidChangeInlayHints: contextChanged,
    provideInlayHints: (document, range) =>
      cells.of(document).flatMap((cell) => {
        const whole = rangeOf(document, cell, { start: 0, end: cell.text.length });
        return whole.intersection(range) === undefined
          ? []
          : amountHints(cell.ast, cell.context).map(({ offset, text }) => {
              const hint = hintAt(document.positionAt(cell.start + offset), text);
              hint.paddingLeft = true;
              return hint;
            });
      }),
  };
}
