import * as z from 'zod/mini';
import { explorerPlace } from '../../engine/lookup';
import { type Report, isGasByLine } from '../../engine/report';
import { type ExplorerPlace, type Network, explorerName, explorerUrl } from '../../engine/networks';
import { linkCommands, commands } from '../vscode/ids';
import type { ResultAction } from '../shared/documentRoute';
import { gasActions, copyActionItems } from '../shared/reportActions';
import { notebookActions, otherNetworks, ownActions, sectionActions, type DocumentRequest } from './resultAddress';

/** What a button names: never an address, which is made of the settings once it is clicked. */
const explorerTarget = z.strictObject({
  network: z.string().check(z.maxLength(200)),
  at: z.string().check(z.maxLength(200)),
  kind: z.optional(z.enum(['tx', 'address', 'block'])),
  id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,300}$/)),
  /** Which of the explorers, from 0. */
  index: z.int().check(z.gte(0), z.lte(100)),
});

/** A button for each explorer that the settings have for what was found. */
export function explorerActions(report: Report, network: Network | undefined): readonly ResultAction[] {
  const place = explorerPlace(report);
  if (place === undefined || network === undefined) {
    return [];
  }
  return templatesAt(network, place).flatMap((template, index) =>
    explorerUrl(template, place) === undefined
      ? []
      : [
          {
            title: `Open in ${explorerName(template)}`,
            short: index === 0 ? 'Explorer' : explorerName(template),
            as: 'explorer' as const,
            command: linkCommands.openExplorer,
            args: [{ network: network.name, ...place, index }],
          },
        ],
  );
}

export type ExplorerTarget = z.infer<typeof explorerTarget>;

/** Reads what a button named; undefined for anything else. */
export function readExplorerTarget(argument: unknown): ExplorerTarget | undefined {
  return z.safeParse(explorerTarget, argument).data;
}

/** Templates for a place, the first one first. */
export function templatesAt({ explorers = {} }: Network, { at }: Pick<ExplorerPlace, 'at'>): readonly string[] {
  return Object.hasOwn(explorers, at) ? (explorers[at] ?? []) : [];
}

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
