import assert from 'node:assert/strict';
import { rulesAgainst } from '../../helpers/rulesAgainst';

const rule = 'snowprobe/interface-words';
const vscode = "import * as vscode from 'vscode';";

/** Lines that show text without `src/extension/vscode/ui`, however they access VS Code. */
const forbidden: readonly string[] = [
  ...['showInformationMessage', 'showWarningMessage', 'showErrorMessage'].map(
    (name) => `${vscode} export const x = (word: string) => vscode.window.${name}(word);`,
  ),
  `${vscode} export const x = (title: string) => vscode.window.withProgress({ location: 15, title }, async () => 1);`,
  `${vscode} export const x = (label: string) => vscode.window.showQuickPick([label]);`,
  `${vscode} export const x = () => vscode.window.createQuickPick();`,
  `${vscode} export const x = (prompt: string) => vscode.window.showInputBox({ prompt });`,
  `${vscode} export const x = () => vscode.window.createInputBox();`,
  `${vscode} export const x = (title: string) => vscode.window.showSaveDialog({ title });`,
  `${vscode} export const x = (title: string) => vscode.window.showOpenDialog({ title });`,
  `${vscode} export const x = (word: string) => vscode.window.setStatusBarMessage(word);`,
  `${vscode} export const x = vscode.window.createStatusBarItem();`,
  `${vscode} export const x = (title: string) => vscode.window.createWebviewPanel('x', title, 1);`,
  `${vscode} export const x = (label: string) => vscode.notebooks.createNotebookController('x', 'x', label);`,
  `${vscode} export const x = (word: string) => new vscode.TestMessage(word);`,
  `${vscode} export const x = (label: string) => vscode.tests.createTestController('x', label);`,
  `${vscode} export const x = (word: string) => new vscode.MarkdownString(word);`,
  `${vscode} export const x = (word: string) => new vscode.TreeItem(word);`,
  `${vscode} export const x = (range: vscode.Range) => new vscode.CodeLens(range);`,
  `${vscode} export const x = (word: string) => new vscode.NotebookCellStatusBarItem(word, 1);`,
  `${vscode} export const x = (range: vscode.Range, word: string) => new vscode.Diagnostic(range, word);`,
  `${vscode} export const x = (at: vscode.Position, word: string) => new vscode.InlayHint(at, word);`,
  `${vscode} export const x = (word: string) => new vscode.CodeAction(word);`,
  `${vscode} export const x = (error: Error) => vscode.NotebookCellOutputItem.error(error);`,
  `${vscode} export const x = (word: string) => vscode.commands.executeCommand('vscode.diff', 1, 2, word);`,
  `${vscode} export const x = (view: vscode.TreeView<unknown>, word: string) => void (view.message = word);`,
  `${vscode} export const x = (item: vscode.TreeItem, word: string) => void (item['tooltip'] = word);`,
  `${vscode} export const x = (markdown: vscode.MarkdownString) => void (markdown.isTrusted = true);`,
  // By other means.
  `${vscode} const { window } = vscode; export const x = (word: string) => window.showErrorMessage(word);`,
  `${vscode} const { showErrorMessage } = vscode.window; export const x = showErrorMessage;`,
  `${vscode} const { showErrorMessage: say } = vscode.window; export const x = say;`,
  `${vscode} export const x = vscode.window['showErrorMessage'];`,
  `${vscode} export const x = vscode.window[\`showErrorMessage\`];`,
  `${vscode} const Text = vscode.MarkdownString; export const x = new Text('');`,
  "import { window } from 'vscode'; export const x = (word: string) => window.showErrorMessage(word);",
  "import { MarkdownString } from 'vscode'; export const x = new MarkdownString('');",
  "import { MarkdownString as Text } from 'vscode'; export const x = new Text('');",
];

const allowed: readonly (readonly [file: string, line: string])[] = [
  ...forbidden.map((line) => ['src/extension/vscode/ui/a.ts', line] as const),
  ['src/extension/hover/a.ts', "import type { MarkdownString } from 'vscode'; export type X = MarkdownString;"],
  ['src/extension/hover/a.ts', "import { type MarkdownString } from 'vscode'; export type X = MarkdownString;"],
  ['src/extension/hover/a.ts', "import type * as vscode from 'vscode'; export type X = vscode.TreeItem;"],
  ['src/extension/hover/a.ts', "import { tell } from '../../editor/ui/message'; void tell('error', 'x');"],
  ['src/engine/primitives/a.ts', "export const x = { message: '' }; x.message = 'x';"],
];

describe('words reach the interface through src/extension/vscode/ui alone', () => {
  for (const line of forbidden) {
    it(`which forbids ${line.replace(vscode, '').trim()}`, async () => {
      for (const file of [
        'src/extension/hover/a.ts',
        'src/extension/vscode/a.ts',
        'src/extension/trees/a.ts',
        'src/extension/main.ts',
      ]) {
        assert.ok((await rulesAgainst(file, line)).includes(rule), `the rule is silent in ${file}`);
      }
    });
  }

  for (const [file, line] of allowed) {
    it(`which allows ${line.replace(vscode, '').trim()} in ${file}`, async () => {
      assert.ok(!(await rulesAgainst(file, line)).includes(rule));
    });
  }
});
