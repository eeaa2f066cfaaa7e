import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import vscode = require('vscode');
import { answerJson, type Loopback, startLoopback } from '../../helpers/loopback';
import { bridge, needsBrowser } from '../harness/bridge';
import { clearLog, requests, runningDevnet, setSetting, useDevnet, workspaceFolder } from '../support/demo';
import { closeEditors, closeUnsaved } from '../support/editor';
import { endOf, openRpc, plainOutputs, runCell, selectKernel, setText, showRpc, startCell } from '../support/notebook';

describe('notebooks', () => {
  let other: Loopback;
  /** What the second node answers; it stays silent where it is undefined. */
  let version: string | undefined;

  before(async () => {
    other = await startLoopback((request, response) => {
      if (version !== undefined) {
        const { id } = JSON.parse(request.body) as { id: number };
        answerJson(response, `{"jsonrpc":"2.0","id":${id},"result":{"networkName":"${version}"}}`);
      }
    });
    await useDevnet();
    const networks = vscode.workspace.getConfiguration().get<Record<string, object>>('snowprobe.networks');
    const pair = { ...networks?.['devnet'], nodes: { one: runningDevnet().node, two: other.url } };
    const silent = { ...networks?.['devnet'], nodes: { two: other.url } };
    await setSetting('snowprobe.networks', { ...networks, pair, silent });
  });
  after(async () => {
    await other.close();
    await setSetting('snowprobe.networks', undefined);
    await useDevnet();
  });
  beforeEach(async () => {
    version = undefined;
    await clearLog();
  });
  afterEach(async () => {
    await closeUnsaved();
  });

  it('of the samples open, and their cells run on the active network', async () => {
    const uri = vscode.Uri.joinPath(workspaceFolder(), 'notebooks/network-tour.rpc');
    const notebook = await showRpc(uri);
    const [title, first] = notebook.getCells();
    assert.match(title?.document.getText() ?? '', /^# A tour of a network/);
    assert.equal(await runCell(notebook, 1), true);
    const [name, node] = plainOutputs(first!);
    assert.match(name ?? '', /^info\.getNetworkName · 200 · \d+ ms · one \(127\.0\.0\.1:\d+\) · 23 B\n/);
    assert.match(node ?? '', /"version": "avalanchego\//);
    assert.equal(first?.outputs[0]?.items[0]?.mime, 'application/vnd.snowprobe.rpc');
  });

  it('run on the active network until the user chooses another kernel, which stays', async function () {
    needsBrowser(this);
    version = 'silent';
    const kernel = (name: string) => bridge('waitForText', { selector: '.notebook-toolbar-container', text: name });
    const text = 'info.getNetworkName\n';
    const askedOf = async (notebook: vscode.NotebookDocument): Promise<string> => {
      assert.equal(await runCell(notebook, 0), true);
      return / ms · (\w+) \(/.exec(plainOutputs(notebook.cellAt(0))[0] ?? '')?.[1] ?? '';
    };
    try {
      const first = await openRpc('follow.rpc', text);
      await kernel('devnet');
      assert.equal(await askedOf(first), 'one');
      await setSetting('snowprobe.network', 'silent');
      await kernel('silent');
      assert.equal(await askedOf(first), 'two');
      await closeEditors();
      await setSetting('snowprobe.network', 'devnet');
      const again = await showRpc(first.uri);
      await kernel('devnet');
      assert.equal(await askedOf(again), 'one');
      await selectKernel('silent');
      await setSetting('snowprobe.network', 'pair');
      assert.equal(await askedOf(again), 'two');
      await closeEditors();
      assert.equal(await askedOf(await showRpc(first.uri)), 'two');
    } finally {
      await setSetting('snowprobe.network', 'devnet');
    }
  });

  it('ask before they send what changes state, and send nothing after a no', async function () {
    needsBrowser(this);
    const demo = readFileSync(vscode.Uri.joinPath(workspaceFolder(), 'src/bytes.ts').fsPath, 'utf8');
    const raw = /const rawTransaction =\s+'(\w+)'/.exec(demo)?.[1] ?? assert.fail('the demo has no raw transaction');
    const notebook = await openRpc('write.rpc', `eth_sendRawTransaction ["${raw}"]\n`);
    await selectKernel('devnet');
    const ended = endOf(notebook.cellAt(0));
    startCell(notebook, 0);
    const box = '.monaco-dialog-box';
    const question = await bridge('waitForText', { selector: box, text: 'eth_sendRawTransaction sends a transaction' });
    assert.ok(question.includes(new URL(runningDevnet().node).host), question);
    assert.match(question, /transfers /);
    await bridge('press', { keys: 'Escape' });
    assert.equal(await ended, false);
    assert.match(plainOutputs(notebook.cellAt(0))[0] ?? '', /eth_sendRawTransaction was not sent: cancelled\.$/);
    assert.deepEqual(await requests(), []);
  });

  it('are saved byte for byte as they were read, but for what was changed', async () => {
    const text = '\uFEFF\r\n%% rpc \r\neth_chainId\r\n\r\n\r\n%% markdown\n# Words\r\n\\%% rpc\n\n%% rpc\nnet_version';
    const notebook = await openRpc('bytes.rpc', text);
    assert.equal(notebook.cellCount, 3);
    const [first] = notebook.getCells();
    await setText(first!, 'eth_blockNumber');
    assert.ok(await notebook.save());
    const changed = readFileSync(notebook.uri.fsPath, 'utf8');
    assert.equal(changed, text.replace('eth_chainId\r\n', 'eth_blockNumber'));
    await setText(first!, 'eth_chainId\r\n');
    assert.ok(await notebook.save());
    await closeEditors();
    const again = await showRpc(notebook.uri);
    assert.deepEqual(
      again.getCells().map(({ document }) => document.getText().replaceAll('\r', '')),
      ['eth_chainId', '# Words\n%% rpc', 'net_version'],
    );
  });

  it('say below a cell what it asks, and change it by a click', async function () {
    needsBrowser(this);
    version = 'elsewhere';
    const notebook = await openRpc('bar.rpc', '# @target pair\ninfo.getNetworkName\n');
    await selectKernel('devnet');
    const bar = '.cell-statusbar-container';
    const row = '.quick-input-list .monaco-list-row';
    await bridge('waitForText', { selector: bar, text: 'one' });
    await bridge('click', { selector: `${bar} .cell-status-item:has-text("one")` });
    await bridge('waitForText', { selector: row, text: 'All nodes' });
    await bridge('type', { text: 'All nodes' });
    await bridge('press', { keys: 'Enter' });
    await bridge('waitForText', { selector: bar, text: 'all 2 nodes' });
    assert.equal(notebook.cellAt(0).document.getText(), '# @node all\n# @target pair\ninfo.getNetworkName');
    assert.equal(await runCell(notebook, 0), true);
    await bridge('waitForText', { selector: bar, text: '200 · ' });
  });
});
