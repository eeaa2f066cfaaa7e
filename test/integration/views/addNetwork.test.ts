import assert from 'node:assert/strict';
import { type Server } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../harness/bridge';
import { runningDevnet, sample, setSetting, useDevnet } from '../support/demo';
import { closeEditors } from '../support/editor';

const input = '.quick-input-widget';

type Networks = Readonly<Record<string, unknown>>;

function userNetworks(): Networks {
  return vscode.workspace.getConfiguration().inspect<Networks>('snowprobe.networks')?.globalValue ?? {};
}

async function enter(text: string): Promise<void> {
  await bridge('press', { keys: 'Control+A' });
  await bridge('type', { text });
  await bridge('press', { keys: 'Enter' });
}

describe('Add Network', () => {
  let original: Networks;
  let home: string | undefined;
  const servers: Server[] = [];

  before(async function () {
    needsBrowser(this);
    await useDevnet();
  });
  beforeEach(() => {
    original = userNetworks();
    home = process.env['HOME'];
    // Whoever runs the tests may run local networks.
    process.env['HOME'] = mkdtempSync(path.join(tmpdir(), 'snowprobe-home-'));
  });
  afterEach(async () => {
    await bridge('press', { keys: 'Escape' });
    await vscode.commands.executeCommand('notifications.clearAll');
    rmSync(process.env['HOME'] ?? '', { recursive: true, force: true });
    process.env['HOME'] = home;
    servers.splice(0).forEach((server) => {
      server.closeAllConnections();
      server.close();
    });
    await setSetting('snowprobe.networks', original);
    await useDevnet();
    await closeEditors();
  });

  const expected = (url: string) => ({
    nodes: { one: url },
    networkId: 12345,
    hrp: 'local',
    chains: {
      'C-Chain': {
        blockchainId: '2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC',
        evmChainId: 43112,
        symbol: 'AVAX',
      },
      orders: { blockchainId: sample('blockchain'), evmChainId: 77702, symbol: 'ORD' },
    },
  });

  it('asks a node that is typed in, says what it found, and writes it into the user settings', async () => {
    // Node two is in no settings.
    const { two } = runningDevnet().nodes;
    void vscode.commands.executeCommand('snowprobe.addNetwork');
    await bridge('waitForText', { selector: input, text: 'Pressing Enter queries this host' });
    await enter(two);
    await bridge('waitForText', { selector: input, text: 'Native Token of orders' });
    await enter('ORD');
    await bridge('waitForText', {
      selector: input,
      text: 'network ID 12345, with C-Chain (43112), orders (77702). Enter a name for the network.',
    });
    await enter('devnet');
    await bridge('waitForText', { selector: input, text: 'devnet exists already. Enter another name.' });
    await enter('second');
    await bridge('waitForText', { selector: '.notification-list-item', text: 'Added second to user settings.' });
    assert.deepEqual(userNetworks()['second'], expected(two));
    await bridge('click', { selector: '.notification-list-item a.monaco-button:has-text("Switch to second")' });
    await bridge('waitForText', { selector: '.statusbar-item', text: 'second' });
  });
});
