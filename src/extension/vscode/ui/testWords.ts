import vscode = require('vscode');
import { escapeUnseen, inEditor, inOutput, inTree } from '../../../engine/primitives';

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
