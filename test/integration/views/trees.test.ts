import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../harness/bridge';
import { control, useDevnet } from '../support/demo';
import { closeEditors, openFile } from '../support/editor';

const poa = 'BKBZ6xXTnT86B4L5fp8rvtcmNSpvtNz8En9jG61ywV2uWyeHy';

/** Waits until a document changes; returns its text. */
async function changed(document: vscode.TextDocument): Promise<string> {
  return await new Promise((resolve) => {
    const listener = vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document === document) {
        listener.dispose();
        resolve(document.getText());
      }
    });
  });
}

describe('the trees of the side bar', function () {
  this.timeout(60_000);

  before(async function () {
    needsBrowser(this);
    await useDevnet();
    await vscode.commands.executeCommand('snowprobe.validators.focus');
    await toggle();
  });
  after(async () => {
    await control('POST', '/reset');
    await toggle();
    // Visible views refresh, and other tests count requests.
    await vscode.commands.executeCommand('workbench.view.explorer');
  });
  afterEach(closeEditors);

  /** Toggles the other views: a view needs the space for its rows. */
  async function toggle(): Promise<void> {
    for (const view of ['Chains', 'Nodes']) {
      await bridge('click', { selector: `.pane-header[aria-label^="${view}"]` });
    }
  }

  const pane = '.pane:has(.pane-header[aria-label^="Validators"])';
  const rows = `${pane} .monaco-list-row`;
  const row = async (text: string, wait = 15_000): Promise<string> =>
    (await bridge('waitForText', { selector: rows, text }, wait)).replace(/\s+/g, ' ').trim();
  const labels = async (): Promise<readonly string[]> =>
    (await bridge('texts', { selector: `${rows} .label-name` })).map((text) => text.trim());

  it('shows the sets of validators with what they have together', async () => {
    assert.match(await row('Primary Network'), /100 % · 6 validators/);
    assert.match(await row('orders'), /85 % · 4 validators/);
    assert.deepEqual(await labels(), ['Primary Network', 'orders', 'poa demo']);
  });

  it('drops the ID of an item into an editor, and its request into a cell of a notebook', async () => {
    const from = { selector: `${rows}:has-text("poa demo") .label-name` };
    const { document } = await openFile('dropped.txt', 'here: \n');
    const dropped = changed(document);
    await bridge('drag', { from, to: { text: 'here:' } });
    assert.ok((await dropped).includes(poa));
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');

    const cell = new vscode.NotebookCellData(vscode.NotebookCellKind.Code, '# dropped here', 'snowprobe-rpc');
    const notebook = await vscode.workspace.openNotebookDocument('snowprobe-rpc', new vscode.NotebookData([cell]));
    await vscode.window.showNotebookDocument(notebook);
    const requested = changed(notebook.cellAt(0).document);
    await bridge('drag', { from, to: { selector: '.notebook-editor .view-lines' } });
    const text = await requested;
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
    assert.match(text, /platform\.getSubnet \{ "subnetID": "BKBZ6xXT/);
  });
});
