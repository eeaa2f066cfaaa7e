import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { commands } from '../../host/ids';
import { readTarget } from '../../host/target';
import { pickOne } from '../../host/ui/pick';
import type { Deps } from '../deps';

/** Behind "Other network…": asks for a network, then looks the identifier up there. */
export async function lookUpElsewhere(deps: Deps, argument: unknown): Promise<void> {
  const target = readTarget(argument);
  if (target === undefined) {
    return;
  }
  const others = deps.state.networks.all().filter(({ name }) => name !== target.network);
  const picked = await pickOne(
    others.map(({ name }) => ({ label: name })),
    { title: l10n.t('Look up on another network'), placeHolder: target.id },
  );
  if (picked !== undefined) {
    await vscode.commands.executeCommand(commands.lookUp, { id: target.id, network: picked.label });
  }
}
