import vscode = require('vscode');
import { UserError } from '../../engine/errors';
import { MAX_BYTES_TEXT } from '../../engine/bytes';
import { type FoundGenesis, genesisInBytes } from '../../engine/config';
import type { ByteStore } from '../shared/byteStore';

/**
 * The genesis in bytes that a link names, or in the selection, or under the cursor.
 *
 * @throws {UserError} says why there is none
 */
export function findGenesis(argument: unknown, bytes: ByteStore): FoundGenesis {
  const named = typeof argument === 'object' && argument !== null && 'bytes' in argument ? argument.bytes : argument;
  if (typeof named === 'string') {
    const text = bytes.get(named) ?? named;
    const found = text.length > MAX_BYTES_TEXT ? undefined : genesisInBytes(text);
    if (found === undefined) {
      throw new UserError('These bytes hold no genesis. Open a CreateChainTx.');
    }
    return found;
  }
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    throw new UserError('No editor is active. Open a file and place the cursor on a CreateChainTx or a genesis.');
  }
  for (const text of textsAt(editor)) {
    const found = genesisInBytes(text);
    if (found !== undefined) {
      return found;
    }
  }
  throw new UserError(
    'No genesis at the cursor. Place it on a CreateChainTx or a genesis in hex, cb58 or base64, or select it.',
  );
}

/** What is selected; where nothing is, the string and the word around the cursor. */
function textsAt({ document, selection }: vscode.TextEditor): readonly string[] {
  if (!selection.isEmpty) {
    const text = document.getText(selection).trim();
    return text.length > MAX_BYTES_TEXT ? [] : [text, text.replace(/^["'`]/, '').replace(/(?<!["'`,;])["'`,;]+$/, '')];
  }
  const { line, character } = selection.active;
  const { text } = document.lineAt(line);
  return text.length > 2 * MAX_BYTES_TEXT
    ? []
    : [/"(?:[^"\\]|\\.)*"?/g, /[0-9A-Za-z+/=_]+/g].flatMap((pattern) =>
        [...text.matchAll(pattern)]
          .filter(({ 0: found, index }) => index <= character && character <= index + found.length)
          .flatMap(([found]) => [found, found.slice(1, -1)]),
      );
}
