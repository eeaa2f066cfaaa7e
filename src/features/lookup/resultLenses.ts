import * as vscode from 'vscode';
import { documentScheme } from '../../host/ids';
import type { Deps } from '../deps';
import { parseDocumentAddress } from './documentPath';
import { lensActions } from './lensActions';
import { sectionLenses } from './sectionLenses';

/** Actions above the first line of every result document: a text of a read-only editor has no links of its own. */
export function registerResultLenses(deps: Deps): vscode.Disposable {
  return vscode.languages.registerCodeLensProvider(
    { scheme: documentScheme },
    {
      provideCodeLenses: (document) => {
        const { uri } = document;
        const request = parseDocumentAddress(uri);
        if (request === undefined) {
          return [];
        }
        const networks = deps.state.networks.all().map(({ name }) => name);
        const firstLine = new vscode.Range(0, 0, 0, 0);
        const finding = deps.recent.get(request.target);
        const actions = lensActions(request, finding, networks).map(
          ({ title, command, args }) => new vscode.CodeLens(firstLine, { title, command, arguments: [...args] }),
        );
        return [...actions, ...(request.format === 'md' ? sectionLenses(finding, document.getText()) : [])];
      },
    },
  );
}
