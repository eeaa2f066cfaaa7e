import * as l10n from '@vscode/l10n';
import { inMarkdown } from '../../core/inert/markdown';
import type { Finding } from '../../core/finding/finding';
import type { ListRef } from '../../core/finding/listRef';
import { commands, type CommandId, linkCommands, type LinkCommandId } from '../../editor/ids';

export interface SectionAction {
  /** Of the heading, from 0. */
  readonly line: number;
  readonly title: string;
  readonly command: CommandId | LinkCommandId;
  readonly args: readonly [ListRef];
}

/** What can be done at each heading whose rows are the beginning of a list: show the whole list, export it. */
export function sectionActions(finding: Finding | undefined, markdown: string): readonly SectionAction[] {
  const lines = markdown.split('\n');
  return (finding?.sections ?? []).flatMap(({ heading, list }): readonly SectionAction[] => {
    const line = lines.indexOf(`## ${inMarkdown(heading)}`);
    if (list === undefined || line < 0) {
      return [];
    }
    return [
      { line, title: l10n.t('Show all'), command: linkCommands.openList, args: [list] },
      { line, title: l10n.t('Export…'), command: commands.export, args: [list] },
    ];
  });
}
