import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../harness/bridge';
import { useDevnet } from '../support/demo';
import { closeUnsaved } from '../support/editor';
import { openRpc } from '../support/notebook';

const text = `%% markdown
# The chain

%% rpc
# @expect result == "0xa868"
eth_chainId

%% rpc
# @expect result == 1
eth_blockNumber
`;

const rows = '.test-explorer .monaco-list-row';

describe('the Test Explorer', function () {
  this.timeout(60_000);

  before(async function () {
    needsBrowser(this);
    await useDevnet();
  });
  after(async () => {
    await closeUnsaved();
    await vscode.commands.executeCommand('workbench.view.explorer');
  });

  it('lists files, headings and cells, runs them, and shows what failed at its line as a diff', async () => {
    const { uri } = await openRpc('explorer.rpc', text);
    await vscode.commands.executeCommand('workbench.view.testing.focus');
    await bridge('waitForText', { selector: rows, text: 'own/explorer.rpc' });
    await bridge('click', { selector: `${rows}:has-text("own/explorer.rpc") .label` });
    await vscode.commands.executeCommand('testing.runSelected');
    for (const keys of ['ArrowRight', 'ArrowDown', 'ArrowRight']) {
      await bridge('press', { keys });
    }
    await bridge('waitForText', { selector: `${rows}:has(.codicon-testing-failed-icon)`, text: 'The chain' });
    const outcome = (icon: string, label: string): Promise<string> =>
      bridge('waitForText', { selector: `${rows}:has(.codicon-testing-${icon}-icon)`, text: label });
    await outcome('passed', 'eth_chainId');
    await outcome('failed', 'eth_blockNumber');
    await bridge('click', { selector: `${rows}:has-text("eth_blockNumber") .label` });
    await vscode.commands.executeCommand('testing.goToNextMessage');
    const results = '.part.panel';
    await bridge('click', { selector: `${results} .monaco-list-row:has-text("expected result == 1") .label` });
    await bridge('waitForText', { selector: `${results} .monaco-diff-editor .original .view-line`, text: '1' });
    const actual = `${results} .monaco-diff-editor .modified .view-line`;
    assert.match(await bridge('waitForText', { selector: actual, text: '"0x' }), /^"0x[0-9a-f]+"$/);
    const editor = vscode.window.activeNotebookEditor;
    assert.equal(editor?.notebook.uri.toString(), uri.toString());
    assert.equal(editor?.selection.start, 2);
  });
});
