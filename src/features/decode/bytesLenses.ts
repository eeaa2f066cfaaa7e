import * as l10n from '@vscode/l10n';
import vscode = require('vscode');
import { bytesAuthority, documentScheme, linkCommands } from '../../editor/ids';
import { lensAt } from '../../editor/ui/lens';
import type { Services } from '../services';
import { type BytesFormat, parseBytesAddress } from './bytesAddress';

/** Above the first line of decoded bytes: the other forms, and what the bytes could be besides. */
export function registerBytesLenses(services: Services): vscode.Disposable {
  return vscode.languages.registerCodeLensProvider(
    { scheme: documentScheme },
    {
      provideCodeLenses: ({ uri }) => {
        const request = uri.authority === bytesAuthority ? parseBytesAddress(uri) : undefined;
        const bytes = request?.text ?? request?.name;
        if (request === undefined || bytes === undefined) {
          return [];
        }
        const { as, network, format } = request;
        const titles: readonly (readonly [BytesFormat, string])[] = [
          ['md', l10n.t('Open in words')],
          ['json', l10n.t('Open as JSON')],
          ['txt', l10n.t('Open byte ranges')],
        ];
        const known = services.state.networks.all().find(({ name }) => name === network) ?? services.state.networks.active();
        const others = services.state.bytes.read(services.bytes.get(bytes) ?? bytes, known).filter(({ key }) => key !== as);
        const lens = (title: string, reading: string, form: BytesFormat): vscode.CodeLens =>
          lensAt(0, {
            title,
            command: linkCommands.openBytes,
            arguments: [{ bytes, as: reading, network }, form],
          });
        return [
          ...titles.filter(([form]) => form !== format).map(([form, title]) => lens(title, as, form)),
          ...others.map(({ key, name }) => lens(l10n.t('Also reads as: {0}', name), key, format)),
        ];
      },
    },
  );
}
