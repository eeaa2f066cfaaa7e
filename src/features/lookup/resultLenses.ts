import vscode = require('vscode');
import { documentScheme } from '../../editor/ids';
import { lensAt } from '../../editor/ui/lens';
import type { Services } from '../services';
import { parseDocumentAddress } from './resultAddress';
import { lensActions } from './lensActions';
import { sectionActions } from './sectionActions';

/**
 * Actions above the first line of every result document, and at the headings of its lists: a text of a read-only editor
 * has no links of its own.
 */
export function registerResultLenses(services: Services): vscode.Disposable {
  return vscode.languages.registerCodeLensProvider(
    { scheme: documentScheme },
    {
      provideCodeLenses: (document) => {
        const { uri } = document;
        const request = parseDocumentAddress(uri);
        if (request === undefined) {
          return [];
        }
        const networks = services.state.networks.all().map(({ name }) => name);
        const finding = services.recent.get(request.target);
        const sections = request.format === 'md' ? sectionActions(finding, document.getText()) : [];
        const first = lensActions(request, finding, networks).map((action) => ({ line: 0, ...action }));
        return [...first, ...sections].map(({ line, title, command, args }) =>
          lensAt(line, { title, command, arguments: [...args] }),
        );
      },
    },
  );
}
