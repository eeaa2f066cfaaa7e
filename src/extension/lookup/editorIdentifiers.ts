import vscode = require('vscode');
import { findIdentifiers, identifierAt } from '../../engine/detection';
import type { FoundIdentifier, Identifier } from '../../engine/primitives';
import { linesAbove, linesBelow } from '../shared/linesAround';
import { guardInFile, type Guarded } from '../shared/secretGuard';

/** An identifier, and whether it may be a private key where it stands. */
export interface EditorIdentifier extends Guarded {
  readonly identifier: Identifier;
}

/** A selection of a whole file is no question about each identifier in it. */
const maxSelectionLength = 100_000;

/** Identifiers in the selection, or the one under the cursor where nothing is selected. */
export function editorIdentifiers(editor: vscode.TextEditor): readonly EditorIdentifier[] {
  const { document, selection } = editor;
  if (!selection.isEmpty) {
    const start = document.offsetAt(selection.start);
    return findIdentifiers(document.getText(selection).slice(0, maxSelectionLength)).map((found) =>
      guarded(document, document.positionAt(start + found.start), found),
    );
  }
  const found = identifierIn(document, selection.active);
  return found === undefined ? [] : [found];
}

/** The identifier at a place of a document. */
export function identifierIn(document: vscode.TextDocument, position: vscode.Position): EditorIdentifier | undefined {
  const { line, character } = position;
  const found = identifierAt(document.lineAt(line).text, character);
  return found && guarded(document, new vscode.Position(line, found.start), found);
}

function guarded(
  document: vscode.TextDocument,
  at: vscode.Position,
  { identifier }: FoundIdentifier,
): EditorIdentifier {
  const context = {
    fileName: document.fileName,
    line: document.lineAt(at.line).text,
    linesAbove: linesAbove(document, at.line),
    linesBelow: linesBelow(document, at.line),
    start: at.character,
  };
  return { identifier, ...guardInFile(identifier, context) };
}
