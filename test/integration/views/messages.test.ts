import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../harness/bridge';
import { chooseFromMenu } from '../harness/menu';
import { control, runningDevnet, sample, useDevnet } from '../support/demo';
import { clipboardWith, closeEditors, closeUnsaved } from '../support/editor';
import { openRpc, selectKernel } from '../support/notebook';
import { clickInPage, inPage, pageText } from '../support/page';

interface Sent {
  readonly messageId: string;
}

describe('messages between chains', function () {
  this.timeout(90_000);
  let undelivered = '';

  before(async function () {
    needsBrowser(this);
    await useDevnet();
    // Messages sent at startup have the recorded date.
    const send = async (): Promise<string> => {
      const sent = await control('POST', '/messages', { send: { from: 'c', to: 'inbox', text: 'hello' } });
      return (sent as Sent).messageId;
    };
    await control('POST', '/messages', { deliver: await send() });
    undelivered = await send();
  });
  after(async () => {
    await control('POST', '/reset');
    await vscode.commands.executeCommand('workbench.view.explorer');
  });
  afterEach(async () => {
    await closeUnsaved();
    await closeEditors();
  });

  const short = (id: string): string => `${id.slice(0, 6)}…${id.slice(-4)}`;

  it('of the last hour stand below a chain, and each opens its page', async () => {
    const others = ['Validators', 'Nodes'];
    const rows = '.pane:has(.pane-header[aria-label^="Chains"]) .monaco-list-row';
    const withText = (text: string): string => `${rows}:has-text("${text}")`;
    const twistie = (text: string) => bridge('click', { selector: `${withText(text)} .monaco-tl-twistie` });
    const toggle = async (): Promise<void> => {
      for (const view of others) {
        await bridge('click', { selector: `.pane-header[aria-label^="${view}"]` });
      }
    };
    await vscode.commands.executeCommand('snowprobe.chains.focus');
    await toggle();
    const cChain = `${rows}[aria-label^="C-Chain, EVM chain 43112"]`;
    await bridge('waitForText', { selector: cChain, text: 'TPS' }, 15_000);
    await bridge('click', { selector: `${cChain} .monaco-tl-twistie` });
    await bridge('waitForText', { selector: rows, text: 'Interchain messaging' }, 15_000);
    await twistie('Interchain messaging');
    await bridge('waitForText', { selector: rows, text: 'Delivered and executed' }, 15_000);
    await twistie('Undelivered');
    await bridge('waitForText', { selector: withText(short(undelivered)), text: 'C-Chain → orders · block' });
    await chooseFromMenu(withText(short(undelivered)), 'Open');
    assert.match(await pageText('.lane', 'delivered'), /C-Chain\s+orders/);
    await twistie('Undelivered');
    await twistie('Interchain messaging');
    await bridge('click', { selector: `${cChain} .monaco-tl-twistie` });
    await toggle();
  });

  it('are repaired from their page: calldata on the clipboard, or a cell that is not run', async () => {
    await vscode.commands.executeCommand('snowprobe.lookUp', { id: sample('lowGasMessage'), network: 'devnet' });
    await pageText('.lane .step', 'execution failed');
    await clickInPage('.lane button:has-text("Copy retry calldata")');
    assert.match(await clipboardWith('0xfc2d6197'), /^0xfc2d6197[0-9a-f]+$/);
    await clickInPage('.lane button:has-text("Open retry as a cell")');
    await bridge('waitForText', { selector: '.notebook-editor', text: 'eth_estimateGas' });
    const notebook = vscode.window.activeNotebookEditor!.notebook;
    assert.equal(notebook.isUntitled, true);
    const [cell] = notebook.getCells();
    assert.match(cell!.document.getText(), /^# @target devnet\/(orders|C)\neth_call \[\{"to":"0x253b2784/);
    assert.deepEqual(cell!.outputs, []);
  });

  it('are counted on the dashboard, and each that is named opens its page', async () => {
    await vscode.commands.executeCommand('snowprobe.openDashboard');
    await clickInPage('section.messages summary');
    const row = 'section.messages tbody tr:has-text("C-Chain → orders")';
    assert.match(await pageText(row, short(undelivered)), /^✗ ?C-Chain → orders \d+ \d+ \d+ \d+ [1-9]\d* ! ?0x/);
    await clickInPage(`${row} button:has-text("${short(undelivered)}")`);
    await bridge('waitForText', { selector: `${inPage}.lane`, text: 'C-Chain → orders' });
  });

  it('are tried before they are sent, from the bar of a cell', async () => {
    const requested = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionByHash', params: [sample('plainSent')] };
    const headers = { 'content-type': 'application/json' };
    const url = `${runningDevnet().node}/ext/bc/C/rpc`;
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(requested) });
    const { result } = (await answer.json()) as { result: { from: string; to: string; input: string } };
    const call = JSON.stringify({ from: result.from, to: result.to, data: result.input });
    await openRpc('send.rpc', `# @target devnet/C\neth_call [${call}, "latest"]\n`);
    await selectKernel('devnet');
    const item = '.cell-statusbar-container .cell-status-item:has-text("Would the destination execute this message?")';
    await bridge('click', { selector: item });
    await bridge('waitForText', { selector: '.tab', text: 'Warp message' });
    // Its frame exists before that of the page.
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    await vscode.window.tabGroups.close(tabs.filter(({ label }) => label === 'send.rpc'));
    await pageText('h1', 'would be delivered to orders and executed');
  });
});
