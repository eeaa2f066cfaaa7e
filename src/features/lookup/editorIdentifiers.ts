import * as vscode from 'vscode';
import { identifierAt, identifiersIn } from '../../core/ids/detect';
import type { FoundIdentifier, Identifier } from '../../core/ids/identifier';
import { linesAbove } from '../linesAbove';
import { mayBeSecret } from '../mayBeSecret';

export interface EditorIdentifier {
  readonly identifier: Identifier;
  readonly secret: boolean;
}

const longestSelection = 100_000;
const longestLine = 32_768;

/** Identifiers in the selection, or the one under the cursor where nothing is selected. */
export function editorIdentifiers(editor: vscode.TextEditor): readonly EditorIdentifier[] {
  const { document, selection } = editor;
  if (!selection.isEmpty) {
    const start = document.offsetAt(selection.start);
    return identifiersIn(document.getText(selection).slice(0, longestSelection)).map((found) =>
      guarded(document, document.positionAt(start + found.start), found),
    );
  }
  const line = document.lineAt(selection.active.line).text;
  const found = line.length > longestLine ? undefined : identifierAt(line, selection.active.character);
  return found === undefined ? [] : [guarded(document, new vscode.Position(selection.active.line, found.start), found)];
}

function guarded(
  document: vscode.TextDocument,
  at: vscode.Position,
  { identifier }: FoundIdentifier,
): EditorIdentifier {
  const line = document.lineAt(at.line).text.slice(0, longestLine);
  const context = {
    fileName: document.fileName,
    line,
    linesAbove: linesAbove(document, at.line),
    start: Math.min(at.character, line.length),
  };
  return { identifier, secret: mayBeSecret(identifier, context) };
}
