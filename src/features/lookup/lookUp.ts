import * as l10n from '@vscode/l10n';
import vscode = require('vscode');
import { readTarget } from '../../editor/target';
import { pickOne } from '../../editor/ui/pick';
import { UserError } from '../../api/errors/userError';
import { guardTyped } from '../secretGuard';
import type { Services } from '../services';
import { editorIdentifiers, type EditorIdentifier } from './editorIdentifiers';
import type { History } from './history';
import type { LookupRunner } from './lookupRunner';
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

/**
 * Look Up Selection: the identifier in the selection or under the cursor; asks which one where there are several.
 *
 * @returns the document's URI; `undefined` when there was nothing or the user gave up
 */
export async function lookUpSelection(runner: LookupRunner): Promise<vscode.Uri | undefined> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    throw new UserError(l10n.t('No editor is active. Open a file and select an identifier in it.'));
  }
  const found = editorIdentifiers(editor);
  if (found.length === 0) {
    throw new UserError(
      editor.selection.isEmpty
        ? l10n.t('No identifier at the cursor. Place it on a hash, an address or an ID.')
        : l10n.t('No identifier in the selection. Select a hash, an address or an ID.'),
    );
  }
  const chosen = await choose(found);
  return chosen === undefined ? undefined : await runner.open({ id: chosen.identifier.text }, chosen);
}

async function choose(found: readonly EditorIdentifier[]): Promise<EditorIdentifier | undefined> {
  const distinct = found.filter(
    ({ identifier }, index) => found.findIndex((other) => other.identifier.text === identifier.text) === index,
  );
  if (distinct.length === 1) {
    return distinct[0];
  }
  const items = distinct.map((entry) => ({ label: entry.identifier.text, entry }));
  const picked = await pickOne(items, { placeHolder: l10n.t('Select one') });
  return picked?.entry;
}
