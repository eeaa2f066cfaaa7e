import vscode = require('vscode');
import { parseIdentifier } from '../../../engine/detection';
import { type Cell, pastedPlace, toCell } from '../../../engine/notebook';
import { shortenText } from '../../../engine/primitives';
import { notebookType, notebookLanguage } from '../../vscode/ids';
import { readTarget } from '../../vscode/target';
import { UserError } from '../../../engine/errors';
import type { Services } from '../../shared/services';
import { notify } from '../../vscode/ui/message';
import { toNotebookData } from '../notebookData';
import { cellAbout } from '../../../engine/transactions';

/** New Notebook: a runnable example that shows the syntax. */
export async function newNotebook(): Promise<vscode.NotebookDocument> {
  return await openNotebook([
    { kind: 'markdown', text: `# New Notebook` },
    { kind: 'rpc', text: 'info.getNodeVersion\n\neth_blockNumber' },
  ]);
}

const maxTextLength = 1 << 20;

/** Behind a link or a tree item: opens a cell's text in a new notebook, without running it. */
export async function openCell(argument: unknown): Promise<vscode.NotebookDocument | undefined> {
  return typeof argument === 'string' && argument !== '' && argument.length <= maxTextLength
    ? await openNotebook([{ kind: 'rpc', text: argument }])
    : undefined;
}

/**
 * Behind a Report's link: requests for what a node knows about its identifier, in a new notebook.
 *
 * @throws {UserError} where nodes have no methods for it
 */
export async function openInNotebook(
  services: Services,
  argument: unknown,
): Promise<vscode.NotebookDocument | undefined> {
  const target = readTarget(argument);
  const identifier = target === undefined ? undefined : parseIdentifier(target.id);
  if (target === undefined || identifier === undefined) {
    return undefined;
  }
  const shown = services.recent.get(target);
  const chain = shown?.chain ?? target.chain;
  const about = { identifier, kind: shown?.kind, chain };
  const text = cellAbout(about, target.network ?? shown?.network);
  if (text === undefined) {
    throw new UserError(`No node method returns ${shortenText(target.id)}.`);
  }
  return await openNotebook([{ kind: 'rpc', text }]);
}

async function openNotebook(cells: readonly Cell[]): Promise<vscode.NotebookDocument> {
  const data = toNotebookData({ bom: false, cells });
  const notebook = await vscode.workspace.openNotebookDocument(notebookType, data);
  await vscode.window.showNotebookDocument(notebook);
  return notebook;
}

/**
 * Paste as Request: a curl command, a JSON-RPC request or a batch from the clipboard as a cell, below the selected one
 * or in a new notebook. Runs nothing.
 *
 * @throws {UserError} where the clipboard holds none of these
 */
export async function pasteAsRequest(services: Services): Promise<void> {
  const { networks } = services.state;
  const text = await vscode.env.clipboard.readText();
  const pasted =
    text.length > maxTextLength
      ? undefined
      : toCell(text, (url) => pastedPlace(url, [networks.active(), ...networks.all()]));
  if (pasted === undefined) {
    throw new UserError('The clipboard has no request. Copy a curl command, a JSON-RPC envelope or a batch first.');
  }
  const editor = vscode.window.activeNotebookEditor;
  await (editor?.notebook.notebookType === notebookType
    ? insert(editor, pasted.text)
    : openNotebook([{ kind: 'rpc', text: pasted.text }]));
  if (pasted.hadKey) {
    void notify(
      'information',
      'Headers and keys were left out of the cell because files are shared. To set a key, run Set API Key.',
    );
  }
}

async function insert({ notebook, selection }: vscode.NotebookEditor, text: string): Promise<void> {
  const index = Math.min(selection.end, notebook.cellCount);
  const cell = new vscode.NotebookCellData(vscode.NotebookCellKind.Code, text, notebookLanguage);
  const edits = new vscode.WorkspaceEdit();
  edits.set(notebook.uri, [vscode.NotebookEdit.insertCells(index, [cell])]);
  await vscode.workspace.applyEdit(edits);
  await vscode.window.showNotebookDocument(notebook, { selections: [new vscode.NotebookRange(index, index + 1)] });
}
