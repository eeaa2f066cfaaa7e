import * as l10n from '@vscode/l10n';
import * as vscode from 'vscode';
import { escapeMarkdown } from '../../core/finding/escapeMarkdown';
import type { Finding } from '../../core/finding/finding';
import { commands, linkCommands } from '../../host/ids';

/** Above each heading whose rows are the beginning of a list: the whole list, and its export. */
export function sectionLenses(finding: Finding | undefined, text: string): readonly vscode.CodeLens[] {
  const lines = text.split('\n');
  return (finding?.sections ?? []).flatMap(({ heading, list }) => {
    const line = lines.indexOf(`## ${escapeMarkdown(heading)}`);
    if (list === undefined || line < 0) {
      return [];
    }
    const lens = (title: string, command: string): vscode.CodeLens =>
      new vscode.CodeLens(new vscode.Range(line, 0, line, 0), { title, command, arguments: [list] });
    return [lens(l10n.t('Show all'), linkCommands.openList), lens(l10n.t('Export…'), commands.export)];
  });
}
