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
export function createAgents(services: Services): AgentsFeature {
  return { commands: { copyMcpConfiguration: () => copyConfiguration(services) } };
}

/** Copy MCP Configuration: how a client starts the server of the command line, on the active network. */
async function copyConfiguration({ state, config }: Services): Promise<void> {
  const network = state.networks.active();
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  const settings =
    config.placeOf(network.name) === 'workspace' && folder !== undefined
      ? ['--settings', vscode.Uri.joinPath(vscode.workspace.workspaceFolders![0]!.uri, '.vscode/settings.json').fsPath]
      : [];
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
    const isOwn = config.placeOf(network.name) === 'user' && !isPublic(network);
    flash(isOwn ? `Copied. Give it the networks of your user settings by --settings FILE.` : 'Copied.');
  }
}

function quoted(word: string): string {
  return /^[\w./:@-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
