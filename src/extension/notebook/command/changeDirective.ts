import vscode = require('vscode');
import type { Network } from '../../../engine/networks';
import { hostOf, UserError } from '../../../engine/errors';
import {
  type CellAst,
  resolveTargets,
  parseCell,
  removeDirective,
  setChain,
  setDirective,
  targetContext,
  type TextChange,
} from '../../../engine/notebook';
import { pickOne } from '../../vscode/ui/pick';
import type { Services } from '../../shared/services';
import type { Kernels } from '../run/kernels';
import { notebookLanguage, notebookType } from '../../vscode/ids';

type Choice = vscode.QuickPickItem & { readonly value: string | undefined };

/** Behind the status bar of a cell: another network by `@target`, or the kernel's. */
export async function changeTarget(services: Services, kernels: Kernels, argument: unknown): Promise<void> {
  const cell = chosenCell(argument);
  const own: Choice = {
    label: 'Notebook’s network',
    description: kernels.networkOf(cell.notebook).name,
    value: undefined,
  };
  const networks = services.state.networks.all().map(({ name, nodes, dataApi }) => ({
    label: name,
    description: [...nodes.map(({ url }) => url), dataApi].flatMap((url) => url ?? []).map(hostOf)[0] ?? '',
    value: name,
  }));
  const choices = [own, ...networks.filter(({ value }) => isWord(value))];
  await change(cell, choices, 'Network for this cell', (text, value) =>
    value === undefined ? removeDirective(text, 'target') : setDirective(text, 'target', value),
  );
}

/** Behind the status bar of a cell: another chain of its network, written as `@target network/chain`. */
export async function changeChain(services: Services, kernels: Kernels, argument: unknown): Promise<void> {
  const cell = chosenCell(argument);
  const network = networkOf(cell, services, kernels);
  const { networks } = services.state;
  const isIndex = /^[ \t]*index\./m.test(cell.document.getText());
  const evm = [
    ...network.chains.map((chain) => ({ chain, detail: chain.symbol ?? '' })),
    ...networks.unconfigured(network).map((chain) => ({ chain, detail: 'not in the settings' })),
  ].map(({ chain: { name, path, blockchainId }, detail }) => ({
    label: name,
    description: detail,
    value: name === 'C-Chain' ? 'C' : isWord(name) ? name : (blockchainId ?? path),
  }));
  const indexed = ['P/block', 'X/block', 'X/tx', 'C/block'].map((value) => ({ label: value, value }));
  const choices: readonly Choice[] = (isIndex ? indexed : evm).filter(({ value }) => isWord(value));
  await change(cell, choices, `Chain of ${network.name} for this cell`, (text, chain) =>
    setChain(text, network.name, chain ?? ''),
  );
}

/** Names with blanks cannot be written in a directive. */
function isWord(name: string): boolean {
  return !/\s/.test(name);
}

/** Of the cell's first request. */
function networkOf(cell: vscode.NotebookCell, services: Services, kernels: Kernels): Network {
  const [network, networks] = [kernels.networkOf(cell.notebook), services.state.networks.all()];
  const { requests } = resolveTargets(parseCell(cell.document.getText()), targetContext({ network, networks }));
  const name = requests[0]?.settings.target?.network;
  return networks.find((one) => one.name === name) ?? network;
}

/** Behind the status bar of a cell: another node of its network by `@node`, or all of them. */
export async function changeNode(services: Services, kernels: Kernels, argument: unknown): Promise<void> {
  const cell = chosenCell(argument);
  const network = networkOf(cell, services, kernels);
  const [first] = network.nodes;
  const own: Choice = { label: 'First node', description: first?.name ?? '', value: undefined };
  const nodes = network.nodes.map(({ name: node, url }) => ({
    label: node,
    description: new URL(url).host,
    value: node,
  }));
  const all = { label: 'All nodes', description: 'responses side by side', value: 'all' };
  // A name with a blank or comma would be parsed as two.
  const choices = [own, ...nodes.filter(({ value }) => !/[\s,]/.test(value)), ...(nodes.length > 1 ? [all] : [])];
  await change(cell, choices, 'Node for this cell', (text, value) =>
    value === undefined ? removeDirective(text, 'node') : setDirective(text, 'node', value),
  );
}

async function change(
  cell: vscode.NotebookCell,
  choices: readonly Choice[],
  title: string,
  changeOf: (text: string, value: string | undefined) => TextChange | undefined,
): Promise<void> {
  const picked = await pickOne(choices, { title, matchOnDescription: true });
  if (picked === undefined) {
    return;
  }
  const edit = changeOf(cell.document.getText(), picked.value);
  if (edit !== undefined) {
    await replaceText(cell.document, edit);
  }
}

/** @param from offset of the text that the change applies to */
export async function replaceText(document: vscode.TextDocument, change: TextChange, from = 0): Promise<void> {
  const range = new vscode.Range(document.positionAt(from + change.start), document.positionAt(from + change.end));
  const edits = new vscode.WorkspaceEdit();
  edits.replace(document.uri, range, change.text);
  await vscode.workspace.applyEdit(edits);
}

/** "Line 3: Expected a value.": the first problem of a cell, if any. @param from offset of its text */
export function firstProblem(document: vscode.TextDocument, { problems }: CellAst, from = 0): string | undefined {
  const [problem] = problems;
  return problem && `Line ${document.positionAt(from + problem.start).line + 1}: ${problem.message}`;
}

/**
 * The cell that a menu or a link names (the cell, or the URI of its text), else the active notebook's selected one.
 *
 * @throws {UserError} where it is not a cell with requests
 */
export function chosenCell(argument: unknown): vscode.NotebookCell {
  const cell = namedCell(argument) ?? selectedCell();
  if (cell === undefined || cell.document.languageId !== notebookLanguage) {
    throw new UserError('Select a cell with requests in a .rpc notebook first.');
  }
  return cell;
}

function namedCell(argument: unknown): vscode.NotebookCell | undefined {
  return vscode.workspace.notebookDocuments
    .filter((notebook) => notebook.notebookType === notebookType)
    .flatMap((notebook) => notebook.getCells())
    .find((cell) => cell === argument || cell.document.uri.toString() === argument);
}

function selectedCell(): vscode.NotebookCell | undefined {
  const editor = vscode.window.activeNotebookEditor;
  return editor?.notebook.notebookType === notebookType && editor.selection.start < editor.notebook.cellCount
    ? editor.notebook.cellAt(editor.selection.start)
    : undefined;
}
