import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../harness/bridge';
import { setSetting, useDevnet } from '../support/demo';
import { closeEditors } from '../support/editor';

const row = '.quick-input-list .monaco-list-row';
type Networks = Readonly<Record<string, unknown>>;

function userNetworks(): Networks {
  return vscode.workspace.getConfiguration().inspect<Networks>('snowprobe.networks')?.globalValue ?? {};
}

describe('the list of networks', () => {
  let original: Networks;
  let hung: Server;
  let hungUrl: string;

  before(async function () {
    needsBrowser(this);
    await useDevnet();
    hung = createServer(() => undefined);
    await new Promise<void>((resolve) => hung.listen(0, '127.0.0.1', resolve));
    hungUrl = `http://127.0.0.1:${(hung.address() as AddressInfo).port}`;
    original = userNetworks();
    // Removes other tests' networks: the list only renders visible rows.
    await setSetting('snowprobe.networks', {
      devnet: original['devnet'],
      silent: { nodes: { one: hungUrl }, networkId: 88, hrp: 'custom' },
    });
  });
  after(async () => {
    await setSetting('snowprobe.networks', original);
    hung.closeAllConnections();
    hung.close();
    await useDevnet();
  });
  afterEach(async () => {
    await bridge('press', { keys: 'Escape' });
    await closeEditors();
  });

  /** Waits until the list is shown; `closed` resolves when it is closed. */
  const open = async (): Promise<{ readonly closed: Thenable<unknown> }> => {
    const closed = vscode.commands.executeCommand('snowprobe.selectNetwork');
    await bridge('waitForText', { selector: row, text: 'fuji' });
    return { closed };
  };
  const press = async (network: string, button: string): Promise<void> => {
    await bridge('move', { selector: `${row}:has-text("${network}")` });
    await bridge('click', { selector: `${row}:has-text("${network}") a[aria-label="${button}"]` });
  };

  it('opens the settings at a network', async () => {
    const { closed } = await open();
    await press('silent', 'Edit in Settings');
    await closed;
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    assert.match(editor.document.fileName, /settings\.json$/);
    assert.match(editor.document.lineAt(editor.selection.active.line).text, /"silent"/);
  });
});
