import * as l10n from '@vscode/l10n';
import vscode = require('vscode');
import type { DirectiveName } from '../../../core/rpc/cell/cellAst';
import { parseCell } from '../../../core/rpc/cell/parseCell';
import { removeDirective, setDirective } from '../../../core/rpc/cell/changeDirective';
import { pickOne } from '../../../editor/ui/pick';
import type { Services } from '../../services';
import { chosenCell } from './chosenCell';
import type { Kernels } from '../run/kernels';

type Choice = vscode.QuickPickItem & { readonly value: string | undefined };

/** Behind the status bar of a cell: another network or chain by `@target`, or that of the kernel. */
export async function changeTarget(services: Services, kernels: Kernels, argument: unknown): Promise<void> {
  const cell = chosenCell(argument);
  const own: Choice = {
    label: l10n.t('Notebook’s network'),
    description: kernels.networkOf(cell.notebook).name,
    value: undefined,
  };
  const targets = services.state.networks.all().flatMap(({ name, chains }) => [
    { label: name, value: name },
    ...chains.map((chain) => {
      const path = `${name}/${chain.name === 'C-Chain' ? 'C' : chain.name}`;
      return { label: path, description: chain.symbol ?? '', value: path };
    }),
  ]);
  // A name with a blank cannot stand in a directive.
  const choices = [own, ...targets.filter(({ value }) => !/\s/.test(value))];
  await change(cell, 'target', choices, l10n.t('Network and chain for this cell'));
}

/** Behind the status bar of a cell: another node of its network by `@node`, or all of them. */
export async function changeNode(services: Services, kernels: Kernels, argument: unknown): Promise<void> {
  const cell = chosenCell(argument);
  const name = parseCell(cell.document.getText()).requests[0]?.settings.target?.network;
  const network = services.state.networks.all().find((one) => one.name === name) ?? kernels.networkOf(cell.notebook);
  const [first] = network.nodes;
  const own: Choice = { label: l10n.t('First node'), description: first?.name ?? '', value: undefined };
  const nodes = network.nodes.map(({ name: node, url }) => ({
    label: node,
    description: new URL(url).host,
    value: node,
  }));
  const all = { label: l10n.t('All nodes'), description: l10n.t('responses side by side'), value: 'all' };
  // A name with a blank or comma would be two.
  const choices = [own, ...nodes.filter(({ value }) => !/[\s,]/.test(value)), ...(nodes.length > 1 ? [all] : [])];
  await change(cell, 'node', choices, l10n.t('Node for this cell'));
}

async function change(
  cell: vscode.NotebookCell,
  name: DirectiveName,
  choices: readonly Choice[],
  title: string,
): Promise<void> {
  const picked = await pickOne(choices, { title, matchOnDescription: true });
  if (picked === undefined) {
    return;
  }
  const { document } = cell;
  const text = document.getText();
  const edit = picked.value === undefined ? removeDirective(text, name) : setDirective(text, name, picked.value);
  if (edit === undefined) {
    return;
  }
  const range = new vscode.Range(document.positionAt(edit.start), document.positionAt(edit.end));
  const edits = new vscode.WorkspaceEdit();
  edits.replace(document.uri, range, edit.text);
  await vscode.workspace.applyEdit(edits);
}
