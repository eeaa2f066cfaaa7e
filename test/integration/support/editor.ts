import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import vscode = require('vscode');
import { workspaceFolder } from './demo';

/** Shows a file with this text, in its own folder in the workspace. */
export async function openFile(name: string, text: string): Promise<vscode.TextEditor> {
  const folder = vscode.Uri.joinPath(workspaceFolder(), 'own');
  mkdirSync(folder.fsPath, { recursive: true });
  const uri = vscode.Uri.joinPath(folder, name);
  writeFileSync(uri.fsPath, text);
  const document = await vscode.workspace.openTextDocument(uri);
  if (document.getText() !== text) {
    await vscode.window.showTextDocument(document);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  }
  assert.equal(document.getText(), text);
  return await vscode.window.showTextDocument(document);
}

/** Texts of all hovers over `needle` in the document, topmost first. */
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

/** The same as plain text, without links and escapes. */
export async function hoverWords(document: vscode.TextDocument, needle: string): Promise<string> {
  return plain((await hoverTexts(document, needle)).join('\n---\n'));
}

export function plain(markdown: string): string {
  return markdown
    .replace(/^\| \| \|\n\|:--\|:--\|\n/gm, '')
    .replace(/^\| (.*?)&ensp;&ensp; \| (.*) \|$/gm, '$1  $2')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('&nbsp;', ' ')
    .replace(/\\(.)/g, '$1')
    .replace(/\*\*|`/g, '');
}

/** The arguments of each link to `command` in a Markdown text. */
export function linkArguments(markdown: string, command: string): readonly unknown[][] {
  return [...markdown.matchAll(/\(command:([\w.%]+)\?([^ )]+)/g)]
    .filter((match) => decodeURIComponent(match[1] ?? '') === command)
    .map((match) => JSON.parse(decodeURIComponent(match[2] ?? '')) as unknown[]);
}

export async function closeEditors(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}

/** Closes all editors without prompting, including unsaved ones. */
export async function closeUnsaved(): Promise<void> {
  const open = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
  for (const _ of open) {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
}

export function tabLabels(): readonly string[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
}

/** Waits until `isDone` accepts the titles of all tabs: a tab's title changes after its page is shown. */
export async function untilTabs(isDone: (labels: readonly string[]) => boolean): Promise<void> {
  while (!isDone(tabLabels())) {
    await new Promise<void>((resolve) => {
      const listener = vscode.window.tabGroups.onDidChangeTabs(() => {
        listener.dispose();
        resolve();
      });
    });
  }
}

/** Waits until these are the titles of all tabs. */
export async function untilTabsAre(...labels: readonly string[]): Promise<void> {
  await untilTabs((now) => JSON.stringify(now) === JSON.stringify(labels));
}

/** Text of a read-only result document. */
export async function documentText(uri: vscode.Uri | undefined): Promise<string> {
  assert.ok(uri, 'no document was opened');
  assert.equal(uri.scheme, 'snowprobe');
  return (await vscode.workspace.openTextDocument(uri)).getText();
}

/** Waits until the clipboard's text has this prefix. */
export async function clipboardWith(start: string): Promise<string> {
  for (;;) {
    const copied = await vscode.env.clipboard.readText();
    if (copied.startsWith(start)) {
      return copied;
    }
    // Limited by the test's timeout.
  }
}

/** Ends debug sessions, and closes what VS Code opened for them. */
export async function endDebugging(): Promise<void> {
  await vscode.debug.stopDebugging();
  await vscode.commands.executeCommand('workbench.view.explorer');
  await vscode.commands.executeCommand('workbench.action.closePanel');
}
