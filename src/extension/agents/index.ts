import vscode = require('vscode');
import { isPublic } from '../../engine/networks';
import type { CommandHandlers } from '../vscode/ids';
import { flash } from '../vscode/ui/message';
import { pickOne } from '../vscode/ui/pick';
import type { Services } from '../shared/services';

export interface AgentsFeature {
  readonly commands: CommandHandlers<'agents'>;
}

/** What agents outside of VS Code need to ask as it does. */
export function createAgents(services: Services, storage: vscode.Uri): AgentsFeature {
  return { commands: { copyMcpConfiguration: () => copyConfiguration(services, storage) } };
}

/** Copy MCP Configuration: how a client starts the server of the command line, on the active network. */
async function copyConfiguration({ state, config }: Services, storage: vscode.Uri): Promise<void> {
  const network = state.networks.active();
  const place = config.placeOf(network.name);
  const file = place === undefined ? undefined : await settingsFile(place, storage);
  const settings = file === undefined ? [] : ['--settings', file.fsPath];
  const args = ['-y', 'snowprobe', 'mcp', '--network', network.name, ...settings];
  const server = { command: 'npx', args };
  const json = (value: object): string => JSON.stringify(value, null, 2);
  const items = [
    {
      label: 'VS Code',
      description: '.vscode/mcp.json',
      text: json({ servers: { snowprobe: { type: 'stdio', ...server } } }),
    },
    {
      label: 'Claude Code',
      description: 'a command for a terminal',
      text: `claude mcp add snowprobe -- ${['npx', ...args].map(quoted).join(' ')}`,
    },
    {
      label: 'Claude Desktop',
      description: 'claude_desktop_config.json',
      text: json({ mcpServers: { snowprobe: server } }),
    },
    { label: 'Cursor', description: '.cursor/mcp.json', text: json({ mcpServers: { snowprobe: server } }) },
  ];
  const picked = await pickOne(items, { title: 'Copy MCP Configuration', placeHolder: 'Select the client' });
  if (picked !== undefined) {
    await vscode.env.clipboard.writeText(picked.text);
    const isLost = place !== undefined && file === undefined && !isPublic(network);
    flash(isLost ? `Copied. Give it the settings that name ${network.name} by --settings FILE.` : 'Copied.');
  }
}

/** Where the settings that name a network are kept; undefined: not in a file of this machine. */
async function settingsFile(place: 'user' | 'workspace', storage: vscode.Uri): Promise<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  // The user's stand above what extensions keep, for each profile of its own.
  const file =
    place === 'user'
      ? vscode.Uri.joinPath(storage, '../../settings.json')
      : folder && vscode.Uri.joinPath(folder, '.vscode/settings.json');
  try {
    return file && (await vscode.workspace.fs.stat(file)) && file;
  } catch {
    // It is kept elsewhere: in a browser, or on another machine.
    return undefined;
  }
}

function quoted(word: string): string {
  return /^[\w./:@-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
