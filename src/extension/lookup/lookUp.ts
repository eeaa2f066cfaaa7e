import vscode = require('vscode');
import { parseIdentifier } from '../../engine/detection';
import { readTarget } from '../vscode/target';
import { pickOne } from '../vscode/ui/pick';
import { UserError } from '../../engine/errors';
import { networkNamed } from '../shared/networkNamed';
import { guardTyped } from '../shared/secretGuard';
import type { Services } from '../shared/services';
import { editorIdentifiers, type EditorIdentifier } from './editorIdentifiers';
import type { History } from './history';
import type { LookupRunner } from './lookupRunner';
import { namedChoices } from './namedChoices';
import { pickIdentifier } from './pickIdentifier';
import { settleTarget } from './settleTarget';
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
  const picked = given === undefined ? await request(services, history) : { target: given, guarded: { secret: false } };
  const target = picked && (await settleTarget(services, picked.target));
  return target === undefined ? undefined : await runner.open(target, picked?.guarded);
}

async function request(services: Services, history: History): Promise<Awaited<ReturnType<typeof pickIdentifier>>> {
  const network = networkNamed(undefined, services.state.networks);
  const editor = vscode.window.activeTextEditor;
  const clipboard = await vscode.env.clipboard.readText();
  const offered = suggestions({
    selection: editor === undefined ? [] : editorIdentifiers(editor),
    clipboard,
    history: history.list(),
  });
  return await pickIdentifier({
    ...{ offered, network, named: (typed) => namedChoices(typed, network, services.state.networks) },
    title: `Look up on ${network.name}`,
    guardTyped: (identifier, typed) => guardTyped(identifier, typed, clipboard),
  });
}

/**
 * Look Up Selection: the identifier in the selection or under the cursor; asks which one where there are several.
 *
 * @returns the document's URI; `undefined` when there was nothing or the user gave up
 */
export async function lookUpSelection(services: Services, runner: LookupRunner): Promise<vscode.Uri | undefined> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    throw new UserError('No editor is active. Open a file and select an identifier in it.');
  }
  const found = editorIdentifiers(editor);
  if (found.length === 0) {
    const name = selectedName(services, editor);
    if (name !== undefined) {
      const target = await settleTarget(services, { id: name });
      return target && (await runner.open(target));
    }
    throw new UserError(
      editor.selection.isEmpty
        ? 'No identifier at the cursor. Place it on a hash, an address or an ID.'
        : 'No identifier in the selection. Select a hash, an address or an ID.',
    );
  }
  const chosen = await choose(found);
  return chosen === undefined ? undefined : await runner.open({ id: chosen.identifier.text }, chosen);
}

/** A number of a block or a name that is selected: in a text neither is told from other words. */
function selectedName({ state }: Services, { document, selection }: vscode.TextEditor): string | undefined {
  const text = document.getText(selection).trim();
  if (text === '' || text.length > maxNameLength) {
    return undefined;
  }
  const { networks } = state;
  const isName = (): boolean => namedChoices(text, networks.active(), networks).length > 0;
  const kind = parseIdentifier(text)?.kind;
  return kind === 'blockNumber' || (kind === undefined && isName()) ? text : undefined;
}

const maxNameLength = 100;

async function choose(found: readonly EditorIdentifier[]): Promise<EditorIdentifier | undefined> {
  const distinct = found.filter(
    ({ identifier }, index) => found.findIndex((other) => other.identifier.text === identifier.text) === index,
  );
  if (distinct.length === 1) {
    return distinct[0];
  }
  const items = distinct.map((entry) => ({ label: entry.identifier.text, entry }));
  const picked = await pickOne(items, { placeHolder: 'Select one' });
  return picked?.entry;
}
