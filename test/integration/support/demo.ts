import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import vscode = require('vscode');

/** The development network that runs with this VS Code. */
export interface RunningDevnet {
  readonly node: string;
  /** Base URLs of all nodes by name, including node one. */
  readonly nodes: Readonly<Record<'one' | 'two' | 'three', string>>;
  /** Base of the control paths: "http://127.0.0.1:1234/control". */
  readonly control: string;
  /** Identifiers by name. */
  readonly samples: Readonly<Record<string, string>>;
}

export interface LoggedRequest {
  readonly verb: string;
  readonly path: string;
  readonly rpcMethods: readonly string[];
  readonly headerNames: readonly string[];
  readonly watchedHeaderMatched?: boolean;
  readonly watchedTexts?: readonly string[];
}

export function workspaceFolder(): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder, 'the tests need the demo workspace');
  return folder.uri;
}

export function runningDevnet(): RunningDevnet {
  const file = vscode.Uri.joinPath(workspaceFolder(), '.devnet.json').fsPath;
  return JSON.parse(readFileSync(file, 'utf8')) as RunningDevnet;
}

export function sample(name: string): string {
  const value = runningDevnet().samples[name];
  assert.ok(value, `the development network has no sample ${name}`);
  return value;
}

/** Host with port, as sources show it. */
export function devnetHost(): string {
  return new URL(runningDevnet().node).host;
}

/** Calls a control path of the devnet, which its log omits. */
export async function control(verb: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${runningDevnet().control}${path}`, {
    method: verb,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  assert.equal(answer.status, 200, `${verb} ${path}`);
  return await answer.json();
}

export async function clearLog(): Promise<void> {
  await control('DELETE', '/log');
}

/** Requests to the devnet since `clearLog`. */
export async function requests(): Promise<readonly LoggedRequest[]> {
  const log = (await control('GET', '/log')) as LoggedRequest[];
  return log.filter(({ path }) => !path.startsWith('/control'));
}

/** Waits until a JSON-RPC method was called since `clearLog`. */
export async function untilRequested(method: string): Promise<void> {
  while (!(await requests()).some(({ rpcMethods }) => rpcMethods.includes(method)));
}

/** Repeats an action until it causes no request: earlier requests may still be pending. */
export async function untilSilent(act: () => PromiseLike<unknown>): Promise<void> {
  do {
    await clearLog();
    await act();
  } while ((await requests()).length > 0);
}

/** Sets a workspace setting, or a user setting where the workspace has no or less effect. */
export async function setSetting(key: string, value: unknown): Promise<void> {
  const { Global, Workspace } = vscode.ConfigurationTarget;
  const isUsers = key === 'snowprobe.networks' || key === 'snowprobe.consent';
  await vscode.workspace.getConfiguration().update(key, value, isUsers ? Global : Workspace);
}

/** Sets it as a repository's settings.json would. */
export async function setWorkspaceSetting(key: string, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration().update(key, value, vscode.ConfigurationTarget.Workspace);
}

/** Activates the devnet, reached at `origin`: its own, or another name for it. */
export async function useDevnet(name = 'devnet', origin = runningDevnet().node): Promise<void> {
  const chains = { orders: { blockchainId: sample('blockchain'), evmChainId: 77702, symbol: 'ORD' } };
  const network = { nodes: { one: origin }, dataApi: origin, networkId: 12345, hrp: 'local', chains };
  const before = vscode.workspace.getConfiguration().get<Record<string, unknown>>('snowprobe.networks');
  await setSetting('snowprobe.networks', {
    ...before,
    [name]: { ...network, chains: { ...chains, C: { evmChainId: 43112 } } },
  });
  await setSetting('snowprobe.network', name);
}
