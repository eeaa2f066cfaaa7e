import { type CopyAction, type Report, addChainLabel, failedPlace, gasLines, reportedAt } from '../../engine/report';
import { commands, type LinkCommandId, linkCommands } from '../vscode/ids';

export interface ReportAction {
  readonly title: string;
  readonly command: LinkCommandId;
  readonly args: readonly unknown[];
}

/** Ready-made texts: copied, or opened as a cell without running it. */
export function copyActionItems(report: Report | undefined): readonly ReportAction[] {
  return (report?.copyActions ?? []).map(({ label, text, as }) => ({
    title: label,
    command: copyCommands[as],
    args: [text],
  }));
}

const copyCommands = {
  copy: linkCommands.copyText,
  cell: linkCommands.openCell,
} as const satisfies Readonly<Record<CopyAction['as'], LinkCommandId>>;

export function failingLineActions(report: Report | undefined): readonly ReportAction[] {
  const failed = report && failedPlace(report);
  if (failed === undefined) {
    return [];
  }
  const { uri, line, column } = failed.place;
  return [
    {
      title: 'Show failing line',
      command: linkCommands.showFailingLine,
      args: [{ uri, line, column }, failed.reason, failed.stack, failed.at],
    },
  ];
}

/** Debugs a transaction, where code of the open project ran in it. */
export function debugActions(
  report: Report | undefined,
  { id, network }: { readonly id: string; readonly network?: string },
): readonly (Omit<ReportAction, 'command'> & { readonly command: typeof commands.debugTransaction })[] {
  const isTraced = report?.sections.some(({ key }) => key === 'callStack' || key === 'gasByLine') === true;
  return isTraced
    ? [
        {
          title: 'Debug transaction',
          command: commands.debugTransaction,
          args: [{ id, network, chain: report?.chain }, report?.status === 'failed'],
        },
      ]
    : [];
}

export function gasActions(report: Report): readonly ReportAction[] {
  const lines = gasLines(report);
  return lines.length === 0
    ? []
    : [{ title: 'Show gas in editor', command: linkCommands.showGas, args: [lines, reportedAt(report.sources)] }];
}

/** Adds a chain that is not in the settings. @param target where it was found missing */
export function chainActions(
  report: Report | undefined,
  target: { readonly id: string; readonly network?: string },
): readonly ReportAction[] {
  return report?.unconfigured === undefined
    ? []
    : [
        {
          title: addChainLabel(report.unconfigured),
          command: linkCommands.addChain,
          args: [{ ...target, chain: report.unconfigured.name }],
        },
      ];
}
