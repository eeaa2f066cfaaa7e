import vscode = require('vscode');
import {
  inEditor,
  inLens,
  inTooltip,
  inOutput,
  inPick,
  inStatusBar,
  inTree,
  inView,
  escapeUnseen,
} from '../../../engine/primitives';

export function diagnosticAt(
  range: vscode.Range,
  message: string,
  severity: vscode.DiagnosticSeverity,
): vscode.Diagnostic {
  return new vscode.Diagnostic(range, inEditor(message), severity);
}

/**
 * A diagnostic, followed by another program's message.
 *
 * @param reported truncated in the middle, since its beginning and end matter
 */
export function diagnosticWith(
  range: vscode.Range,
  message: string,
  reported: string,
  severity: vscode.DiagnosticSeverity,
): vscode.Diagnostic {
  const shown = reported.length > 900 ? `${reported.slice(0, 300)} … ${reported.slice(-600)}` : reported;
  return new vscode.Diagnostic(range, `${inEditor(message)}\n${inEditor(shown)}`, severity);
}

export function relatedAt(uri: vscode.Uri, range: vscode.Range, message: string): vscode.DiagnosticRelatedInformation {
  return new vscode.DiagnosticRelatedInformation(new vscode.Location(uri, range), inEditor(message));
}

export function fixAll(title: string): vscode.CodeAction {
  return new vscode.CodeAction(inEditor(title), vscode.CodeActionKind.SourceFixAll.append('snowprobe'));
}

export function hintAt(position: vscode.Position, words: string): vscode.InlayHint {
  return new vscode.InlayHint(position, inEditor(words));
}

export function quickFix(title: string): vscode.CodeAction {
  return new vscode.CodeAction(inEditor(title), vscode.CodeActionKind.QuickFix);
}

export function rewrite(title: string): vscode.CodeAction {
  return new vscode.CodeAction(inEditor(title), vscode.CodeActionKind.RefactorRewrite);
}

export function lensAt(line: number, { title, ...command }: vscode.Command): vscode.CodeLens {
  return new vscode.CodeLens(new vscode.Range(line, 0, line, 0), { ...command, title: inLens(title) });
}

export function linkAt(range: vscode.Range, target: vscode.Uri, tooltip: string): vscode.DocumentLink {
  const link = new vscode.DocumentLink(range, target);
  link.tooltip = inTooltip(tooltip);
  return link;
}

/** Left item of a cell's status bar: text with one of our icons, clickable where it has a command. */
export function cellLink(
  icon: string,
  words: string,
  command: vscode.Command | undefined,
  tooltip = command?.title ?? '',
): vscode.NotebookCellStatusBarItem {
  const item = new vscode.NotebookCellStatusBarItem(
    inStatusBar([{ icon, words }]),
    vscode.NotebookCellStatusBarAlignment.Left,
  );
  item.command = command;
  item.tooltip = inTooltip(tooltip);
  return item;
}

export function cellWord(words: string): vscode.NotebookCellStatusBarItem {
  return new vscode.NotebookCellStatusBarItem(inStatusBar([{ words }]), vscode.NotebookCellStatusBarAlignment.Right);
}

export function cellFailure(sentence: string): vscode.NotebookCellOutput {
  const error = new Error(inOutput(sentence));
  // A stack trace does not help the reader of a notebook.
  error.stack = '';
  return new vscode.NotebookCellOutput([vscode.NotebookCellOutputItem.error(error)]);
}

export function createKernel(id: string, notebookType: string, name: string): vscode.NotebookController {
  return vscode.notebooks.createNotebookController(id, notebookType, inPick(name));
}

export function describeKernel(kernel: vscode.NotebookController, description: string): void {
  kernel.description = inPick(description);
}

interface TreeItemWords {
  readonly label: string;
  readonly description?: string | undefined;
  /** For screen readers. */
  readonly accessibleLabel: string;
}

export function treeItem(words: TreeItemWords, state: vscode.TreeItemCollapsibleState): vscode.TreeItem {
  const item = new vscode.TreeItem(inTree(words.label), state);
  if (words.description !== undefined) {
    item.description = inTree(words.description);
  }
  item.accessibilityInformation = { label: inTree(words.accessibleLabel) };
  return item;
}

export function renameItem(item: vscode.TreeItem, label: string): void {
  item.label = inTree(label);
}

/** @param tooltip our Markdown, or text */
export function setTooltip(item: vscode.TreeItem, tooltip: vscode.MarkdownString | string): void {
  item.tooltip = typeof tooltip === 'string' ? inTooltip(tooltip) : tooltip;
}

export function describeView(view: vscode.TreeView<unknown>, words: string): void {
  view.description = inView(words);
}

/** Message above the rows of a view; `undefined` removes it. */
export function showInView(view: vscode.TreeView<unknown>, sentence: string | undefined): void {
  view.message = sentence && inView(sentence);
}

/** Number on the icon of a view, with its meaning; `undefined` removes it. */
export function badgeView(view: vscode.TreeView<unknown>, badge: vscode.ViewBadge | undefined): void {
  view.badge = badge && { value: badge.value, tooltip: inTooltip(badge.tooltip) };
}

export function createTests(id: string, label: string): vscode.TestController {
  return vscode.tests.createTestController(id, inTree(label));
}

/** A test item. @param range in the file */
export function testItem(
  controller: vscode.TestController,
  id: string,
  label: string,
  uri: vscode.Uri,
  range?: vscode.Range,
): vscode.TestItem {
  const item = controller.createTestItem(id, inTree(label), uri);
  item.range = range;
  // Tests of a file are sorted by position, not by name.
  item.sortText = range === undefined ? undefined : String(range.start.line).padStart(7, '0');
  return item;
}

export function failTest(item: vscode.TestItem, sentence: string): void {
  item.error = inEditor(sentence);
}

/** Longer values are truncated for comparison. */
const maxCompared = 200_000;

/** Why a test failed, at its position; VS Code shows expected and actual values as a diff. */
export function testMessage(
  { message, expected, actual }: { readonly message: string; readonly expected?: string; readonly actual?: string },
  place: vscode.Location,
): vscode.TestMessage {
  const made = new vscode.TestMessage(inEditor(message));
  made.location = place;
  if (expected !== undefined && actual !== undefined) {
    made.expectedOutput = escapeUnseen(expected.slice(0, maxCompared));
    made.actualOutput = escapeUnseen(actual.slice(0, maxCompared));
  }
  return made;
}

/** Appends lines to the output of a run, which is a terminal. */
export function appendTestOutput(run: vscode.TestRun, item: vscode.TestItem, lines: string): void {
  run.appendOutput(`${inOutput(lines).replaceAll('\n', '\r\n')}\r\n`, undefined, item);
}
