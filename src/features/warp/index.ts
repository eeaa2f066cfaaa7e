import type * as vscode from 'vscode';
import { commands, type CommandHandler } from '../../host/ids';
import type { Deps } from '../deps';
import { aggregate } from './aggregate';
import { WarpDocuments } from './warpDocuments';
import { registerWarpLenses } from './warpLenses';

export interface WarpFeature extends vscode.Disposable {
  readonly documents: WarpDocuments;
  readonly handlers: Readonly<Record<string, CommandHandler>>;
}

/** The command that has Warp messages signed, and the documents that it opens. */
export function createWarp(deps: Deps, documentsChanged: vscode.EventEmitter<vscode.Uri>): WarpFeature {
  const documents = new WarpDocuments(deps, documentsChanged);
  const lenses = registerWarpLenses();
  return {
    documents,
    handlers: { [commands.aggregateSignatures]: (argument) => aggregate(deps, documents, argument) },
    dispose: () => {
      documents.dispose();
      lenses.dispose();
    },
  };
}
