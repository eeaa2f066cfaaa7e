import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import vscode = require('vscode');
import { bridge, needsBrowser } from '../../integration/harness/bridge';
import { devnetHost, runningDevnet, setSetting, useDevnet } from '../../integration/support/demo';
import { closeEditors } from '../../integration/support/editor';

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

  it('says of each host whether it answers, and ends waiting for one that hangs', async () => {
    await open();
    await bridge('waitForText', { selector: `${row}:has-text("devnet")`, text: ' ms' });
    await bridge('waitForText', { selector: `${row}:has-text("silent")`, text: 'no response (timed out after 3 s)' });
    await bridge('waitForNone', { selector: '.quick-input-progress.active' });
    assert.match((await bridge('texts', { selector: row })).at(-1) ?? '', /Add Network…/);
  });

  it('copies a URL, and a chain as a wallet takes it', async () => {
    await open();
    await press('devnet', 'Copy URL');
    await bridge('waitForText', { selector: row, text: '/ext/bc/C/rpc' });
    await bridge('click', { selector: `${row}:has-text("/ext/bc/C/rpc")` });
    await bridge('waitForText', { selector: '.statusbar-item', text: 'Copied the URL.' });
    assert.equal(await vscode.env.clipboard.readText(), `${runningDevnet().node}/ext/bc/C/rpc`);

    await open();
    await press('devnet', 'Copy for a Wallet (wallet_addEthereumChain)');
    await bridge('waitForText', { selector: row, text: 'orders' });
    await bridge('click', { selector: `${row}:has-text("C-Chain")` });
    await bridge('waitForText', {
      selector: '.statusbar-item',
      text: 'Copied the parameter of wallet_addEthereumChain.',
    });
    assert.deepEqual(JSON.parse(await vscode.env.clipboard.readText()), {
      chainId: '0xa868',
      chainName: 'devnet C-Chain',
      nativeCurrency: { name: 'AVAX', symbol: 'AVAX', decimals: 18 },
      rpcUrls: [`http://${devnetHost()}/ext/bc/C/rpc`],
    });
  });

  it('removes a network after a question, and no built-in one', async () => {
    await open();
    assert.deepEqual(await bridge('texts', { selector: `${row}:has-text("fuji") a[aria-label="Remove"]` }), []);
    await press('silent', 'Remove');
    await bridge('waitForText', { selector: '.monaco-dialog-box', text: 'Remove silent from user settings?' });
    await bridge('click', { selector: '.monaco-dialog-box a.monaco-button:has-text("Remove")' });
    await bridge('waitForText', { selector: row, text: 'devnet' });
    await bridge('waitForNone', { selector: `${row}:has-text("silent")` });
    assert.equal(userNetworks()['silent'], undefined);
  });

  it('offers a node that is started on this machine, and never again after Not Now', async function () {
    const node = createServer((request, response) => {
      void forward(request, response, runningDevnet().nodes.two);
    });
    const isListening = await new Promise<boolean>((resolve) => {
      node.once('error', () => resolve(false));
      node.listen(9650, '127.0.0.1', () => resolve(true));
    });
    if (!isListening) {
      // The port is taken by the developer's own node.
      this.skip();
    }
    try {
      await open();
      const offer = '.notification-list-item';
      await bridge('waitForText', {
        selector: offer,
        text: 'A local node (network ID 12345) is running at 127.0.0.1:9650. Use it?',
      });
      await bridge('press', { keys: 'Escape' });
      await bridge('click', { selector: `${offer} a.monaco-button:has-text("Not Now")` });
      await bridge('waitForNone', { selector: offer });
      await open();
      await bridge('waitForText', { selector: `${row}:has-text("fuji")`, text: 'api.avax-test.network' });
      await bridge('waitForText', { selector: `${row}:has-text("127.0.0.1:9650")`, text: ' ms' });
      assert.deepEqual(await bridge('texts', { selector: offer }), []);
    } finally {
      node.closeAllConnections();
      node.close();
    }
  });
});

/** Forwards a request to another server. */
async function forward(request: IncomingMessage, response: ServerResponse, to: string): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk as Buffer);
  }
  const answer = await fetch(`${to}${request.url ?? ''}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: Buffer.concat(chunks),
  });
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
}
