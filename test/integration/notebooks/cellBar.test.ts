import assert from 'node:assert/strict';
import vscode = require('vscode');
import { notebookLanguage, notebookType } from '../../../src/extension/vscode/ids';
import { bridge, needsBrowser } from '../harness/bridge';
import { sample, useDevnet } from '../support/demo';
import { closeUnsaved, endDebugging } from '../support/editor';
import { openRpc, plainOutputs, runCell, selectKernel } from '../support/notebook';

const item = (words: string): string => `.cell-statusbar-container .cell-status-item:has-text("${words}")`;
/** `custom(99)` */
const custom99 = `0x33ab477d${(99).toString(16).padStart(64, '0')}`;
const row = '.quick-input-list .monaco-list-row';

describe('the bar of a cell', () => {
  before(async function () {
    needsBrowser(this);
    await useDevnet();
  });
  afterEach(async () => {
    await closeUnsaved();
  });

  it('names network, chain and node, and writes the chain that is chosen there', async () => {
    const notebook = await openRpc('bar.rpc', 'eth_chainId\n');
    await selectKernel('devnet');
    await bridge('waitForText', { selector: item('devnet'), text: 'devnet' });
    await bridge('waitForText', { selector: item('C-Chain'), text: 'C-Chain' });
    await bridge('waitForText', { selector: item('one'), text: 'one' });
    await bridge('click', { selector: item('C-Chain') });
    await bridge('waitForText', { selector: '.quick-input-title', text: 'Chain of devnet for this cell' });
    await bridge('waitForText', { selector: row, text: 'C-Chain' });
    await bridge('click', { selector: `${row}:has-text("orders")` });
    await bridge('waitForText', { selector: item('orders'), text: 'orders' });
    assert.equal(notebook.cellAt(0).document.getText(), '# @target devnet/orders\neth_chainId');
    assert.equal(await runCell(notebook, 0), true);
    assert.match(plainOutputs(notebook.cellAt(0))[0] ?? '', /"0x12f86"$/);
  });

  it('debugs a call of a notebook that has no file yet, without asking for one', async () => {
    const call = [{ from: sample('address'), to: sample('trouble'), data: custom99 }, 'latest'];
    const cell = new vscode.NotebookCellData(
      vscode.NotebookCellKind.Code,
      `eth_call ${JSON.stringify(call)}`,
      notebookLanguage,
    );
    const notebook = await vscode.workspace.openNotebookDocument(notebookType, new vscode.NotebookData([cell]));
    await vscode.window.showNotebookDocument(notebook);
    await selectKernel('devnet');
    await bridge('waitForText', { selector: item('Debug call'), text: 'Debug call' });
    try {
      await bridge('click', { selector: item('Debug call') });
      await bridge('waitForText', { selector: '.tab.active', text: 'Trouble.sol' });
      assert.equal(notebook.isUntitled, true);
    } finally {
      await endDebugging();
    }
  });

  it('says of a method of one chain which that is', async () => {
    await openRpc('fixed.rpc', 'platform.getHeight\n');
    await selectKernel('devnet');
    await bridge('waitForText', { selector: item('P-Chain'), text: 'P-Chain' });
    await bridge('waitForNone', { selector: item('C-Chain') });
  });
});
