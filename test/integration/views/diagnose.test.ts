import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../harness/bridge';
import { chooseFromMenu } from '../harness/menu';
import { clearLog, runningDevnet, setSetting, untilRequested, useDevnet } from '../support/demo';
import { closeEditors, documentText, tabLabels } from '../support/editor';
import { clickInPage, pageText } from '../support/page';

describe('a diagnosis', function () {
  this.timeout(90_000);

  before(async function () {
    needsBrowser(this);
    await useDevnet();
    const networks = vscode.workspace.getConfiguration().get<Record<string, object>>('snowprobe.networks')!;
    const { nodes } = runningDevnet();
    await setSetting('snowprobe.networks', { ...networks, devnet: { ...networks['devnet'], nodes } });
  });
  after(async () => {
    await useDevnet();
    await vscode.commands.executeCommand('workbench.view.explorer');
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('notifications.clearAll');
    await closeEditors();
  });

  it('of an L1 is opened from its item in the tree of chains, and made again from its page', async () => {
    await vscode.commands.executeCommand('snowprobe.chains.focus');
    for (const view of ['Validators', 'Nodes']) {
      await bridge('click', { selector: `.pane-header[aria-label^="${view}"]` });
    }
    const rows = '.pane:has(.pane-header[aria-label^="Chains"]) .monaco-list-row';
    await chooseFromMenu(`${rows}:has-text("4 validators")`, 'Diagnose…');
    await pageText('h1', 'orders');
    assert.deepEqual(tabLabels().filter((label) => label.includes('orders')).length, 1);
    await clearLog();
    await clickInPage('button[aria-label="Diagnose again"]');
    await untilRequested('health.health');
    await pageText('h1', 'orders');
    // The view remembers expanded rows, and a click on a row expands it too.
    await vscode.commands.executeCommand('workbench.actions.treeView.snowprobe.chains.collapseAll');
    await bridge('click', { selector: `${rows}:has-text("Primary Network") .monaco-tl-twistie` });
    await bridge('waitForText', { selector: rows, text: 'C-Chain' });
    for (const view of ['Validators', 'Nodes']) {
      await bridge('click', { selector: `.pane-header[aria-label^="${view}"]` });
    }
    // Visible views refresh.
    await vscode.commands.executeCommand('workbench.view.explorer');
  });
});

describe('a proof of possession', function () {
  this.timeout(60_000);

  before(async function () {
    needsBrowser(this);
    await useDevnet();
  });
  afterEach(closeEditors);

  const box = '.quick-input-widget';

  async function ownPair(): Promise<string> {
    const response = await fetch(`${runningDevnet().node}/ext/info`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'info.getNodeID', params: {} }),
    });
    return await response.text();
  }

  it('is checked as it was copied, and compared with the nodes', async () => {
    await vscode.env.clipboard.writeText(await ownPair());
    const opened = vscode.commands.executeCommand<vscode.Uri | undefined>('snowprobe.checkPossession');
    await bridge('waitForText', { selector: `${box} .quick-input-title`, text: 'Check Proof of Possession' });
    await bridge('press', { keys: 'Enter' });
    const uri = await opened;
    await pageText('h1', 'Valid proof of possession of this BLS key');
    assert.equal(uri?.authority, 'possession');
    assert.match(await documentText(uri), /your node: +one \(NodeID-7Xhw/);
  });
});
