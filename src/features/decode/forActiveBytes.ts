import vscode = require('vscode');
import { bytesAuthority, commands, documentScheme, type CommandHandler } from '../../editor/ids';
import type { BytesTarget } from '../bytesTarget';
import type { Services } from '../services';
import { parseBytesAddress } from './bytesAddress';
import type { BytesDocuments } from './bytesDocuments';
import { copyBytes } from './copyBytes';
import { openBytes } from './openBytes';

type Handlers = Readonly<Record<string, CommandHandler>>;

/**
 * Open Result and the copy commands, as `others` have them; called without an argument while a document of bytes is the
 * active one, they are about those bytes.
 */
export function forActiveBytes(services: Services, documents: BytesDocuments, others: Handlers): Handlers {
  const about =
    (id: string, ofBytes: (target: BytesTarget, format: unknown) => unknown): CommandHandler =>
    (target, format) => {
      const active = target === undefined ? activeBytes() : undefined;
      return active === undefined ? others[id]?.(target, format) : ofBytes(active, format);
    };
  return {
    [commands.openResult]: about(commands.openResult, (target, format) => openBytes(services, documents, target, format)),
    [commands.copyJson]: about(commands.copyJson, (target) => copyBytes(services, target)),
    [commands.copyMarkdown]: about(commands.copyMarkdown, (target) => copyBytes(services, target, 'md')),
  };
}

function activeBytes(): BytesTarget | undefined {
  const uri = vscode.window.activeTextEditor?.document.uri;
  const isOurs = uri?.scheme === documentScheme && uri.authority === bytesAuthority;
  const request = isOurs ? parseBytesAddress(uri) : undefined;
  const bytes = request?.text ?? request?.name;
  return request === undefined || bytes === undefined ? undefined : { bytes, as: request.as, network: request.network };
}
