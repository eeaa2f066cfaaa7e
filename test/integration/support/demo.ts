import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import * as vscode from 'vscode';

/** The running development network, as it describes itself in the demo workspace. */
export interface Demo {
  readonly node: string;
  readonly control: string;
  readonly samples: Readonly<Record<string, string>>;
}

export interface LoggedRequest {
  readonly verb: string;
  readonly path: string;
  readonly rpcMethods: readonly string[];
  readonly headerNames: readonly string[];
  readonly watchedHeaderMatched?: boolean;
}

export function workspaceFolder(): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder, 'the tests need the demo workspace');
  return folder.uri;
}

export function demo(): Demo {
  return JSON.parse(readFileSync(vscode.Uri.joinPath(workspaceFolder(), '.devnet.json').fsPath, 'utf8')) as Demo;
}

export function sample(name: string): string {
  const value = demo().samples[name];
  assert.ok(value, `the development network has no sample ${name}`);
  return value;
}

/** Asks the devnet's control path, which is not part of its log. */
export async function control(verb: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${demo().control}${path}`, {
    method: verb,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  assert.equal(answer.status, 200, `${verb} ${path}`);
  return await answer.json();
}

export async function clearLog(): Promise<void> {
  await control('DELETE', '/log');
}

/** Requests that reached the devnet since `clearLog`, without those to its control path. */
export async function requests(): Promise<readonly LoggedRequest[]> {
  const log = (await control('GET', '/log')) as LoggedRequest[];
  return log.filter(({ path }) => !path.startsWith('/control'));
}
