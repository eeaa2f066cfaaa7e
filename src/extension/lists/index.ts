import vscode = require('vscode');
import { type Report, readListRef } from '../../engine/report';
import { type CommandHandlers, commands } from '../vscode/ids';
import type { Documents } from '../shared/documentRoute';
import type { Services } from '../shared/services';
import { exportList } from './exportList';
import { ExportRunner } from './exportRunner';
import { ListDocuments } from './listDocuments';
import { pickList, pickTokenHolders } from './pickList';
import { offerResume, resumeExports } from './resumeExports';

/**
 * The documents that show the data service's lists, and their export.
 *
 * @param folder of the journals of exports
 * @param findingAtHand whose lists Export offers first
 */
export function registerLists(
  services: Services,
  documents: Documents,
  folder: string,
  reportAtHand: () => Report | undefined,
): { readonly commands: CommandHandlers<'lists'> } {
  const lists = new ListDocuments(services, documents);
  const runner = new ExportRunner(services, folder);
  offerResume(runner, () => vscode.commands.executeCommand(commands.resumeExports)).catch((error: unknown) =>
    services.log.error('Finding unfinished exports failed.', error),
  );
  return {
    commands: {
      export: async (list, place) => {
        const ref = readListRef(list) ?? lists.active() ?? (await pickList(services, reportAtHand(), 'Export'));
        return ref === undefined ? undefined : await exportList(services, runner, ref, place);
      },
      showList: async () => {
        const ref = await pickList(services, reportAtHand(), 'Open List');
        return ref === undefined ? undefined : await lists.open(ref);
      },
      exportTokenHolders: async () => {
        const ref = await pickTokenHolders(services);
        return ref === undefined ? undefined : await exportList(services, runner, ref, undefined);
      },
      resumeExports: () => resumeExports(runner),
      openList: (list) => lists.open(list),
      loadMore: (list) => lists.loadMore(list),
    },
  };
}
