import vscode = require('vscode');
import { inContext, parseCell, targetContext } from '../../engine/notebook';
import { type LinkCommandId, linkCommands, notebookLanguage, notebookType } from '../vscode/ids';
import { cellLink, cellWord } from '../vscode/ui/notebookWords';
import type { Services } from '../shared/services';
import { type CellWords, cellWords, lastRunDetail, lastRunWords } from './cellWords';
import { mayDebug } from './command/debugCell';
import { sendsIn } from './command/sendsIn';
import type { Kernels } from './run/kernels';
import type { NotebookSessions } from './run/notebookSessions';

/** Below each cell: the network, chain and node that it asks, each to be changed by a click, and how its last run ended. */
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
      const [network, networks] = [kernels.networkOf(cell.notebook), services.state.networks.all()];
      const ast = inContext(parseCell(cell.document.getText()), targetContext({ network, networks }));
      const words = cellWords(ast, network, networks);
      const outputs = cell.outputs.length === 0 ? [] : (sessions.of(cell.notebook).shown.get(uri) ?? []);
      const last = lastRunWords(outputs);
      return [
        ...(words === undefined ? [] : placeItems(words, uri)),
        ...(sendsIn(services, kernels, sessions, cell).length === 0 ? [] : [beforeSendItem(uri)]),
        ...(mayDebug(cell.document.getText()) && services.state.sessions.mayKnow ? [debugItem(uri)] : []),
        ...(last === undefined ? [] : [cellWord(last, lastRunDetail(outputs))]),
      ];
    },
  });
}

function debugItem(cell: string): vscode.NotebookCellStatusBarItem {
  return cellLink('debug-alt', 'Debug call', {
    command: linkCommands.debugCell,
    title: 'Walk through the call in the source of the open folder. Nothing is sent.',
    arguments: [cell],
  });
}

function beforeSendItem(cell: string): vscode.NotebookCellStatusBarItem {
  return cellLink('question', 'Would this message be executed over there?', {
    command: linkCommands.wouldExecute,
    title: 'Try its delivery on both chains. Nothing is sent.',
    arguments: [cell],
  });
}

function placeItems({ network, chain, node }: CellWords, cell: string): readonly vscode.NotebookCellStatusBarItem[] {
  const link = (icon: string, words: string, title: string, command: LinkCommandId) =>
    cellLink(icon, words, { command, title, arguments: [cell] });
  const items = [link('globe', network, 'Change network…', linkCommands.changeTarget)];
  if (chain?.isFixed === true) {
    items.push(cellLink('link', chain.name, undefined, `Only ${chain.name} has this method`));
  } else if (chain !== undefined) {
    items.push(link('link', chain.name, 'Change chain…', linkCommands.changeChain));
  }
  if (node !== undefined) {
    items.push(link('server', node, 'Change node…', linkCommands.changeNode));
  }
  return items;
}
