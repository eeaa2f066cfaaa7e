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
  deps: Services,
  documentsChanged: vscode.EventEmitter<vscode.Uri>,
  others: Readonly<Record<string, CommandHandler>>,
): DecodeFeature {
  const documents = new BytesDocuments(deps, documentsChanged);
  const lenses = registerBytesLenses(deps);
  return {
    documents,
    handlers: {
      [commands.decodeBytes]: (target, format) => decodeBytes(deps, documents, target, format),
      [commands.decodeSelection]: () => decodeSelection(deps, documents),
      ...forActiveBytes(deps, documents, others),
    },
    linkHandlers: {
      [linkCommands.openBytes]: (target, format) => openBytes(deps, documents, target, format),
      [linkCommands.copyBytes]: (target) => copyBytes(deps, target),
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
  deps: Services,
  documents: BytesDocuments,
  argument: unknown,
  format: unknown,
): Promise<vscode.Uri | undefined> {
  const target = readBytesTarget(argument) ?? (await pickBytes(deps));
  if (target === undefined) {
    return undefined;
  }
  const resolved = await resolveBytes(deps, target);
  const reading = await chooseReading(resolved.readings);
  return reading === undefined ? undefined : await documents.open(resolved, reading, readFormat(format));
}
