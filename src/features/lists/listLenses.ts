import * as l10n from '@vscode/l10n';
import vscode = require('vscode');
import { commands, documentScheme, linkCommands, listAuthority } from '../../editor/ids';
import { lensAt } from '../../editor/ui/lens';
import { parseListAddress } from './listAddress';
import type { ListDocuments } from './listDocuments';

/** Above the first line of a list what can be done with it, and where it ends the way to more. */
export function registerListLenses(documents: ListDocuments): vscode.Disposable {
  return vscode.languages.registerCodeLensProvider(
    { scheme: documentScheme },
    {
      provideCodeLenses: ({ uri, lineCount }) => {
        const ref = uri.authority === listAuthority ? parseListAddress(uri) : undefined;
        if (ref === undefined) {
          return [];
        }
        const lens = (line: number, title: string, command: string): vscode.CodeLens =>
          lensAt(line, { title, command, arguments: [ref] });
        const more = (line: number): readonly vscode.CodeLens[] =>
          documents.hasMore(uri) ? [lens(line, l10n.t('Load more'), linkCommands.loadMore)] : [];
        return [
          ...more(0),
          lens(0, l10n.t('Export…'), commands.export),
          lens(0, l10n.t('Refresh'), linkCommands.openList),
          ...more(Math.max(0, lineCount - 2)),
        ];
      },
    },
  );
}
