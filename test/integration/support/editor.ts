import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import * as vscode from 'vscode';
import { workspaceFolder } from './demo';

/** Shows a file of the workspace with this text. */
export async function openFile(name: string, text: string): Promise<vscode.TextEditor> {
  const uri = vscode.Uri.joinPath(workspaceFolder(), name);
  writeFileSync(uri.fsPath, text);
  const document = await vscode.workspace.openTextDocument(uri);
  if (document.getText() !== text) {
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  }
  assert.equal(document.getText(), text);
  return await vscode.window.showTextDocument(document);
}

/** What all hovers over `needle` in the document say, the topmost first. */
export async function hoverTexts(document: vscode.TextDocument, needle: string): Promise<readonly string[]> {
  const offset = document.getText().indexOf(needle);
  assert.ok(offset >= 0, `${needle} is not in the document`);
  const position = document.positionAt(offset + 5);
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
    'vscode.executeHoverProvider',
    document.uri,
    position,
  );
  return hovers.flatMap(({ contents }) => contents.map((part) => (typeof part === 'string' ? part : part.value)));
}

/** The same as plain words, without links and escapes. */
export async function hoverWords(document: vscode.TextDocument, needle: string): Promise<string> {
  return plain((await hoverTexts(document, needle)).join('\n---\n'));
}

export function plain(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('&nbsp;', ' ')
    .replace(/\\(.)/g, '$1')
    .replace(/\*\*|`/g, '');
}

/** The arguments of each link to `command` in a Markdown text. */
export function linkArguments(markdown: string, command: string): readonly unknown[][] {
  return [...markdown.matchAll(/\(command:([\w.]+)\?([^ )]+)/g)]
    .filter((match) => match[1] === command)
    .map((match) => JSON.parse(decodeURIComponent(match[2] ?? '')) as unknown[]);
}

export async function setSetting(key: string, value: unknown): Promise<void> {
  await vscode.workspace.getConfiguration().update(key, value, vscode.ConfigurationTarget.Workspace);
}

export async function closeEditors(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}
