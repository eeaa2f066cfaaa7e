import vscode = require('vscode');
import { commands, documentScheme, linkCommands, warpAuthority, type CommandHandler } from '../../editor/ids';
import type { Services } from '../services';
import { aggregate } from './aggregate';
import { WarpDocuments } from './warpDocuments';
import * as l10n from '@vscode/l10n';
import { lensAt } from '../../editor/ui/lens';
import { parseWarpAddress } from './warpAddress';

export interface WarpFeature extends vscode.Disposable {
  readonly documents: WarpDocuments;
  readonly handlers: Readonly<Record<string, CommandHandler>>;
}

/** The command that has Warp messages signed, and the documents that it opens. */
export function createWarp(services: Services, documentsChanged: vscode.EventEmitter<vscode.Uri>): WarpFeature {
  const documents = new WarpDocuments(services, documentsChanged);
  const lenses = registerWarpLenses();
  return {
    documents,
    handlers: { [commands.aggregateSignatures]: (argument) => aggregate(services, documents, argument) },
    dispose: () => {
      documents.dispose();
      lenses.dispose();
    },
  };
}

/** Above the first line of a signed message: what can be done with it. */
function registerWarpLenses(): vscode.Disposable {
  return vscode.languages.registerCodeLensProvider(
    { scheme: documentScheme },
    {
      provideCodeLenses: ({ uri }) => {
        const request = uri.authority === warpAuthority ? parseWarpAddress(uri) : undefined;
        if (request === undefined) {
          return [];
        }
        const { signed, network } = request;
        const lens = (title: string, command: string, argument: unknown): vscode.CodeLens =>
          lensAt(0, { title, command, arguments: [argument] });
        return [
          lens(l10n.t('Copy the signed message'), linkCommands.copyText, signed),
          lens(l10n.t('Decode its bytes'), commands.decodeBytes, { bytes: signed, as: 'warp', network }),
        ];
      },
    },
  );
}
