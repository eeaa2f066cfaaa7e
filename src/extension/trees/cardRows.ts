import type { HostCard } from '../../engine/report';
import { commands, linkCommands, settings } from '../vscode/ids';
import type { CardRow } from './model/treeRow';
import { answerChoices } from '../shared/answerChoices';

const icons = { once: 'clock', always: 'check', never: 'circle-slash' } as const;

/** What can be done about a card, a row each. @param view whose card it is */
export function cardRows({ kind }: HostCard, view: string): readonly CardRow[] {
  const row = (label: string, icon: string, command: string, args: readonly unknown[], detail = label): CardRow => ({
    ...{ kind: 'card', id: `card ${label}`, parent: undefined, label, detail, icon, command, args },
  });
  switch (kind) {
    case 'ask':
      return answerChoices().map(({ label, answer, description }) =>
        row(label, icons[answer], linkCommands.answerCard, [view, answer], description),
      );
    case 'blocked':
      return [
        row('Manage Host Permissions…', 'shield', commands.manageHosts, []),
        row('Select Network…', 'globe', commands.selectNetwork, []),
      ];
    case 'off':
      return [
        row('Open Settings', 'settings-gear', 'workbench.action.openSettings', [settings.consent]),
        row('Select Network…', 'globe', commands.selectNetwork, []),
      ];
  }
}
