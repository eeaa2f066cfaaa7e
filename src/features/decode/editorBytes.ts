import type vscode = require('vscode');
import { bytesAt } from '../../core/bytes/bytesAt';
import { MAX_BYTES_TEXT } from '../../core/bytes/readBytes';

/** Words that are looked at in a selection that is not bytes as a whole. */
const maxWords = 200;
const minWordLength = 20;

/**
 * Texts that may be bytes: the selection as a whole, without quotes around it, then the words in it; where nothing is
 * selected, what is under the cursor.
 */
export function editorBytes(editor: vscode.TextEditor): readonly string[] {
  const { document, selection } = editor;
  if (selection.isEmpty) {
    const { line, character } = selection.active;
    const found = bytesAt(document.lineAt(line).text, character);
    return found === undefined ? [] : [found.text];
  }
  const text = document.getText(selection);
  if (text.length > MAX_BYTES_TEXT) {
    return [];
  }
  const whole = text.replace(/^[\s"'`,;()[\]{}]+/, '').replace(/[\s"'`,;()[\]{}]{1,20}$/, '');
  const words = text
    .split(/[^0-9A-Za-z+/=_]+/)
    .filter((word) => word.length >= minWordLength)
    .slice(0, maxWords);
  return [...new Set([whole, ...words])].filter((word) => word !== '');
}
