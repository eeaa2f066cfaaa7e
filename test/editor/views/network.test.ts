import assert from 'node:assert/strict';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../../integration/harness/bridge';
import { devnetHost, runningDevnet, sample, setSetting, useDevnet } from '../../integration/support/demo';
import { closeEditors, documentText } from '../../integration/support/editor';

const row = '.quick-input-list .monaco-list-row';

function activeNetwork(): unknown {
  return vscode.workspace.getConfiguration().get('snowprobe.network');
}

describe('the active network', () => {
  beforeEach(() => useDevnet());
  after(() => useDevnet());

  it('is selected by name, for the workspace', async () => {
    await vscode.commands.executeCommand('snowprobe.selectNetwork', 'local');
    assert.equal(activeNetwork(), 'local');
    assert.equal(vscode.workspace.getConfiguration().inspect('snowprobe.network')?.workspaceValue, 'local');
  });

  it('stays as it is for a name that is not there', async () => {
    await vscode.commands.executeCommand('snowprobe.selectNetwork', 'nowhere');
    assert.equal(activeNetwork(), 'devnet');
  });

  it('stands in the status bar, and a click shows hosts and how fast they answer', async function () {
    needsBrowser(this);
    // Shows the network, or an action that it needs.
    const item = '.statusbar-item[id="snowprobe.snowprobe.network"]';
    await bridge('click', { selector: `${item} a` });
    await bridge('waitForText', { selector: row, text: devnetHost() });
    const shown = await bridge('waitForText', { selector: `${row}:has-text("devnet")`, text: ' ms' });
    assert.match(shown, new RegExp(`${devnetHost().replaceAll('.', '\\.')} \\d+ ms`));
    const mainnet = (await bridge('texts', { selector: `${row}:has-text("mainnet")` })).join();
    assert.match(mainnet, /data-api\.avax\.network/);
    assert.doesNotMatch(mainnet, / ms|no response/);
    await bridge('type', { text: 'mainnet' });
    await bridge('press', { keys: 'Enter' });
    await bridge('waitForText', { selector: '.statusbar-item', text: 'mainnet' });
    assert.equal(activeNetwork(), 'mainnet');
  });

  it('takes a chain that a lookup found on its node, with a click on the result', async () => {
    const before = vscode.workspace.getConfiguration().get<Record<string, unknown>>('snowprobe.networks');
    const bare = { nodes: { one: runningDevnet().node }, dataApi: null, networkId: 12345, hrp: 'local' };
    await setSetting('snowprobe.networks', { ...before, bare });
    await setSetting('snowprobe.network', 'bare');
    try {
      const uri = await vscode.commands.executeCommand<vscode.Uri | undefined>(
        'snowprobe.openResult',
        { id: sample('orders.erc20Transfer'), network: 'bare' },
        'md',
      );
      assert.match(await documentText(uri), /is not in the settings of bare, but one of its nodes runs it/);
      const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri);
      const add = lenses.find(({ command }) => command?.title.startsWith('Add chain '))?.command;
      assert.ok(add, lenses.map(({ command }) => command?.title).join());
      const isChanged = new Promise<void>((resolve) => {
        const listener = vscode.workspace.onDidChangeConfiguration(() => {
          listener.dispose();
          resolve();
        });
      });
      // Resolves when its message is closed.
      void vscode.commands.executeCommand(add.command, ...(add.arguments ?? []));
      await isChanged;
      const { bare: now } =
        vscode.workspace.getConfiguration().get<Record<string, unknown>>('snowprobe.networks') ?? {};
      const { chains, ...rest } = now as { readonly chains: Readonly<Record<string, unknown>> };
      assert.deepEqual(rest, bare);
      assert.deepEqual(Object.values(chains), [{ blockchainId: sample('blockchain'), evmChainId: 77702 }]);
    } finally {
      await setSetting('snowprobe.networks', before);
      await closeEditors();
    }
  });
});
