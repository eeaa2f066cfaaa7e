import assert from 'node:assert/strict';
import vscode = require('vscode');
import { notebookLanguage, notebookType } from '../../../src/extension/vscode/ids';
import { bridge, needsBrowser } from '../harness/bridge';
import { sample, useDevnet } from '../support/demo';
import { closeUnsaved, endDebugging } from '../support/editor';
import { selectKernel } from '../support/notebook';

const item = (words: string): string => `.cell-statusbar-container .cell-status-item:has-text("${words}")`;
/** `custom(99)` */
const custom99 = `0x33ab477d${(99).toString(16).padStart(64, '0')}`;

describe('the bar of a cell', () => {
  before(async function () {
    needsBrowser(this);
    await useDevnet();
  });
  afterEach(async () => {
    await closeUnsaved();
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
});
