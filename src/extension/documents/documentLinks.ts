import vscode = require('vscode');
import { findIdentifiers } from '../../engine/detection';
import { type Report, idKind, placesInText, placesOf } from '../../engine/report';
import { cleanRemote } from '../../engine/primitives';
import { commandLink } from '../vscode/commandLink';
import { hoverCommands } from '../vscode/ids';
import { linkAt } from '../vscode/ui/editorWords';
import type { Target } from '../vscode/target';

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
