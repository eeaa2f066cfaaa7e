import vscode = require('vscode');
import { parseIdentifier } from '../../../engine/detection';
import type { Cell } from '../../../engine/notebook';
import { shortenText } from '../../../engine/primitives';
import { notebookType } from '../../vscode/ids';
import { readTarget } from '../../vscode/target';
import { UserError } from '../../../engine/errors';
import type { Services } from '../../shared/services';
import { toNotebookData } from '../notebookData';
import { cellAbout } from '../../../engine/transactions';

/** New Notebook: what a first notebook holds shows the grammar, and runs. */
export async function newNotebook(): Promise<vscode.NotebookDocument> {
  return await openNotebook([
    { kind: 'markdown', text: `# New Notebook` },
    { kind: 'rpc', text: 'info.getNodeVersion\n\neth_blockNumber' },
  ]);
}

const maxTextLength = 1 << 20;

/** Behind a link or an item of a tree: the text of a cell in a notebook of its own. Nothing of it is run. */
export async function openCell(argument: unknown): Promise<vscode.NotebookDocument | undefined> {
  return typeof argument === 'string' && argument !== '' && argument.length <= maxTextLength
    ? await openNotebook([{ kind: 'rpc', text: argument }])
    : undefined;
}

/**
 * Behind the link of a Finding: the requests that tell what a node knows about its identifier, in a notebook of their own.
 *
 * @throws {UserError} where a node knows nothing about such an identifier
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

/** Shows a notebook with these cells that is in no file yet. */
export async function openNotebook(cells: readonly Cell[]): Promise<vscode.NotebookDocument> {
  const data = toNotebookData({ bom: false, cells });
  const notebook = await vscode.workspace.openNotebookDocument(notebookType, data);
  await vscode.window.showNotebookDocument(notebook);
  return notebook;
}
