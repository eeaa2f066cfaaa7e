import type * as vscode from 'vscode';
import { commands, linkCommands, type CommandHandler } from '../../host/ids';
import type { Deps } from '../deps';
import { BytesDocuments } from './bytesDocuments';
import { registerBytesLenses } from './bytesLenses';
import { copyBytes } from './copyBytes';
import { decodeBytes } from './decodeBytes';
import { decodeSelection } from './decodeSelection';
import { forActiveBytes } from './forActiveBytes';
import { openBytes } from './openBytes';

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
  deps: Deps,
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
