import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../../integration/harness/bridge';
import { chooseFromMenu } from '../../integration/harness/menu';
import {
  clearLog,
  requests,
  runningDevnet,
  setSetting,
  useDevnet,
  workspaceFolder,
} from '../../integration/support/demo';
import { closeUnsaved, openFile } from '../../integration/support/editor';

const upgrade = `{
  "precompileUpgrades": [
    {
      "txAllowListConfig": {
        "blockTimestamp": 4102444800,
        "disable": true
      }
    }
  ]
}
`;

describe('a chain’s configuration files and its nodes', function () {
  this.timeout(60_000);

  before(async function () {
    needsBrowser(this);
    await useDevnet();
    const networks = vscode.workspace.getConfiguration().get<Record<string, object>>('snowprobe.networks')!;
    const { nodes } = runningDevnet();
    await setSetting('snowprobe.networks', { ...networks, devnet: { ...networks['devnet'], nodes } });
    await vscode.commands.executeCommand('snowprobe.chains.focus');
    await toggleOthers();
    await twistie(`${rows}:has-text("4 validators")`);
    await bridge('waitForText', { selector: orders, text: 'TPS' }, 15_000);
  });
  after(async () => {
    await vscode.commands.executeCommand('snowprobe.chains.focus');
    // The view remembers expanded rows, and a click on a row expands it too.
    await vscode.commands.executeCommand('workbench.actions.treeView.snowprobe.chains.collapseAll');
    await twistie(`${rows}:has-text("Primary Network")`);
    await bridge('waitForText', { selector: rows, text: 'C-Chain' });
    await useDevnet();
    await toggleOthers();
    await vscode.commands.executeCommand('workbench.view.explorer');
  });
  afterEach(async () => {
    await vscode.commands.executeCommand('notifications.clearAll');
    await closeUnsaved();
  });

  /** Toggles the other views: a view needs the space for its rows. */
  async function toggleOthers(): Promise<void> {
    for (const view of ['Validators', 'Nodes']) {
      await bridge('click', { selector: `.pane-header[aria-label^="${view}"]` });
    }
  }

  const rows = '.pane:has(.pane-header[aria-label^="Chains"]) .monaco-list-row';
  const orders = `${rows}[aria-label^="orders, EVM chain 77702"]`;
  const twistie = (selector: string): Promise<null> => bridge('click', { selector: `${selector} .monaco-tl-twistie` });
  const box = '.quick-input-widget';

  /** Waits for an active editor whose text matches. */
  async function activeText(fits: (text: string) => boolean): Promise<string> {
    for (;;) {
      const text = vscode.window.activeTextEditor?.document.getText() ?? '';
      if (fits(text)) {
        return text;
      }
      await new Promise((resolve) => vscode.window.onDidChangeActiveTextEditor(resolve));
    }
  }

  async function diagnosticsOf(
    { uri }: vscode.TextDocument,
    fits: (all: readonly vscode.Diagnostic[]) => boolean,
  ): Promise<readonly vscode.Diagnostic[]> {
    for (;;) {
      const all = vscode.languages.getDiagnostics(uri);
      if (fits(all)) {
        return all;
      }
      await new Promise((resolve) => vscode.languages.onDidChangeDiagnostics(resolve));
    }
  }

  it('open the genesis that a chain was created with from its item in the tree', async () => {
    await chooseFromMenu(orders, 'Open Genesis');
    await bridge('waitForText', { selector: '.tab.active', text: 'genesis of orders' }, 15_000);
    const text = await activeText((all) => all.includes('"chainId": 77702'));
    assert.match(text, /\n  "alloc": \{\n/);
    assert.equal(vscode.window.activeTextEditor?.document.uri.scheme, 'snowprobe');
  });

  it('write the upgrade file that nodes run with into a document that is not saved yet', async () => {
    await chooseFromMenu(orders, 'Write upgrade.json from the Chain');
    await activeText((text) => text === '{}\n');
    const document = vscode.window.activeTextEditor?.document;
    assert.deepEqual([document?.isUntitled, document?.languageId], [true, 'json']);
  });

  it('say which nodes run without an upgrade, on the user’s word alone, and show both side by side', async () => {
    await clearLog();
    const { document } = await openFile('upgrade.json', upgrade);
    await diagnosticsOf(document, (all) => all.length >= 0);
    const asked = (await requests()).filter(({ rpcMethods }) => rpcMethods.includes('eth_getChainConfig'));
    assert.deepEqual(asked, []);
    void vscode.commands.executeCommand('snowprobe.compareWithChain');
    await bridge('waitForText', { selector: box, text: 'Which Chain Is upgrade.json Of?' });
    await bridge('waitForText', { selector: `${box} .monaco-list-row.focused`, text: 'orders' });
    await bridge('press', { keys: 'Enter' });
    await bridge('waitForText', { selector: box, text: 'Compare upgrade.json With' }, 20_000);
    await bridge('waitForText', { selector: `${box} .monaco-list-row[aria-label^="Node one"]`, text: '1 difference' });
    await bridge('press', { keys: 'Enter' });
    await bridge('waitForText', { selector: '.tab.active', text: 'upgrade.json ↔ orders on one' }, 15_000);
    await bridge('waitForText', { selector: '.view-lines', text: '"blockTimestamp": 4102444800' }, 15_000);
    const said = await diagnosticsOf(document, (all) => all.some(({ code }) => code === 'nodesLackUpgrade'));
    assert.deepEqual(
      said
        .filter(({ code }) => code === 'nodesLackUpgrade')
        .map(({ range, message }) => [document.getText(range), message]),
      [
        [
          '"txAllowListConfig"',
          'Nodes one, two run without this upgrade and leave the chain when it activates: give them this file and restart them.',
        ],
      ],
    );
    await vscode.window.showTextDocument(document);
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
      'vscode.executeCodeLensProvider',
      document.uri,
    );
    const titles = lenses.map(({ command }) => command?.title);
    assert.ok(titles.includes('orders: 0 of 3 nodes run with upgrade.json'), titles.join('\n'));
    assert.ok(titles.includes('differs from nodes one, two'), titles.join('\n'));
    const clear = lenses.find(({ command }) => command?.title === '1 difference from one, two · Clear')?.command;
    assert.ok(clear, titles.join('\n'));
    await vscode.commands.executeCommand(clear.command, ...(clear.arguments as readonly unknown[]));
    await diagnosticsOf(document, (all) => !all.some(({ code }) => code === 'nodesLackUpgrade'));
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(workspaceFolder(), 'own'), { recursive: true });
  });

  it('say whether nodes that run would take a change, with their last block', async () => {
    const { document } = await openFile('upgrade.json', upgrade.replace('4102444800', '1795260000'));
    await vscode.commands.executeCommand('snowprobe.checkAgainstChain');
    const shown = '.notification-list-item';
    const text = await bridge('waitForText', { selector: shown, text: 'Node one refuses upgrade.json' }, 20_000);
    assert.match(text, /cannot retroactively enable PrecompileUpgrade\[1\]/);
    assert.match(text, /Its last block \d+ is from 20\d\d-/);
    const said = await diagnosticsOf(document, (all) =>
      all.some(({ message }) => message.includes('cannot retroactively enable')),
    );
    assert.ok(said.some(({ severity }) => severity === vscode.DiagnosticSeverity.Error));
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(workspaceFolder(), 'own'), { recursive: true });
  });

  it('are compared from the tree', async () => {
    await openFile('upgrade.json', '{}\n');
    await chooseFromMenu(orders, 'Compare File…');
    await bridge('waitForText', { selector: box, text: 'Compare orders With' });
    await bridge('type', { text: 'own/upgrade' });
    await bridge('waitForText', { selector: `${box} .monaco-list-row.focused`, text: 'upgrade.json' });
    await bridge('press', { keys: 'Enter' });
    await bridge(
      'waitForText',
      { selector: `${box} .monaco-list-row[aria-label^="Node two"]`, text: 'no difference' },
      20_000,
    );
    await bridge('press', { keys: 'Escape' });
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(workspaceFolder(), 'own'), { recursive: true });
  });
});
