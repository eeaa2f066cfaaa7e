import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import vscode = require('vscode');
import { clearLog, useDevnet } from '../support/demo';
import { closeEditors, openFile } from '../support/editor';
import { openRpc, selectKernel } from '../support/notebook';

describe('requests as people type them', () => {
  before(() => useDevnet());
  beforeEach(clearLog);
  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    await closeEditors();
  });

  it('are written properly when a notebook is saved, and when a text is', async () => {
    const notebook = await typed('saved.rpc', "@node all\neth_getLogs({fromBlock: 1, toBlock: 'latest'});");
    assert.ok(await notebook.save());
    const written = '# @node all\neth_getLogs [{ "fromBlock": "0x1", "toBlock": "latest" }]';
    assert.equal(readFileSync(notebook.uri.fsPath, 'utf8'), `%% rpc\n${written}\n`);
    assert.equal(notebook.cellAt(0).document.getText(), written);
    const { document } = await openFile('text.rpc', '%% rpc\neth_chainId\n');
    const edit = new vscode.WorkspaceEdit();
    edit.replace(document.uri, new vscode.Range(1, 0, 1, 11), 'eth_getBlockByNumber 26');
    assert.ok(await vscode.workspace.applyEdit(edit));
    assert.ok(await document.save());
    assert.equal(readFileSync(document.uri.fsPath, 'utf8'), '%% rpc\neth_getBlockByNumber ["0x1a", false]\n');
  });
});

/** A notebook on the devnet in whose only cell a text was typed. */
async function typed(name: string, text: string): Promise<vscode.NotebookDocument> {
  const notebook = await openRpc(name, '%% rpc\n\n');
  await selectKernel('devnet');
  await vscode.commands.executeCommand('notebook.cell.edit');
  await vscode.commands.executeCommand('type', { text });
  await vscode.commands.executeCommand('hideSuggestWidget');
  assert.equal(notebook.cellAt(0).document.getText(), text);
  return notebook;
}
