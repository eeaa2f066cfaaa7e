import vscode = require('vscode');
import { findIdentifiers } from '../../engine/detection';
import { type Report, idKind, placesInText, placesOf } from '../../engine/report';
import { cleanRemote } from '../../engine/primitives';
import { hoverCommands } from '../vscode/ids';
import { linkAt } from '../vscode/ui/editorWords';
import { commandLink, type Target } from '../vscode/target';

/** Milliseconds that VS Code may take to ask for a text again; a document that it left alone is shown as it is. */
const maxWaitMs = 2_000;

/**
 * Shows one of the read-only documents. Where VS Code still holds it with an older text, that is renewed before it is
 * seen: VS Code asks for the new one only after a moment.
 *
 * @param changed what VS Code listens to for texts that are to be asked for again
 * @param text what the document says now
 */
export async function showDocument(
  uri: vscode.Uri,
  changed: vscode.EventEmitter<vscode.Uri>,
  text: () => Promise<string>,
): Promise<void> {
  const isPaused = vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
  const renewed = isPaused ? await text() : undefined;
  changed.fire(uri);
  const document = await vscode.workspace.openTextDocument(uri);
  if (renewed !== undefined && withoutReturns(document.getText()) !== withoutReturns(renewed)) {
    await changeOf(document);
  }
  await vscode.window.showTextDocument(document, { preview: true });
}

function changeOf(document: vscode.TextDocument): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      listeners.forEach((listener) => {
        listener.dispose();
      });
      resolve();
    };
    const timer = setTimeout(end, maxWaitMs);
    const listeners = [
      vscode.workspace.onDidChangeTextDocument((event) => (event.document === document ? end() : undefined)),
      vscode.workspace.onDidCloseTextDocument((closed) => (closed === document ? end() : undefined)),
    ];
  });
}

/** An editor has its own idea of where lines end. */
function withoutReturns(text: string): string {
  return text.replaceAll('\r', '');
}

/** Characters of a text whose identifiers are links; what follows are answers as they came. */
const maxLength = 200_000;

/** Every identifier in the text of a result, as a link to its own. */
export function documentLinks(
  document: vscode.TextDocument,
  place: Pick<Target, 'network' | 'chain'>,
): readonly vscode.DocumentLink[] {
  return findIdentifiers(document.getText().slice(0, maxLength))
    .filter(({ identifier }) => identifier.kind !== 'privateKey')
    .map(({ identifier, start, end }) => {
      const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
      const target = vscode.Uri.parse(commandLink(hoverCommands.lookUp, { id: identifier.text, ...place }));
      return linkAt(range, target, `Look up this ${idKind(identifier.text)}`);
    });
}

/** Every place of the open project that the text of a result names. */
export function sourceLinks(document: vscode.TextDocument, result: Report): readonly vscode.DocumentLink[] {
  return placesInText(document.getText().slice(0, maxLength), placesOf(result)).map(({ start, end, place }) => {
    const { path, uri, line, column } = place;
    const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
    const target = vscode.Uri.parse(commandLink(hoverCommands.openSource, { uri, line, column }));
    return linkAt(range, target, `Open ${cleanRemote(path, 200)}`);
  });
}
