import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../../integration/harness/bridge';
import { tooltipOf } from '../../integration/harness/tooltip';
import { control, devnetHost, setSetting, useDevnet } from '../../integration/support/demo';
import { closeEditors, documentText } from '../../integration/support/editor';
import { NamingProxy } from '../../integration/support/proxy';

const validation = 't53qPdDaAh2zvRdrC36MwFvpcV7EmwxNDjAsQDg1wi7FcJkyS';
const poa = 'BKBZ6xXTnT86B4L5fp8rvtcmNSpvtNz8En9jG61ywV2uWyeHy';

/** The argument of an item's menu commands; VS Code's own items are not accessible. */
function item(node: object): object {
  return { kind: 'node', node };
}

describe('the trees of the side bar', function () {
  this.timeout(240_000);

  let networks: unknown;

  before(async function () {
    needsBrowser(this);
    await useDevnet();
    networks = vscode.workspace.getConfiguration().get('snowprobe.networks');
    // A view needs the others' space for its rows.
    for (const view of ['chains', 'nodes']) {
      await vscode.commands.executeCommand(`snowprobe.${view}.removeView`);
    }
    await vscode.commands.executeCommand('snowprobe.validators.focus');
  });
  after(async () => {
    await control('POST', '/reset');
    await setSetting('snowprobe.networks', networks);
    await useDevnet();
    await vscode.commands.executeCommand('snowprobe.validators.resetViewLocation');
    // Visible views refresh, and other tests count requests.
    await vscode.commands.executeCommand('workbench.view.explorer');
  });
  afterEach(closeEditors);

  const pane = '.pane:has(.pane-header[aria-label^="Validators"])';
  const rows = `${pane} .monaco-list-row`;
  const row = async (text: string, wait = 15_000): Promise<string> =>
    (await bridge('waitForText', { selector: rows, text }, wait)).replace(/\s+/g, ' ').trim();
  const labels = async (): Promise<readonly string[]> =>
    (await bridge('texts', { selector: `${rows} .label-name` })).map((text) => text.trim());
  const expand = (text: string): Promise<null> =>
    bridge('click', { selector: `${rows}:has-text("${text}") .monaco-tl-twistie` });

  it('shows each validator of an L1, and below it what is known of it', async () => {
    await expand('orders');
    assert.match(await row('NodeID-GWPc'), /23 y · 11 %/);
    assert.match(await row('inactive'), /one ?inactive: no balance · 15 %/);
    await expand('NodeID-GWPc');
    assert.match(await row('≈ 0.749999 AVAX'), /balance/);
    await row('Warp signing');
  });

  it('keeps what was told where it cannot be told again, and says since when', async () => {
    await control('POST', '', { faults: [{ kind: 'html', target: 'node' }] });
    await vscode.commands.executeCommand('snowprobe.refreshTrees');
    const stale = await row('last updated', 45_000);
    assert.match(stale, /last updated \d\d:\d\d:\d\d/);
    await row('orders');
    await control('POST', '/reset');
    await vscode.commands.executeCommand('snowprobe.refreshTrees');
    await bridge('waitForNone', { selector: `${rows}:has-text("last updated")` }, 45_000);
  });

  it('shows what matches a filter, and says so', async () => {
    await vscode.commands.executeCommand('snowprobe.filterValidators', 'POA');
    await bridge('waitForText', { selector: `${pane} .message`, text: 'Filtered by "poa".' });
    await bridge('waitForNone', { selector: `${rows}:has-text("Primary Network")` });
    assert.deepEqual(await labels(), ['poa demo']);
    await vscode.commands.executeCommand('snowprobe.showAllValidators');
    await row('Primary Network');
  });

  it('puts what is pinned first', async () => {
    await vscode.commands.executeCommand('snowprobe.pinItem', item({ identifier: poa }));
    await bridge('waitForText', { selector: `${pane} .monaco-list-row[data-index="1"]`, text: 'poa demo' }, 15_000);
    await vscode.commands.executeCommand('snowprobe.unpinItem', item({ identifier: poa }));
    await bridge('waitForText', { selector: `${pane} .monaco-list-row[data-index="1"]`, text: 'orders' }, 15_000);
  });

  it('copies the ID of an item, and opens its Finding and a notebook that asks for it', async () => {
    const cell = `# @target devnet\nplatform.getL1Validator { "validationID": "${validation}" }`;
    const node = item({ identifier: validation, cell, label: 'NodeID-GWPc…KCtu' });
    await vscode.commands.executeCommand('snowprobe.copyItemId', node);
    assert.equal(await vscode.env.clipboard.readText(), validation);
    const uri = await vscode.commands.executeCommand<vscode.Uri>('snowprobe.openItem', node);
    assert.match(await documentText(uri), /^# validator of orders, balance 0\.749999997 AVAX(?! \()/);
    await vscode.commands.executeCommand('snowprobe.openItemInNotebook', node);
    const notebook = vscode.window.activeNotebookEditor?.notebook;
    assert.equal(notebook?.cellAt(0).document.getText(), cell);
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  });

  it('tells in the tooltip what is known, when and by whom it was told', async () => {
    const text = await tooltipOf(`${rows}:has-text("poa demo") .label-name`, 'Source:');
    assert.match(text, /permissioned subnet/);
    assert.ok(text.includes(devnetHost()), text);
  });

  it('warns in the status bar of a validator of a configured node', async () => {
    const text = await bridge('waitForText', { selector: '.statusbar-item', text: 'orders: validator inactive' });
    assert.match(text, /orders: validator inactive/);
  });

  it('asks before a host is asked that nobody agreed to', async () => {
    const proxy = new NamingProxy();
    await proxy.start();
    try {
      await useDevnet('asking', 'http://tree.devnet.test');
      await vscode.commands.executeCommand('snowprobe.chains.focus');
      const first = '.pane:has(.pane-header[aria-label^="Chains"])';
      const message = { selector: `${first} .message`, text: 'Query http://tree.devnet.test?' };
      await bridge('waitForText', message, 15_000);
      assert.deepEqual(proxy.hosts, []);
      await bridge('click', { selector: `${first} .monaco-list-row:has-text("This session")` });
      assert.match(await row('Primary Network'), /100 % · 6 validators/);
      assert.deepEqual([...new Set(proxy.hosts)], ['tree.devnet.test']);
    } finally {
      await proxy.stop();
      await useDevnet();
    }
    await row('orders');
  });

  it('shows a new block of a chain', async () => {
    await vscode.commands.executeCommand('snowprobe.chains.focus');
    const chains = '.pane:has(.pane-header[aria-label^="Chains"]) .monaco-list-row';
    const height = async () => {
      const text = await bridge('waitForText', { selector: chains, text: 'C-Chain' }, 20_000);
      return Number(/C-Chain\s*([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''));
    };
    const before = await height();
    assert.ok(before > 0);
    await control('POST', '/mine');
    // Limited by the test's timeout.
    while ((await height()) <= before);
  });

  it('says what can be done where the network has no node', async () => {
    const networks = vscode.workspace.getConfiguration().get<Record<string, unknown>>('snowprobe.networks');
    await setSetting('snowprobe.networks', { ...networks, empty: { nodes: {}, dataApi: null, metricsApi: null } });
    await setSetting('snowprobe.network', 'empty');
    await bridge(
      'waitForText',
      { selector: `${pane} .welcome-view-content`, text: 'the active network has none' },
      15_000,
    );
    const unheard = { nodes: { one: 'http://127.0.0.1:9' }, dataApi: null };
    await setSetting('snowprobe.networks', { ...networks, empty: unheard });
    const message = { selector: `${pane} .message`, text: 'Nothing is listening at 127.0.0.1:9' };
    await bridge('waitForText', message, 15_000);
    await row('Try Again');
    await useDevnet();
    await row('Primary Network');
  });
});
