import { type Report, isGasByLine } from '../../engine/report';
import type { Network } from '../../engine/networks';
import { commands } from '../vscode/ids';
import type { ResultAction } from '../shared/documentRoute';
import { gasActions, copyActionItems } from '../shared/findingActions';
import { explorerActions } from './explorerActions';
import { notebookActions, otherNetworks, ownActions, sectionActions } from './resultLenses';
import type { DocumentRequest } from './resultAddress';

/** What can be done from the page of a result; copying it and its text are the page's own. */
export function pageActions(
  target: DocumentRequest['target'],
  report: Report,
  networks: readonly Network[],
): readonly ResultAction[] {
  return report.status === 'secret'
    ? []
    : [
        { title: 'Look up again', as: 'again', command: commands.openResult, args: [target] },
        ...notebookActions(target, report).map((action) => ({
          ...action,
          short: 'Notebook',
          as: 'notebook' as const,
        })),
        ...explorerActions(
          report,
          networks.find(({ name }) => name === target.network),
        ),
        ...otherNetworks(
          target,
          report,
          networks.map(({ name }) => name),
        ),
        ...ownActions(target, report),
        ...copyActionItems(report).map((action) => ({ ...action, as: 'handout' as const })),
        ...gasActions(report).map((action) => ({ ...action, section: report.sections.findIndex(isGasByLine) })),
        ...report.sections.flatMap((section, i) =>
          sectionActions(section).map((one) => ({ ...one, short: shortTitle(one.command), section: i })),
        ),
      ];
}

/** Beside the buttons of a table, which are about the rows in it. */
function shortTitle(command: string): string | undefined {
  return command === commands.export ? 'Export all…' : undefined;
}
