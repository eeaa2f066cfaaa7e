import type vscode = require('vscode');
import { commands, linkCommands, type CommandHandler } from '../../editor/ids';
import type { Services } from '../services';
import { BytesDocuments } from './bytesDocuments';
import { registerBytesLenses } from './bytesLenses';
import { copyBytes } from './copyBytes';
import { decodeSelection } from './decodeSelection';
import { forActiveBytes } from './forActiveBytes';
import { openBytes } from './openBytes';
import { readBytesTarget } from '../bytesTarget';
import { chooseReading } from './chooseReading';
import { pickBytes } from './pickBytes';
import { readFormat } from './readFormat';
import { resolveBytes } from './resolveBytes';

export interface DecodeFeature extends vscode.Disposable {
  readonly documents: BytesDocuments;
  readonly handlers: Readonly<Record<string, CommandHandler>>;
  /** Behind links; not declared. */
  readonly linkHandlers: Readonly<Record<string, CommandHandler>>;
}

/**
 * The commands that decode bytes, and the documents they open. Nothing here sends anything.
 *
 * @param others handlers of the commands that are about whatever was shown last
 */
export function createDecode(
  services: Services,
  documentsChanged: vscode.EventEmitter<vscode.Uri>,
  others: Readonly<Record<string, CommandHandler>>,
): DecodeFeature {
  const documents = new BytesDocuments(services, documentsChanged);
  const lenses = registerBytesLenses(services);
  return {
    documents,
    handlers: {
      [commands.decodeBytes]: (target, format) => decodeBytes(services, documents, target, format),
      [commands.decodeSelection]: () => decodeSelection(services, documents),
      ...forActiveBytes(services, documents, others),
    },
    linkHandlers: {
      [linkCommands.openBytes]: (target, format) => openBytes(services, documents, target, format),
      [linkCommands.copyBytes]: (target) => copyBytes(services, target),
    },
    dispose: () => {
      lenses.dispose();
    },
  };
}

/**
 * Decode Bytes…: asks for bytes, or takes a `BytesTarget` as its argument (a link, a keybinding, another extension), and
 * opens what they say: in words, or as `format` says.
 *
 * @returns the document's URI; `undefined` when the user gave up
 */
async function decodeBytes(
  services: Services,
  documents: BytesDocuments,
  argument: unknown,
  format: unknown,
): Promise<vscode.Uri | undefined> {
  const target = readBytesTarget(argument) ?? (await pickBytes(services));
  if (target === undefined) {
    return undefined;
  }
  const resolved = await resolveBytes(services, target);
  const reading = await chooseReading(resolved.readings);
  return reading === undefined ? undefined : await documents.open(resolved, reading, readFormat(format));
}
