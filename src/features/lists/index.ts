import * as l10n from '@vscode/l10n';
import vscode = require('vscode');
import { SentenceError } from '../../api/errors/sentenceError';
import type { Finding } from '../../core/finding/finding';
import { readListRef } from '../../core/finding/listRef';
import { UserError } from '../../editor/userError';
import { commands, linkCommands, type CommandHandler } from '../../editor/ids';
import type { Services } from '../services';
import { exportList } from './exportList';
import { ExportRunner } from './exportRunner';
import { ListDocuments } from './listDocuments';
import { registerListLenses } from './listLenses';
import { pickList } from './pickList';
import { pickTokenHolders } from './pickTokenHolders';
import { offerResume, resumeExports } from './resumeExports';

export interface ListsFeature extends vscode.Disposable {
  readonly documents: ListDocuments;
  readonly handlers: Readonly<Record<string, CommandHandler>>;
  /** Behind links and lenses; not declared. */
  readonly linkHandlers: Readonly<Record<string, CommandHandler>>;
}

/**
 * The documents that show the data service's lists, and their export.
 *
 * @param folder of the journals of exports
 * @param findingAtHand whose lists Export offers first
 */
export function createLists(
  services: Services,
  folder: string,
  documentsChanged: vscode.EventEmitter<vscode.Uri>,
  findingAtHand: () => Finding | undefined,
): ListsFeature {
  const documents = new ListDocuments(services, documentsChanged);
  const lenses = registerListLenses(documents);
  const runner = new ExportRunner(services, folder);
  offerResume(runner, () => vscode.commands.executeCommand(commands.resumeExports)).catch((error: unknown) =>
    services.log.error(l10n.t('Unfinished exports could not be looked for.'), error),
  );
  return {
    documents,
    handlers: {
      [commands.export]: (list, place) =>
        inSentences(async () => {
          const ref = readListRef(list) ?? (await pickList(services, findingAtHand()));
          return ref === undefined ? undefined : await exportList(services, runner, ref, place);
        }),
      [commands.exportTokenHolders]: () =>
        inSentences(async () => {
          const ref = await pickTokenHolders(services);
          return ref === undefined ? undefined : await exportList(services, runner, ref, undefined);
        }),
      [commands.resumeExports]: () => inSentences(() => resumeExports(runner)),
    },
    linkHandlers: {
      [linkCommands.openList]: (list) => documents.open(list),
      [linkCommands.loadMore]: (list) => documents.loadMore(list),
    },
    dispose: () => {
      lenses.dispose();
      documents.dispose();
    },
  };
}

/** What the service's lists say about themselves is for the user, and no fault of the program. */
async function inSentences<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof SentenceError ? new UserError(error.message, { cause: error }) : error;
  }
}
