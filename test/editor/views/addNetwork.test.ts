import assert from 'node:assert/strict';
import type { JsonObject } from '../../../src/engine/primitives';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import vscode = require('vscode');
import { startAlteredNode } from '../../helpers/alteredNode';
import { bridge, needsBrowser } from '../../integration/harness/bridge';
import { runningDevnet, sample, setSetting, setWorkspaceSetting, useDevnet } from '../../integration/support/demo';
import { closeEditors, documentText } from '../../integration/support/editor';

const input = '.quick-input-widget';
const row = '.quick-input-list .monaco-list-row';

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

  const serve = async (answer: Parameters<typeof createServer>[1]): Promise<string> => {
    const server = createServer(answer ?? (() => undefined));
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  before(async function () {
    needsBrowser(this);
    await useDevnet();
  });
  beforeEach(() => {
    original = userNetworks();
    home = process.env['HOME'];
    // The developer's machine may have local networks.
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
    // Deactivates the added network: removing the active one would show a message.
    await useDevnet();
    await setSetting('snowprobe.networks', original);
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
      orders: { blockchainId: sample('blockchain'), evmChainId: 77702 },
    },
  });

  it('asks a node that is typed in, says what it found, and writes it into the user settings', async () => {
    // Node two is not in the settings.
    const { two } = runningDevnet().nodes;
    void vscode.commands.executeCommand('snowprobe.addNetwork');
    await bridge('waitForText', { selector: input, text: 'Pressing Enter queries this host' });
    await enter(two);
    await bridge('waitForText', {
      selector: input,
      text: 'node (network ID 12345) with C-Chain, orders.',
    });
    await enter('devnet');
    await bridge('waitForText', { selector: input, text: 'devnet exists already. Enter another name.' });
    await enter('second');
    await bridge('waitForText', {
      selector: '.notification-list-item',
      text: 'Added second to user settings and switched to it.',
    });
    assert.deepEqual(userNetworks()['second'], expected(two));
    assert.equal(vscode.workspace.getConfiguration().get('snowprobe.network'), 'second');
    await bridge('click', { selector: '.notification-list-item a.monaco-button:has-text("Set Gas Tokens…")' });
    await bridge('click', { selector: `${row}:has-text("orders")` });
    await bridge('waitForText', { selector: input, text: 'Gas token of orders (optional)' });
    await enter('ORD');
    await bridge('waitForText', { selector: row, text: 'ORD' });
    const { chains } = expected(two);
    const { orders } = chains;
    assert.deepEqual(userNetworks()['second'], {
      ...expected(two),
      chains: { ...chains, orders: { ...orders, symbol: 'ORD' } },
    });
  });

  it('adds a chain that the node does not run, by another node that serves it, beside one of its name', async () => {
    const { two } = runningDevnet().nodes;
    const lacking = await startAlteredNode(two, (method, _, json) => {
      if (method === 'platform.getBlockchains') {
        const { blockchains } = json as { readonly blockchains: readonly JsonObject[] };
        const named = blockchains.map((one) => (one['name'] === 'orders' ? { ...one, name: 'C-Chain' } : one));
        return { result: { blockchains: named } };
      }
      return method === 'eth_chainId' && json === '0x12f86' ? { result: 'not run' } : undefined;
    });
    try {
      void vscode.commands.executeCommand('snowprobe.addNetwork');
      await bridge('waitForText', { selector: input, text: 'Pressing Enter queries this host' });
      await enter(lacking.url);
      await bridge('waitForText', { selector: input, text: 'with C-Chain. It does not run C-Chain and poa demo.' });
      await enter('lacking');
      await bridge('click', { selector: '.notification-list-item a.monaco-button:has-text("Add Other Chains…")' });
      await bridge('click', { selector: `${row}:has-text("C-Chain")` });
      await bridge('waitForText', { selector: input, text: 'or a node that runs it' });
      await enter(`${lacking.url}/ext/bc/C/rpc`);
      await bridge('waitForText', { selector: input, text: 'serves chain 2owd…nuwC, not ' });
      await enter(two);
      await bridge('waitForNone', { selector: input });
      const { chains } = userNetworks()['lacking'] as { readonly chains: Readonly<Record<string, unknown>> };
      const known = expected(two).chains;
      assert.deepEqual(chains, {
        'C-Chain': known['C-Chain'],
        'C-Chain 2TqSm1E1': { ...known.orders, rpcUrl: `${two}/ext/bc/${sample('blockchain')}/rpc` },
      });
    } finally {
      await lacking.close();
    }
  });

  it("takes the RPC of an L1 for its node's network, and writes to the workspace on request", async () => {
    const { two } = runningDevnet().nodes;
    void vscode.commands.executeCommand('snowprobe.addNetwork');
    await bridge('waitForText', { selector: input, text: 'Pressing Enter queries this host' });
    await enter(`${two}/ext/bc/${sample('blockchain')}/rpc`);
    await bridge('waitForText', { selector: input, text: 'Add Network to User Settings' });
    await bridge('click', { selector: `${input} a[aria-label="Use Workspace Settings"]` });
    await bridge('waitForText', { selector: input, text: 'Add Network to Workspace Settings' });
    await enter('theirs');
    await bridge('waitForText', {
      selector: '.notification-list-item',
      text: 'Added theirs to workspace settings and switched to it.',
    });
    const all = vscode.workspace.getConfiguration().inspect<Networks>('snowprobe.networks');
    try {
      assert.deepEqual(all?.workspaceValue?.['theirs'], expected(two));
      assert.equal(all?.globalValue?.['theirs'], undefined);
    } finally {
      await setWorkspaceSetting('snowprobe.networks', undefined);
    }
  });

  it('says in place what is wrong, and takes the corrected URL', async () => {
    const { nodes, node } = runningDevnet();
    void vscode.commands.executeCommand('snowprobe.addNetwork');
    await bridge('waitForText', { selector: input, text: 'Pressing Enter queries this host' });
    await enter('ws://127.0.0.1:9650');
    await bridge('waitForText', { selector: input, text: 'Only http and https URLs can be added.' });
    await enter('https://me:secret@127.0.0.1/rpc?token=abc');
    await bridge('waitForText', { selector: input, text: 'Credentials do not belong in settings.' });
    await enter(node);
    await bridge('waitForText', { selector: input, text: 'devnet already has this node.' });
    await enter(`${nodes.two}/wrong`);
    await bridge('waitForText', { selector: input, text: `Nothing answers at this path, but ${nodes.two} does.` });
    await bridge('press', { keys: 'Enter' });
    await bridge('waitForText', { selector: input, text: 'Enter a name for the network.' });
  });

  it('gives up a host that hangs on Escape, and offers a key where one is wanted', async () => {
    const hung = await serve(() => undefined);
    const locked = await serve((_, response) => response.writeHead(401).end('{}'));
    void vscode.commands.executeCommand('snowprobe.addNetwork');
    await bridge('waitForText', { selector: input, text: 'Pressing Enter queries this host' });
    await enter(`${locked}/v3`);
    await bridge('waitForText', { selector: input, text: 'requires an API key (HTTP status 401)' });
    await bridge('click', { selector: `${input} a[aria-label="Set API Key…"]` });
    await bridge('waitForText', { selector: input, text: `Header of the key for ${locked}` });
    await bridge('press', { keys: 'Escape' });
    await bridge('waitForText', { selector: input, text: 'requires an API key (HTTP status 401)' });
    await enter(hung);
    await bridge('waitForText', { selector: input, text: `Querying ${new URL(hung).host}… Press Escape to cancel.` });
    await bridge('press', { keys: 'Escape' });
    await bridge('waitForNone', { selector: input });
    assert.deepEqual(userNetworks(), original);
  });

  it('adds any EVM, on which cells and lookups work and which says that it has no P-Chain', async () => {
    const evm = await serve((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const { method, id } = JSON.parse(body) as { method: string; id: number };
        const known = { eth_chainId: '0xbf11', web3_clientVersion: 'Geth/v1.14' } as Readonly<Record<string, string>>;
        const result = known[method];
        response.writeHead(result === undefined ? 404 : 200, { 'content-type': 'application/json' });
        response.end(result === undefined ? '' : JSON.stringify({ jsonrpc: '2.0', id, result }));
      });
    });
    void vscode.commands.executeCommand('snowprobe.addNetwork');
    await bridge('waitForText', { selector: input, text: 'Pressing Enter queries this host' });
    await enter(evm);
    await bridge('waitForText', {
      selector: input,
      text: 'Found an EVM chain with chain ID 48913, run by Geth/v1.14. It has no P-Chain and X-Chain.',
    });
    await bridge('press', { keys: 'Enter' });
    await bridge('waitForText', {
      selector: '.notification-list-item',
      text: 'Added chain-48913 to user settings and switched',
    });
    assert.deepEqual(userNetworks()['chain-48913'], {
      chains: { 'chain-48913': { evmChainId: 48913, rpcUrl: evm } },
    });
    const uri = await vscode.commands.executeCommand<vscode.Uri | undefined>(
      'snowprobe.openResult',
      { id: 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg', network: 'chain-48913' },
      'md',
    );
    assert.match(await documentText(uri), /chain-48913 has no P-Chain or X-Chain: it is an EVM chain/);
  });

  it('offers networks that tools of this machine run', async () => {
    const { nodes } = runningDevnet();
    const folder = path.join(process.env['HOME'] ?? '', '.tmpnet/networks/20260722-101500.1');
    for (const [name, uri] of Object.entries(nodes)) {
      const node = path.join(folder, `NodeID-${name}`);
      mkdirSync(node, { recursive: true });
      writeFileSync(path.join(node, 'process.json'), JSON.stringify({ pid: 1, uri }));
    }
    void vscode.commands.executeCommand('snowprobe.addNetwork');
    await bridge('waitForText', { selector: row, text: 'Enter a URL…' });
    await bridge('click', { selector: `${row}:has-text("tmpnet network with 3 nodes")` });
    await bridge('waitForText', { selector: input, text: 'Enter a name for the network.' });
    await bridge('press', { keys: 'Enter' });
    await bridge('waitForText', {
      selector: '.notification-list-item',
      text: 'Added tmpnet to user settings and switched',
    });
    const { nodes: written } = userNetworks()['tmpnet'] as { readonly nodes: Readonly<Record<string, string>> };
    assert.deepEqual(Object.values(written).sort(), Object.values(nodes).sort());
  });
});
