import type { Finding } from '../../core/finding/finding';
import { isGasByLine } from '../../core/finding/gasLines';
import type { Network } from '../../core/networks/network';
import { commands } from '../../editor/ids';
import type { ResultAction } from '../documentRoute';
import { gasActions, handoutActions } from '../findingActions';
import { explorerActions } from './explorerActions';
import { notebookActions, otherNetworks, ownActions, sectionActions } from './resultLenses';
import type { DocumentRequest } from './resultAddress';

/** What can be done from the page of a result; copying it and its text are the page's own. */
export function pageActions(
  target: DocumentRequest['target'],
  finding: Finding,
  networks: readonly Network[],
): readonly ResultAction[] {
  return finding.status === 'secret'
    ? []
    : [
        { title: 'Look up again', as: 'again', command: commands.openResult, args: [target] },
        ...notebookActions(target, finding).map((action) => ({
          ...action,
          short: 'Notebook',
          as: 'notebook' as const,
        })),
        ...explorerActions(
          finding,
          networks.find(({ name }) => name === target.network),
        ),
        ...otherNetworks(
          target,
          finding,
          networks.map(({ name }) => name),
        ),
        ...ownActions(target, finding),
        ...handoutActions(finding).map((action) => ({ ...action, as: 'handout' as const })),
        ...gasActions(finding).map((action) => ({ ...action, section: finding.sections.findIndex(isGasByLine) })),
        ...finding.sections.flatMap((section, i) =>
          sectionActions(section).map((one) => ({ ...one, short: shortTitle(one.command), section: i })),
        ),
      ];
}

/** Beside the buttons of a table, which are about the rows in it. */
function shortTitle(command: string): string | undefined {
  return command === commands.export ? 'Export all…' : undefined;
}
