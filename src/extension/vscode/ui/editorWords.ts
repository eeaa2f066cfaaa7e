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

/** What is wrong at a place. */
export function diagnosticAt(
  range: vscode.Range,
  message: string,
  severity: vscode.DiagnosticSeverity,
): vscode.Diagnostic {
  return new vscode.Diagnostic(range, inEditor(message), severity);
}

/**
 * What is wrong at a place, and below it what somebody else says to that.
 *
 * @param said is cut in the middle, since what matters stands at its beginning or at its end
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

/** What a diagnostic is about besides. */
export function relatedAt(uri: vscode.Uri, range: vscode.Range, message: string): vscode.DiagnosticRelatedInformation {
  return new vscode.DiagnosticRelatedInformation(new vscode.Location(uri, range), inEditor(message));
}

/** What sets several diagnostics right at once: when it is asked for, or when a file is saved. */
export function fixAll(title: string): vscode.CodeAction {
  return new vscode.CodeAction(inEditor(title), vscode.CodeActionKind.SourceFixAll.append('snowprobe'));
}

/** Words of ours behind a place in the text. */
export function hintAt(position: vscode.Position, words: string): vscode.InlayHint {
  return new vscode.InlayHint(position, inEditor(words));
}

/** What sets a diagnostic right. */
export function quickFix(title: string): vscode.CodeAction {
  return new vscode.CodeAction(inEditor(title), vscode.CodeActionKind.QuickFix);
}

/** Another way to write what stands there. */
export function rewrite(title: string): vscode.CodeAction {
  return new vscode.CodeAction(inEditor(title), vscode.CodeActionKind.RefactorRewrite);
}

/** A lens above a line. */
export function lensAt(line: number, { title, ...command }: vscode.Command): vscode.CodeLens {
  return new vscode.CodeLens(new vscode.Range(line, 0, line, 0), { ...command, title: inLens(title) });
}

/** A link over a place in the text. */
export function linkAt(range: vscode.Range, target: vscode.Uri, tooltip: string): vscode.DocumentLink {
  const link = new vscode.DocumentLink(range, target);
  link.tooltip = inTooltip(tooltip);
  return link;
}

/** In the status bar of a cell, on the left: words with an icon of ours, which a click changes where there is a command. */
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

/** On the right: words alone. */
export function cellWord(words: string): vscode.NotebookCellStatusBarItem {
  return new vscode.NotebookCellStatusBarItem(inStatusBar([{ words }]), vscode.NotebookCellStatusBarAlignment.Right);
}

/** A sentence as the output of a cell: why it could not be run. */
export function cellFailure(sentence: string): vscode.NotebookCellOutput {
  const error = new Error(inOutput(sentence));
  // A stack says nothing to the reader of a notebook.
  error.stack = '';
  return new vscode.NotebookCellOutput([vscode.NotebookCellOutputItem.error(error)]);
}

/** A kernel, as the list of kernels shows it. */
export function createKernel(id: string, notebookType: string, name: string): vscode.NotebookController {
  return vscode.notebooks.createNotebookController(id, notebookType, inPick(name));
}

export function describeKernel(kernel: vscode.NotebookController, description: string): void {
  kernel.description = inPick(description);
}

interface TreeItemWords {
  readonly label: string;
  readonly description?: string | undefined;
  /** What is read aloud. */
  readonly accessibleLabel: string;
}

/** An item of a tree. */
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

/** @param tooltip Markdown of ours, or words */
export function giveTooltip(item: vscode.TreeItem, tooltip: vscode.MarkdownString | string): void {
  item.tooltip = typeof tooltip === 'string' ? inTooltip(tooltip) : tooltip;
}

/** Words beside the title of a view. */
export function describeView(view: vscode.TreeView<unknown>, words: string): void {
  view.description = inView(words);
}

/** A sentence above what a view shows; undefined: none. */
export function showInView(view: vscode.TreeView<unknown>, sentence: string | undefined): void {
  view.message = sentence && inView(sentence);
}

/** A number at the icon of a view, with what it counts; undefined: none. */
export function badgeView(view: vscode.TreeView<unknown>, badge: vscode.ViewBadge | undefined): void {
  view.badge = badge && { value: badge.value, tooltip: inTooltip(badge.tooltip) };
}

/** All tests of one kind, as the Test Explorer shows them. */
export function createTests(id: string, label: string): vscode.TestController {
  return vscode.tests.createTestController(id, inTree(label));
}

/** An item of the Test Explorer. @param range of the file */
export function testItem(
  controller: vscode.TestController,
  id: string,
  label: string,
  uri: vscode.Uri,
  range?: vscode.Range,
): vscode.TestItem {
  const item = controller.createTestItem(id, inTree(label), uri);
  item.range = range;
  // What is in a file stands in its order, not by name.
  item.sortText = range === undefined ? undefined : String(range.start.line).padStart(7, '0');
  return item;
}

/** Says why the tests of an item are not known. */
export function failTest(item: vscode.TestItem, sentence: string): void {
  item.error = inEditor(sentence);
}

/** Longer values are cut where they are compared. */
const maxCompared = 200_000;

/** Why a test failed, at its place; VS Code shows what is expected and what there is as a diff. */
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

/** Lines in the output of a run, which is a terminal. */
export function tellOfTest(run: vscode.TestRun, item: vscode.TestItem, lines: string): void {
  run.appendOutput(`${inOutput(lines).replaceAll('\n', '\r\n')}\r\n`, undefined, item);
}
