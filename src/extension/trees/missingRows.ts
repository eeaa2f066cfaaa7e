import type { MissingNetwork } from '../../engine/networks';
import { commands, linkCommands } from '../vscode/ids';
import type { NoteRow } from './model/treeRow';

/** The ways out, in place of what a view shows of a network: the settings ask for none that there is. */
export function missingRows({ why, nearest }: MissingNetwork): NoteRow[] {
  const row = (label: string, way: NonNullable<NoteRow['way']>): NoteRow => ({
    ...{ kind: 'way', id: `way/${way.command}`, parent: undefined, label, detail: label, way },
  });
  const select = row('Select Network…', { command: commands.selectNetwork, args: [], icon: 'globe' });
  if (why === 'untrusted') {
    const trust = { command: linkCommands.manageTrust, args: [], icon: 'workspace-untrusted' };
    return [row('Manage Workspace Trust', trust), select];
  }
  const use = { command: linkCommands.useNetwork, args: [nearest], icon: 'lightbulb' };
  return nearest === undefined ? [select] : [row(`Use ${nearest}`, use), select];
}
