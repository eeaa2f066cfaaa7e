import assert from 'node:assert/strict';
import vscode = require('vscode');

/** The extension's log, as its output channel shows it. */
export async function logText(): Promise<string> {
  await vscode.commands.executeCommand('snowprobe.showLog');
  for (let tries = 0; tries < 300; tries += 1) {
    const document = vscode.workspace.textDocuments.find(
      ({ uri }) => uri.scheme === 'output' && /snowprobe/i.test(uri.path),
    );
    if (document !== undefined && document.getText() !== '') {
      const text = document.getText();
      // Makes room for other tests.
      await vscode.commands.executeCommand('workbench.action.closePanel');
      return text;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return assert.fail('the log is empty or not shown');
}
