import assert from 'node:assert/strict';
import vscode = require('vscode');
import { needsBrowser } from '../../integration/harness/bridge';
import { sample, useDevnet } from '../../integration/support/demo';
import { closeEditors } from '../../integration/support/editor';

describe('values beside the lines of a source', function () {
  this.timeout(60_000);
  let document: vscode.TextDocument;

  before(async function () {
    needsBrowser(this);
    await useDevnet();
    const [source] = await vscode.workspace.findFiles('contracts/Trouble.sol');
    document = await vscode.workspace.openTextDocument(source!);
  });
  afterEach(async () => {
    await vscode.debug.stopDebugging();
    await closeEditors();
  });

  /** Inline values at the line where the transaction failed. */
  const shown = async (): Promise<readonly string[]> => {
    const stopped = document.lineAt(34).range;
    const values = await vscode.commands.executeCommand<readonly vscode.InlineValueText[]>(
      'vscode.executeInlineValueProvider',
      document.uri,
      stopped,
      { frameId: 1, stoppedLocation: stopped },
    );
    return values.map(({ range, text }) => `${range.start.line + 1} ${document.getText(range)}: ${text}`);
  };

  it('are there as long as a transaction is debugged', async () => {
    assert.deepEqual(await shown(), []);
    const target = { id: sample('relayRevert'), network: 'devnet', chain: 'C-Chain' };
    await vscode.commands.executeCommand('snowprobe.debugTransaction', target, true);
    assert.deepEqual(await shown(), [
      ...['33 need: need = 99', '34 stored: stored = 99', '34 need: need = 99', '35 need: need = 99'],
    ]);
    await vscode.debug.stopDebugging();
    assert.deepEqual(await shown(), []);
  });
});
