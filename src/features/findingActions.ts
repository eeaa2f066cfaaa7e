import { failedPlace, toldAt } from '../core/finding/failedPlace';
import { gasLines } from '../core/finding/gasLines';
import type { Finding, Handout } from '../core/finding/finding';
import { addChainLabel } from '../core/finding/hoverActions';
import { commands, type LinkCommandId, linkCommands } from '../editor/ids';

/** What can be done with a Finding wherever it stands. */
export interface FindingAction {
  readonly title: string;
  readonly command: LinkCommandId;
  readonly args: readonly unknown[];
}

/** What is ready to be used: on the clipboard, or as a cell that is opened and not run. */
export function handoutActions(finding: Finding | undefined): readonly FindingAction[] {
  return (finding?.handouts ?? []).map(({ label, text, as }) => ({
    title: label,
    command: handoutCommands[as],
    args: [text],
  }));
}

const handoutCommands = {
  copy: linkCommands.copyText,
  cell: linkCommands.openCell,
} as const satisfies Readonly<Record<Handout['as'], LinkCommandId>>;

/** The line that failed, in the editor. */
export function failingLineActions(finding: Finding | undefined): readonly FindingAction[] {
  const failed = finding && failedPlace(finding);
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

/** Walking through a transaction, where code of the open project ran in it. */
export function debugActions(
  finding: Finding | undefined,
  { id, network }: { readonly id: string; readonly network?: string },
): readonly (Omit<FindingAction, 'command'> & { readonly command: typeof commands.debugTransaction })[] {
  const isTraced = finding?.sections.some(({ key }) => key === 'callStack' || key === 'gasByLine') === true;
  return isTraced
    ? [
        {
          title: 'Debug transaction',
          command: commands.debugTransaction,
          args: [{ id, network, chain: finding?.chain }, finding?.status === 'failed'],
        },
      ]
    : [];
}

/** What each line cost, in the editor. */
export function gasActions(finding: Finding): readonly FindingAction[] {
  const lines = gasLines(finding);
  return lines.length === 0
    ? []
    : [{ title: 'Show gas in editor', command: linkCommands.showGas, args: [lines, toldAt(finding.sources)] }];
}

/** A chain that the settings do not name. @param target where it was found missing */
export function chainActions(
  finding: Finding | undefined,
  target: { readonly id: string; readonly network?: string },
): readonly FindingAction[] {
  return finding?.unlisted === undefined
    ? []
    : [
        {
          title: addChainLabel(finding.unlisted),
          command: linkCommands.addChain,
          args: [{ ...target, chain: finding.unlisted.name }],
        },
      ];
}
