import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import { linkCommands, notebookType } from '../../host/ids';
import { lensAt } from '../../host/ui/lens';
import { type CellTexts, notebookOf, rangeOf } from './cellTexts';

/** Above each rpc cell of a file that is edited as text, the way to run it; a notebook has its own. */
export function runLensProvider(cells: CellTexts, contextChanged: vscode.Event<void>): vscode.CodeLensProvider {
  return {
    onDidChangeCodeLenses: contextChanged,
    provideCodeLenses: (document) => {
      if (notebookOf(document) !== undefined || document.uri.scheme === 'vscode-notebook-cell') {
        return [];
      }
      const runnable = cells.of(document).filter(({ ast }) => ast.requests.length > 0);
      return runnable.flatMap((cell, i) => {
        const range = rangeOf(document, cell, { start: 0, end: 0 });
        const run = {
          title: l10n.t('Run on {0}', cell.context.network.name),
          command: linkCommands.runText,
          arguments: [document.uri.toString(), cell.start],
        };
        const open = {
          title: l10n.t('Open as notebook'),
          command: 'vscode.openWith',
          arguments: [document.uri, notebookType],
        };
        return [run, ...(i === 0 ? [open] : [])].map((command) => lensAt(range.start.line, command));
      });
    },
  };
}
