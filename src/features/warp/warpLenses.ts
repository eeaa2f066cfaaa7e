import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { commands, documentScheme, linkCommands, warpAuthority } from '../../host/ids';
import { lensAt } from '../../host/ui/lens';
import { parseWarpAddress } from './warpAddress';

/** Above the first line of a signed message: what can be done with it. */
export function registerWarpLenses(): vscode.Disposable {
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
