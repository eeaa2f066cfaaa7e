import * as l10n from '@vscode/l10n';
import vscode = require('vscode');
import { pickOne } from '../../editor/ui/pick';
import { editorIdentifiers, type EditorIdentifier } from './editorIdentifiers';
import type { LookupRunner } from './lookupRunner';
import { UserError } from '../../editor/userError';

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
        ? l10n.t('There is no identifier under the cursor. Place it on a hash, an address or an id.')
        : l10n.t('There is no identifier in the selection. Select a hash, an address or an id.'),
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
  const picked = await pickOne(items, { placeHolder: l10n.t('Which one?') });
  return picked?.entry;
}
