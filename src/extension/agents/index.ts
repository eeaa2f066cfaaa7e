import vscode = require('vscode');
import { isPublic } from '../../engine/networks';
import type { CommandHandlers } from '../vscode/ids';
import { flash } from '../vscode/ui/message';
import { pickOne } from '../vscode/ui/pick';
import type { Services } from '../shared/services';
import { type AgentDoor, type AgentPlace, agentTools, parseRequest, refuseChange } from '../../engine';
import { type ResultPiece, ResultPager } from '../../engine/agents';
import { findIdentifiers, parseIdentifier } from '../../engine/detection';
import { errorSentence, UserError } from '../../engine/errors';
import type { CellResult } from '../../engine/notebook';
import type { Report } from '../../engine/report';
import type { Identifier, JsonValue } from '../../engine/primitives';
import { withSignal } from '../vscode/disposables';
import { identifierIn } from '../shared/editorIdentifier';
import { networkNamed } from '../shared/networkNamed';
import { renderContext } from '../shared/renderReport';

export interface AgentsFeature {
  readonly commands: CommandHandlers<'agents'>;
}

/** What agents outside VS Code need to query the same networks. */
export function createAgents(services: Services, storage: vscode.Uri): AgentsFeature {
  return { commands: { copyMcpConfiguration: () => copyConfiguration(services, storage) } };
}

/** Copy MCP Configuration: how a client starts the command line's server on the active network. */
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
    const needsSettings = place !== undefined && file === undefined && !isPublic(network);
    flash(needsSettings ? `Copied. Pass it the settings that have ${network.name} with --settings FILE.` : 'Copied.');
  }
}

/** The settings file that names a network; `undefined` where it is not on this machine. */
async function settingsFile(place: 'user' | 'workspace', storage: vscode.Uri): Promise<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  // User settings are one level above extension storage, in each profile.
  const file =
    place === 'user'
      ? vscode.Uri.joinPath(storage, '../../settings.json')
      : folder && vscode.Uri.joinPath(folder, '.vscode/settings.json');
  try {
    return file && (await vscode.workspace.fs.stat(file)) && file;
  } catch {
    // Stored elsewhere: in a browser, or on another machine.
    return undefined;
  }
}

function quoted(word: string): string {
  return /^[\w./:@-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

const prefix = 'snowprobe_';
const answers = new ResultPager(() => crypto.randomUUID().slice(-12));

/** Runs a tool for an agent. It queries only hosts that a hover may query; VS Code asks the user before. */
export async function invokeTool(
  services: Services,
  name: string,
  input: object,
  token: vscode.CancellationToken,
): Promise<vscode.LanguageModelToolResult> {
  const { text } = await withSignal(token, (signal) => answerOf(services, name, input, signal));
  return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
}

async function answerOf(
  services: Services,
  name: string,
  input: { readonly cursor?: unknown },
  signal: AbortSignal,
): Promise<ResultPiece> {
  if (typeof input.cursor === 'string') {
    return answers.next(input.cursor);
  }
  const tool = agentTools.find((one) => prefix + one.name === name)!;
  try {
    // When off, VS Code does not offer the tools to models; a direct call by name throws.
    if (vscode.workspace.getConfiguration('snowprobe').get('languageModelTools') === false) {
      throw new UserError('Nothing was sent: the setting snowprobe.languageModelTools is off.');
    }
    return answers.first(await tool.run(createDoor(services), input, signal));
  } catch (error) {
    signal.throwIfAborted();
    return answers.first({ text: errorSentence(error), isError: true });
  }
}

function createDoor(services: Services): AgentDoor {
  const networks = services.state.networks.all();
  return {
    find: (id, place) => find(services, id, place),
    diagnose: (chain, place) => diagnose(services, chain, place),
    send: (request, place) => send(services, request, place),
    reader: () => renderContext(networks),
    evmChainId: (network, chain) =>
      networks.find((one) => one.name === network)?.chains.find((one) => one.name === chain)?.evmChainId,
  };
}

async function find(
  { state, consent }: Services,
  id: string,
  { network: name, chain, signal }: AgentPlace,
): Promise<Report> {
  const network = networkNamed(name, state.networks);
  const identifier = parseIdentifier(id);
  if (identifier === undefined) {
    throw new UserError('Nothing was sent: this is not an identifier.');
  }
  refuseKey(identifier);
  const allowed = requireConsent(consent, network.name, state.lookup.urls(identifier, network, chain));
  return await state.lookup.find(identifier, network, { signal, chain, allowed });
}

async function diagnose(
  { state, consent }: Services,
  given: string,
  { network: name, signal }: AgentPlace,
): Promise<Report> {
  const network = networkNamed(name, state.networks);
  const chains = [...network.chains, ...state.networks.unconfigured(network)];
  const chain = chains.find(({ name: own, path, blockchainId, evmChainId }) =>
    [own, path, blockchainId, String(evmChainId)].includes(given),
  );
  if (chain === undefined) {
    const names = chains.map((one) => one.name).join(', ');
    throw new UserError(`${network.name} has no chain of this name or ID. It has ${names}.`);
  }
  const allowed = requireConsent(
    consent,
    network.name,
    network.nodes.map(({ url }) => url),
  );
  return await state.diagnosis.diagnose(network, chain, { signal, allowed });
}

async function send(
  { state, consent }: Services,
  request: string,
  { network: name, chain, signal }: AgentPlace,
): Promise<readonly CellResult[]> {
  const network = networkNamed(name, state.networks);
  const ast = parseRequest(request, chain);
  findIdentifiers(request).forEach(({ identifier }) => refuseKey(identifier));
  const named = new Map<string, JsonValue>();
  const origins = state.outgoing(ast, { network, named }).map(({ origin }) => origin);
  return await state.runCell(ast, {
    ...{ network, named, signal, isTrusted: vscode.workspace.isTrusted },
    allowed: requireConsent(consent, network.name, origins),
    confirm: refuseChange,
    onSent: () => undefined,
    onResult: () => undefined,
    onProgress: () => Promise.resolve(),
  });
}

/** @throws {UserError} where the user has agreed to none of the hosts, which they could do from a hover */
function requireConsent(
  consent: Services['consent'],
  network: string,
  urls: readonly string[],
): (url: string) => boolean {
  if (urls.length > 0 && !urls.some(consent.allows)) {
    const hosts = [...new Set(urls.map((url) => new URL(url).host))].join(', ');
    throw new UserError(
      `Nothing was sent: the user has not agreed to query ${hosts} of ${network}. They can agree in a hover, or with Manage Host Permissions…`,
    );
  }
  return consent.allows;
}

/** Characters of a file that are searched. */
const maxFileLength = 1 << 20;

/** Rejects private keys, and strings that an open file marks as one: the model may know them. @throws {UserError} */
function refuseKey({ kind, text }: Identifier): void {
  const digits = text.replace(/^0x/i, '').toLowerCase();
  const isKey = vscode.workspace.textDocuments.some((document) => {
    const whole = document.getText().slice(0, maxFileLength).toLowerCase();
    const at = whole.indexOf(digits);
    return at >= 0 && identifierIn(document, document.positionAt(at))?.secret === true;
  });
  if (kind === 'privateKey' || isKey) {
    throw new UserError('Nothing was sent: this may be a private key.');
  }
}
