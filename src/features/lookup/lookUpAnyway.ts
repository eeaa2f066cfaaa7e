import * as vscode from 'vscode';
import { readGuardedPlace } from '../guardedPlace';
import { identifierIn } from './editorIdentifiers';
import type { LookupRunner } from './lookupRunner';
import type { ResultDocuments } from './resultDocuments';

/**
 * Behind "Look up anyway…" of a hover that held back what may be a private key: asks, naming the danger, and only then
 * sends it.
 */
export async function lookUpAnyway(
  runner: LookupRunner,
  documents: ResultDocuments,
  argument: unknown,
): Promise<vscode.Uri | undefined> {
  const place = readGuardedPlace(argument);
  const document = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === place?.uri);
  if (place === undefined || document === undefined || place.line >= document.lineCount) {
    return undefined;
  }
  const found = identifierIn(document, new vscode.Position(place.line, place.character));
  const result = found === undefined ? undefined : await runner.run({ id: found.identifier.text }, found);
  return result === undefined ? undefined : await documents.open(result.target, result.finding, 'md');
}
