import * as l10n from '@vscode/l10n';
import vscode = require('vscode');
import { parseCell } from '../../core/rpc/cell/parseCell';
import { linkCommands, notebookLanguage, notebookType } from '../../editor/ids';
import { cellLink, cellWord } from '../../editor/ui/notebookWords';
import type { Services } from '../services';
import { cellWords, lastRunDetail, lastRunWords } from './cellWords';
import type { Kernels } from './run/kernels';
import type { NotebookSessions } from './run/notebookSessions';

/** Below each cell: the network and node that it asks, each to be changed by a click, and how its last run ended. */
export function registerCellStatusBar(
  services: Services,
  kernels: Kernels,
  sessions: NotebookSessions,
): vscode.Disposable {
  return vscode.notebooks.registerNotebookCellStatusBarItemProvider(notebookType, {
    onDidChangeCellStatusBarItems: kernels.onDidChange,
    provideCellStatusBarItems: (cell) => {
      if (cell.document.languageId !== notebookLanguage) {
        return [];
      }
      const uri = cell.document.uri.toString();
      const ast = parseCell(cell.document.getText());
      const words = cellWords(ast, kernels.networkOf(cell.notebook), services.state.networks.all());
      const outputs = cell.outputs.length === 0 ? [] : (sessions.of(cell.notebook).shown.get(uri) ?? []);
      const last = lastRunWords(outputs);
      return [
        ...(words === undefined ? [] : [link('globe', words.target, linkCommands.changeTarget, uri)]),
        ...(words?.node === undefined ? [] : [link('server', words.node, linkCommands.changeNode, uri)]),
        ...(last === undefined ? [] : [cellWord(last, lastRunDetail(outputs))]),
      ];
    },
  });
}

function link(icon: string, words: string, command: string, cell: string): vscode.NotebookCellStatusBarItem {
  const isNode = command === linkCommands.changeNode;
  const title = isNode ? l10n.t('Change node…') : l10n.t('Change network or chain…');
  return cellLink(icon, words, { command, title, arguments: [cell] });
}
