import * as l10n from '@vscode/l10n';
import vscode = require('vscode');
import { readTarget } from '../../editor/target';
import type { Services } from '../services';
import { editorIdentifiers } from './editorIdentifiers';
import type { History } from './history';
import type { LookupRunner } from './lookupRunner';
import { guardTyped } from '../secretGuard';
import { pickIdentifier } from './pickIdentifier';
import { suggestions } from './suggestions';

/**
 * Look Up…: asks for an identifier, or takes a Target as its argument (a link, a keybinding, another extension), and
 * opens the result.
 *
 * @returns the document's URI; `undefined` when the user gave up
 */
export async function lookUp(
  services: Services,
  runner: LookupRunner,
  history: History,
  argument: unknown,
): Promise<vscode.Uri | undefined> {
  const given = readTarget(argument);
  const picked = given === undefined ? await ask(services, history) : { target: given, guarded: { secret: false } };
  return picked === undefined ? undefined : await runner.open(picked.target, picked.guarded);
}

async function ask(services: Services, history: History): Promise<Awaited<ReturnType<typeof pickIdentifier>>> {
  const editor = vscode.window.activeTextEditor;
  const clipboard = await vscode.env.clipboard.readText();
  const offered = suggestions({
    selection: editor === undefined ? [] : editorIdentifiers(editor),
    clipboard,
    history: history.list(),
  });
  const network = services.state.networks.active();
  return await pickIdentifier(offered, l10n.t('Look up on {0}', network.name), network, (identifier, typed) =>
    guardTyped(identifier, typed, clipboard),
  );
}
