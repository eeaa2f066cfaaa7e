import vscode = require('vscode');
import { identifierAt, guardInFile, linesAbove, linesBelow } from '../../engine/detection';
import type { FoundIdentifier } from '../../engine/primitives';
import type { EditorIdentifier } from './lineIdentifier';

export function identifierIn(document: vscode.TextDocument, position: vscode.Position): EditorIdentifier | undefined {
  const { line, character } = position;
  const found = identifierAt(document.lineAt(line).text, character);
  return found && guarded(document, new vscode.Position(line, found.start), found);
}

/** Adds the guard's verdict in its context. */
export function guarded(
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
