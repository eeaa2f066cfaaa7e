import assert from 'node:assert/strict';
import vscode = require('vscode');
import { chooseFromMenu } from '../harness/menu';
import { bridge, needsBrowser } from '../harness/bridge';
import { tooltipOf } from '../harness/tooltip';
import { control, useDevnet, workspaceFolder } from '../support/demo';
import { closeEditors, documentText } from '../support/editor';

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
    // What is seen is asked for again, and other tests count requests.
    await vscode.commands.executeCommand('workbench.view.explorer');
  });
  afterEach(closeEditors);

  /** Collapses the other views, or expands them: one alone has room for its rows. */
  async function toggleOthers(): Promise<void> {
    for (const view of ['Validators', 'Nodes']) {
      await bridge('click', { selector: `.pane-header[aria-label^="${view}"]` });
    }
  }

  const pane = '.pane:has(.pane-header[aria-label^="Chains"])';
  const rows = `${pane} .monaco-list-row`;
  const row = async (text: string, wait = 15_000): Promise<string> =>
    (await bridge('waitForText', { selector: rows, text }, wait)).replace(/\s+/g, ' ').trim();
  const twistie = (selector: string): Promise<null> => bridge('click', { selector: `${selector} .monaco-tl-twistie` });
  const withText = (text: string): string => `${rows}:has-text("${text}")`;

  it('shows the chains of the network, the primary network’s with their heights', async () => {
    assert.match(await row('C-Chain'), /C-Chain ?\d+ · [\d.]+ TPS/);
    assert.match(await row('P-Chain'), /P-Chain ?28/);
    assert.match(await row('X-Chain'), /X-Chain ?11/);
    assert.match(await row('77702'), /orders ?77702 · 4 validators, 85 % connected/);
    await row('no blockchain');
  });

  it('shows how an L1 is configured, what each value is, and who has which role', async () => {
    await twistie(withText('77702 · 4 validators'));
    await bridge('waitForText', { selector: `${rows}[aria-label^="orders, EVM chain 77702"]`, text: 'TPS' }, 15_000);
    await twistie(`${rows}[aria-label^="orders, EVM chain 77702"]`);
    assert.match(await row('Fee config'), /min base fee 2 gwei · target 50 M gas \/ 10 s/);
    assert.match(await row('Upgrades'), /none planned/);
    assert.match(await row('Validator manager'), /no contract at its address on orders/);
    await twistie(withText('Fee config'));
    assert.match(await row('gasLimit'), /20,000,000 gas/);
    assert.match(await row('last changed'), /block 20, /);
    await tooltipOf(`${withText('gasLimit')} .label-name`, 'Block gas limit.');
    await twistie(withText('Fee config'));
    await twistie(withText('Precompiles'));
    assert.match(await row('txAllowList'), /1 admin, 1 manager/);
    assert.match(await row('warp'), /quorum 67 %/);
    await twistie(withText('txAllowList'));
    await row('0x4444…4444 · since block 22');
  });

  const choose = (text: string, action: string): Promise<void> => chooseFromMenu(withText(text), action);

  it('compares a fee config with that of a node, side by side, and saves it as JSON', async () => {
    await choose('Fee config', 'Compare With…');
    await bridge('waitForText', { selector: '.quick-input-list .monaco-list-row.focused', text: 'node of devnet' });
    await bridge('press', { keys: 'Enter' });
    await bridge('waitForText', { selector: '.tab.active', text: 'Fee config: orders ↔ one' }, 15_000);
    const input = await shownDiff();
    for (const side of [input.original, input.modified]) {
      assert.match(await documentText(side), /minBaseFee: +2 gwei/);
    }
    await closeEditors();

    const file = vscode.Uri.joinPath(workspaceFolder(), 'devnet-orders-Fee-config.json');
    await choose('Fee config', 'Export…');
    await bridge('waitForText', { selector: '.quick-input-widget', text: 'Export' });
    await bridge('press', { keys: 'Enter' });
    await bridge('waitForNone', { selector: '.quick-input-widget' });
    const saved = JSON.parse(await savedText(file)) as { readonly facts: readonly { readonly key: string }[] };
    assert.equal(saved.facts[0]?.key, 'gasLimit');
    await vscode.workspace.fs.delete(file);
  });

  /** Text of a file that is being written. */
  async function savedText(file: vscode.Uri): Promise<string> {
    for (;;) {
      try {
        const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
        if (text.endsWith('\n')) {
          return text;
        }
      } catch (error) {
        // Ended by the test's own time.
        assert.ok(error instanceof vscode.FileSystemError, String(error));
      }
    }
  }
});

/** The diff in front. The extension host hears of a tab a moment after it stands there. */
async function shownDiff(): Promise<vscode.TabInputTextDiff> {
  const { tabGroups } = vscode.window;
  for (;;) {
    const { input } = tabGroups.activeTabGroup.activeTab ?? {};
    if (input instanceof vscode.TabInputTextDiff) {
      return input;
    }
    await new Promise<void>((resolve) => {
      const listener = tabGroups.onDidChangeTabs(() => {
        listener.dispose();
        resolve();
      });
    });
  }
}
