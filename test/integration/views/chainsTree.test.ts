import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../harness/bridge';
import { control, useDevnet } from '../support/demo';
import { closeEditors } from '../support/editor';

describe('the tree of chains', function () {
  this.timeout(60_000);

  before(async function () {
    needsBrowser(this);
    await useDevnet();
    await vscode.commands.executeCommand('snowprobe.chains.focus');
    await toggleOthers();
  });
  after(async () => {
    await control('POST', '/reset');
    await vscode.commands.executeCommand('snowprobe.chains.focus');
    await toggleOthers();
    // Visible views refresh, and other tests count requests.
    await vscode.commands.executeCommand('workbench.view.explorer');
  });
  afterEach(closeEditors);

  /** Toggles the other views: a view needs the space for its rows. */
  async function toggleOthers(): Promise<void> {
    for (const view of ['Validators', 'Nodes']) {
      await bridge('click', { selector: `.pane-header[aria-label^="${view}"]` });
    }
  }

  const pane = '.pane:has(.pane-header[aria-label^="Chains"])';
  const rows = `${pane} .monaco-list-row`;
  const row = async (text: string, wait = 15_000): Promise<string> =>
    (await bridge('waitForText', { selector: rows, text }, wait)).replace(/\s+/g, ' ').trim();

  it('shows the chains of the network, the primary network’s with their heights', async () => {
    assert.match(await row('C-Chain'), /C-Chain ?\d+ · [\d.]+ TPS/);
    assert.match(await row('P-Chain'), /P-Chain ?28/);
    assert.match(await row('X-Chain'), /X-Chain ?11/);
    assert.match(await row('orders'), /orders ?85 % · 4 validators/);
    await row('no blockchain');
  });
});
