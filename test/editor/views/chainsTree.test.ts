import assert from 'node:assert/strict';
import vscode = require('vscode');
import { chooseFromMenu } from '../../integration/harness/menu';
import { bridge, needsBrowser } from '../../integration/harness/bridge';
import { tooltipOf } from '../../integration/harness/tooltip';
import { control, untilSilent, useDevnet, workspaceFolder } from '../../integration/support/demo';
import { clipboardWith, closeEditors, documentText } from '../../integration/support/editor';

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
  const twistie = (selector: string): Promise<null> => bridge('click', { selector: `${selector} .monaco-tl-twistie` });
  const withText = (text: string): string => `${rows}:has-text("${text}")`;

  it('shows the chains of the network, the primary network’s with their heights', async () => {
    assert.match(await row('C-Chain'), /C-Chain ?\d+ · [\d.]+ TPS/);
    assert.match(await row('P-Chain'), /P-Chain ?28/);
    assert.match(await row('X-Chain'), /X-Chain ?11/);
    assert.match(await row('orders'), /orders ?85 % · 4 validators/);
    await row('no blockchain');
  });

  it('shows how an L1 is configured, what each value is, and who has which role', async () => {
    await twistie(withText('85 % · 4 validators'));
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

  it('opens a fee config, which has no identifier, and copies it', async () => {
    await choose('Fee config', 'Open');
    await bridge('waitForText', { selector: '.tab.active', text: 'Blockchain' });
    await vscode.commands.executeCommand('snowprobe.copyMarkdown');
    assert.match(
      await vscode.env.clipboard.readText(),
      /^# Fee config: min base fee 2 gwei · [^]*- minBaseFee: +2 gwei \(2,000,000,000 wei\)\n/,
    );
    const uri = await vscode.commands.executeCommand<vscode.Uri>('snowprobe.openResult', undefined, 'json');
    assert.match(await documentText(uri), /"key": "minBaseFee"/);
  });

  it('follows the chain: another fee config and another role show by themselves', async () => {
    await control('POST', '/rules', { feeConfig: { minBaseFee: '25000000000' } });
    assert.match(await row('min base fee 25 gwei', 30_000), /Fee config/);
    const account = '0x5555555555555555555555555555555555555555';
    await control('POST', '/rules', { precompile: 'txAllowListConfig', account, role: 'enabled' });
    await row('0x5555…5555', 30_000);
    await control('POST', '/rules', { feeConfig: { minBaseFee: '2000000000' } });
    await row('min base fee 2 gwei', 30_000);
  });

  it('copies a line for cast that sets the fee config', async () => {
    await choose('Fee config', 'Copy setFeeConfig Call');
    const line = await clipboardWith('cast send');
    assert.match(
      line,
      /^cast send 0x0200000000000000000000000000000000000003 'setFeeConfig\(.*\)' 20000000 2 2000000000 /,
    );
    assert.match(line, / --interactive$/);
  });

  it('says which role an address has', async () => {
    const box = '.quick-input-widget';
    await choose('txAllowList', 'Check Role…');
    await bridge('waitForText', { selector: box, text: 'Role on txAllowList of orders' });
    await bridge('type', { text: '0x4444' });
    await bridge('waitForText', { selector: box, text: 'Enter an EVM address: 0x and 40 hex digits.' });
    await bridge('type', { text: '4'.repeat(36) });
    await bridge('waitForNone', { selector: `${box} .quick-input-message:has-text("Enter an EVM address")` });
    await bridge('press', { keys: 'Enter' });
    await bridge('waitForText', {
      selector: '.notification-list-item',
      text: '0x4444444444444444444444444444444444444444 is manager on txAllowList of orders.',
    });
    await vscode.commands.executeCommand('notifications.clearAll');
  });

  it('shows what matches a filter', async () => {
    await vscode.commands.executeCommand('snowprobe.filterChains', 'poa');
    await bridge('waitForNone', { selector: withText('Primary Network') }, 15_000);
    await row('poa demo');
    await vscode.commands.executeCommand('snowprobe.showAllChains');
    await row('Primary Network');
    // Rows that were expanded are expanded again.
    await row('Fee config');
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
        // Limited by the test's timeout.
        assert.ok(error instanceof vscode.FileSystemError, String(error));
      }
    }
  }

  it('asks nothing once it is out of sight', async () => {
    await vscode.commands.executeCommand('workbench.view.explorer');
    await bridge('waitForNone', { selector: rows });
    await untilSilent(async () => {
      await control('POST', '/mine');
      await vscode.commands.executeCommand('snowprobe.refreshTrees');
    });
  });
});

/** The active diff. The extension host is notified of a tab shortly after it is shown. */
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
