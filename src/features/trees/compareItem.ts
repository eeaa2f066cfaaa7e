import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import type { TreeNode } from '../../core/tree/treeNode';
import type { Deps } from '../deps';
import type { FindingActions, NamedTarget } from './itemCommands';

/** Compare with…: what an item stands for, here and on another network, side by side as documents. */
export async function compareItem(
  deps: Deps,
  actions: FindingActions,
  { identifier, chain, label }: TreeNode,
): Promise<void> {
  const here = deps.state.networks.active().name;
  const others = deps.state.networks.all().filter(({ name }) => name !== here);
  const picked =
    identifier === undefined
      ? undefined
      : await vscode.window.showQuickPick(
          others.map(({ name }) => ({ label: name })),
          { title: l10n.t('Compare {0} on {1} with', label, here), placeHolder: l10n.t('Which network?') },
        );
  if (identifier === undefined || picked === undefined) {
    return;
  }
  const targets = [here, picked.label].map((network): NamedTarget => {
    return { id: identifier, network, ...(chain === undefined ? {} : { chain }) };
  });
  const uris: vscode.Uri[] = [];
  for (const target of targets) {
    if ((await actions.find(target)) === undefined) {
      return;
    }
    uris.push(actions.address(target));
  }
  await vscode.commands.executeCommand('vscode.diff', ...uris, `${label}: ${here} ↔ ${picked.label}`);
}
