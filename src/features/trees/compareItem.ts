import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { TreeNode } from '../../core/tree/treeNode';
import type { Deps } from '../deps';
import type { FindingActions, NamedTarget } from './itemCommands';

interface Side extends vscode.QuickPickItem {
  readonly target: NamedTarget;
}

/** Compare with…: what an item stands for, here and on another network or as one node has it, side by side. */
export async function compareItem(
  deps: Deps,
  actions: FindingActions,
  { identifier, chain, label }: TreeNode,
): Promise<void> {
  if (identifier === undefined) {
    return;
  }
  const { networks } = deps.state;
  const here = networks.active();
  const target: NamedTarget = { id: identifier, network: here.name, ...(chain === undefined ? {} : { chain }) };
  const sides: readonly Side[] = [
    ...here.nodes.map(({ name }) => ({
      label: name,
      description: l10n.t('node of {0}', here.name),
      target: { ...target, node: name },
    })),
    ...networks
      .all()
      .filter(({ name }) => name !== here.name)
      .map(({ name }) => ({ label: name, description: l10n.t('network'), target: { ...target, network: name } })),
  ];
  const other = await vscode.window.showQuickPick(sides, {
    title: l10n.t('Compare {0} on {1} with', label, here.name),
  });
  if (other === undefined) {
    return;
  }
  for (const side of [target, other.target]) {
    if ((await actions.find(side)) === undefined) {
      return;
    }
  }
  const uris = [target, other.target].map((side) => actions.address(side));
  await vscode.commands.executeCommand('vscode.diff', ...uris, `${label}: ${here.name} ↔ ${other.label}`);
}
