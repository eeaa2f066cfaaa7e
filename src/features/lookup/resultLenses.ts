import * as vscode from 'vscode';
import { documentScheme } from '../../host/ids';
import type { Deps } from '../deps';
import { parseDocumentAddress } from './documentPath';
import { lensActions } from './lensActions';

/** Actions above the first line of every result document: a text of a read-only editor has no links of its own. */
export function registerResultLenses(deps: Deps): vscode.Disposable {
  return vscode.languages.registerCodeLensProvider(
    { scheme: documentScheme },
    {
      provideCodeLenses: ({ uri }) => {
        const request = parseDocumentAddress(uri);
        if (request === undefined) {
          return [];
        }
        const networks = deps.state.networks.all().map(({ name }) => name);
        const firstLine = new vscode.Range(0, 0, 0, 0);
        return lensActions(request, deps.recent.get(request.target), networks).map(
          ({ title, command, args }) => new vscode.CodeLens(firstLine, { title, command, arguments: [...args] }),
        );
      },
    },
  );
}
