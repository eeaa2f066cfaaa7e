import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import vscode = require('vscode');
import { answerJson, type Loopback, startLoopback } from '../../helpers/loopback';
import { bridge, needsBrowser } from '../../integration/harness/bridge';
import {
  clearLog,
  control,
  requests,
  runningDevnet,
  sample,
  setSetting,
  useDevnet,
  workspaceFolder,
} from '../../integration/support/demo';
import { closeEditors, closeUnsaved } from '../../integration/support/editor';
import {
  endOf,
  openAsUser,
  openRpc,
  outputOf,
  plainOutputs,
  runCell,
  selectKernel,
  showRpc,
  startCell,
  stopCell,
} from '../../integration/support/notebook';

describe('notebooks', () => {
  let other: Loopback;
  /** Version that the second node returns; `undefined`: it does not respond. */
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

  it('send the EVM requests of a cell in one post', async () => {
    const notebook = await openRpc('batch.rpc', 'eth_chainId\neth_blockNumber\nnet_version\n');
    await selectKernel('devnet');
    assert.equal(await runCell(notebook, 0), true);
    const posts = (await requests()).filter(({ path }) => path === '/ext/bc/C/rpc');
    assert.deepEqual(
      posts.map(({ rpcMethods }) => rpcMethods),
      [['eth_chainId', 'eth_blockNumber', 'net_version']],
    );
  });

  it('stop a run of all cells at the first failure', async () => {
    const text = '%% rpc\neth_chainId\n\n%% rpc\n# @expect result == "0x0"\neth_chainId\n\n%% rpc\nnet_version\n';
    const notebook = await openRpc('stop.rpc', text);
    await selectKernel('devnet');
    const ended = endOf(notebook.cellAt(1));
    await vscode.commands.executeCommand('notebook.execute', notebook.uri);
    assert.equal(await ended, false);
    assert.match(plainOutputs(notebook.cellAt(1))[0] ?? '', /failed: expected result == "0x0", got "0xa868"/);
    assert.equal(notebook.cellAt(0).executionSummary?.success, true);
    assert.deepEqual(notebook.cellAt(2).outputs, []);
    assert.equal(
      (await requests()).some(({ rpcMethods }) => rpcMethods.includes('net_version')),
      false,
    );
  });

  it('end a request that hangs when the cell is stopped', async () => {
    const seen = other.requests.length;
    const notebook = await openRpc('hang.rpc', '# @target silent\n# @timeout 10m\ninfo.getNetworkName\n');
    await selectKernel('devnet');
    const ended = endOf(notebook.cellAt(0));
    startCell(notebook, 0);
    await other.arrived(seen + 1);
    const { socket } = other.requests[seen]!;
    const closed = new Promise((resolve) => socket.once('close', resolve));
    await stopCell(notebook, 0);
    assert.equal(await ended, false);
    await closed;
    const [request, whole] = plainOutputs(notebook.cellAt(0));
    assert.match(request ?? '', /Stopped after .+: 127\.0\.0\.1:\d+ had not answered\./);
    assert.match(whole ?? '', /Stopped before all responses arrived\./);
  });

  it('end what runs when its cell is deleted, its notebook closed or its network removed', async () => {
    const text = '%% rpc\n# @timeout 10m\ninfo.getNetworkName\n\n%% rpc\nnet_version\n';
    const networks = vscode.workspace.getConfiguration().get<Record<string, object>>('snowprobe.networks');
    await setSetting('snowprobe.networks', { ...networks, gone: networks?.['silent'] });
    const ways: Readonly<Record<string, (notebook: vscode.NotebookDocument) => Promise<unknown>>> = {
      silent: async ({ uri }) => {
        const edit = new vscode.WorkspaceEdit();
        edit.set(uri, [vscode.NotebookEdit.deleteCells(new vscode.NotebookRange(0, 1))]);
        await vscode.workspace.applyEdit(edit);
      },
      two: () => closeUnsaved(),
      gone: () => setSetting('snowprobe.networks', networks),
    };
    for (const [name, end] of Object.entries(ways)) {
      const seen = other.requests.length;
      const notebook = await openAsUser(`${name}.rpc`, text);
      await selectKernel(name === 'gone' ? 'gone' : 'silent');
      startCell(notebook, 0);
      await other.arrived(seen + 1);
      const { socket } = other.requests[seen]!;
      const closed = new Promise((resolve) => socket.once('close', resolve));
      await end(notebook);
      await closed;
      await closeUnsaved();
    }
  });

  it('listen to a subscription until they are stopped, while other cells run', async () => {
    const notebook = await openRpc('heads.rpc', '%% rpc\nsubscribe newHeads\n\n%% rpc\neth_chainId\n');
    await selectKernel('devnet');
    const [heads, after] = notebook.getCells();
    const ended = endOf(heads!);
    const ran = endOf(after!);
    await vscode.commands.executeCommand('notebook.execute', notebook.uri);
    assert.equal(await ran, true);
    const told = outputOf(heads!, /\nEvents so far: (?:[2-9]|\d\d+)\. Stop the cell to end it\./);
    await control('POST', '/mine', {});
    await control('POST', '/mine', {});
    await told;
    await stopCell(notebook, 0);
    assert.equal(await ended, true);
    const [text] = plainOutputs(heads!);
    assert.match(text ?? '', /\nStopped\. Events: \d+\.\n/);
    assert.equal(heads?.outputs.length, 1);
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
      // Until a kernel is chosen, it follows the active network.
      await kernel('silent');
      await setSetting('snowprobe.network', 'pair');
      assert.equal(await askedOf(again), 'two');
      await closeEditors();
      const later = await showRpc(first.uri);
      await kernel('silent');
      assert.equal(await askedOf(later), 'two');
    } finally {
      await setSetting('snowprobe.network', 'devnet');
    }
  });

  it('compare nodes, and mark what differs', async () => {
    version = 'elsewhere';
    const notebook = await openRpc('pair.rpc', '# @target pair\n# @node all\ninfo.getNetworkName\n');
    await selectKernel('devnet');
    assert.equal(await runCell(notebook, 0), true);
    assert.match(
      plainOutputs(notebook.cellAt(0))[0] ?? '',
      /\n\ninfo\.getNetworkName: 0 equal, 1 different\n≠ networkName {2}one: "local" \| two: "elsewhere"$/,
    );
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
    // The button for Enter sends nothing.
    assert.match(question, /Do Not Send\s*Send$/);
    await bridge('press', { keys: 'Escape' });
    assert.equal(await ended, false);
    assert.match(plainOutputs(notebook.cellAt(0))[0] ?? '', /eth_sendRawTransaction was not sent: cancelled\.$/);
    assert.deepEqual(await requests(), []);
  });

  it('offer the method that is meant by a misspelt one, and run it', async function () {
    needsBrowser(this);
    const notebook = await openRpc('typo.rpc', 'eth_chainID\n');
    await selectKernel('devnet');
    const ended = endOf(notebook.cellAt(0));
    startCell(notebook, 0);
    const box = '.monaco-dialog-box';
    await bridge('waitForText', { selector: box, text: 'No such method. Did you mean eth_chainId?' });
    await bridge('click', { selector: `${box} >> text="Run eth_chainId"` });
    assert.equal(await ended, true);
    assert.match(plainOutputs(notebook.cellAt(0))[0] ?? '', /^eth_chainId/);
  });

  it('keep outputs in the file when they are asked to, until these are cleared', async () => {
    const notebook = await openRpc('keep.rpc', '%% rpc\neth_chainId\n');
    await selectKernel('devnet');
    assert.equal(await runCell(notebook, 0), true);
    assert.ok(await notebook.save());
    assert.equal(readFileSync(notebook.uri.fsPath, 'utf8'), '%% rpc\neth_chainId\n');
    await vscode.commands.executeCommand('snowprobe.saveOutput');
    assert.ok(await notebook.save());
    const { host } = new URL(runningDevnet().node);
    const kept = `%% rpc\neth_chainId\n\n%% output\neth_chainId · 200 · one (${host}) · 8 B\n"0xa868"\n`;
    assert.equal(readFileSync(notebook.uri.fsPath, 'utf8'), kept);
    await closeEditors();
    const again = await showRpc(notebook.uri);
    assert.equal(again.cellCount, 1);
    assert.match(plainOutputs(again.cellAt(0))[0] ?? '', /"0xa868"$/);
    await vscode.commands.executeCommand('notebook.clearAllCellsOutputs');
    await vscode.commands.executeCommand('snowprobe.saveOutput', again.cellAt(0).document.uri.toString());
    assert.ok(await again.save());
    assert.equal(readFileSync(again.uri.fsPath, 'utf8'), '%% rpc\neth_chainId\n');
  });

  it('remember what named requests answered when their file is renamed', async () => {
    const text = '%% rpc\n# @name last\neth_blockNumber\n\n%% rpc\neth_getBlockByNumber ["{{last.result}}", false]\n';
    const { uri } = await openRpc('before.rpc', text);
    await selectKernel('devnet');
    assert.equal(await runCell(vscode.window.activeNotebookEditor!.notebook, 0), true);
    const renamed = uri.with({ path: uri.path.replace('before.rpc', 'after.rpc') });
    const edit = new vscode.WorkspaceEdit();
    edit.renameFile(uri, renamed, { overwrite: true });
    assert.ok(await vscode.workspace.applyEdit(edit));
    const notebook = await showRpc(renamed);
    assert.equal(await runCell(notebook, 1), true);
  });

  it('show the previous answer of a cell beside the last one', async () => {
    version = 'before';
    const notebook = await openRpc('previous.rpc', '# @target silent\ninfo.getNetworkName\n');
    await selectKernel('devnet');
    assert.equal(await runCell(notebook, 0), true);
    version = 'after';
    assert.equal(await runCell(notebook, 0), true);
    await vscode.commands.executeCommand('snowprobe.compareWithPrevious', notebook.cellAt(0).document.uri.toString());
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    assert.ok(input instanceof vscode.TabInputTextDiff);
    const [left, right] = await Promise.all(
      [input.original, input.modified].map(async (uri) => (await vscode.workspace.openTextDocument(uri)).getText()),
    );
    assert.match(left ?? '', /"networkName": "before"/);
    assert.equal(right, left?.replace('before', 'after').replace('24 B', '23 B'));
  });

  it('show any earlier answer of a cell beside the last one', async function () {
    needsBrowser(this);
    const notebook = await openRpc('earlier.rpc', '# @target silent\ninfo.getNetworkName\n');
    await selectKernel('devnet');
    for (const name of ['first', 'second', 'third one']) {
      version = name;
      assert.equal(await runCell(notebook, 0), true);
    }
    const row = '.quick-input-list .monaco-list-row';
    const compared = vscode.commands.executeCommand('snowprobe.compareWithPrevious');
    await bridge('waitForText', { selector: row, text: 'silent two · 200 · 24 B' });
    await bridge('press', { keys: 'ArrowDown' });
    await bridge('press', { keys: 'Enter' });
    await compared;
    const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    assert.ok(input instanceof vscode.TabInputTextDiff);
    const [left, right] = await Promise.all(
      [input.original, input.modified].map(async (uri) => (await vscode.workspace.openTextDocument(uri)).getText()),
    );
    assert.match(left ?? '', /"first"/);
    assert.match(right ?? '', /"third one"/);
  });

  it('are copied as curl, and pasted from it', async () => {
    const { node } = runningDevnet();
    const notebook = await openRpc('copy.rpc', 'platform.getHeight\n');
    await selectKernel('devnet');
    const cell = notebook.cellAt(0).document.uri.toString();
    await vscode.commands.executeCommand('snowprobe.copyCellAs', cell, 'curl');
    const curl = `curl -sS --globoff -X POST -H 'content-type: application/json' --data '{"jsonrpc":"2.0","id":1,"method":"platform.getHeight","params":{}}' '${node}/ext/bc/P'\n`;
    assert.equal(await vscode.env.clipboard.readText(), curl);
    await vscode.commands.executeCommand('snowprobe.pasteAsRequest');
    assert.equal(notebook.cellCount, 2);
    assert.equal(notebook.cellAt(1).document.getText(), '# @target devnet\nplatform.getHeight {}');
  });

  it('open about what was looked up, and with the text of a cell', async () => {
    const target = { id: sample('transaction'), network: 'devnet', chain: 'C-Chain' };
    await vscode.commands.executeCommand('_snowprobe.openInNotebook', target);
    const notebook = vscode.window.activeNotebookEditor?.notebook;
    assert.equal(notebook?.isUntitled, true);
    assert.equal(
      notebook.cellAt(0).document.getText(),
      `# @target devnet/C\neth_getTransactionByHash ["${target.id}"]\neth_getTransactionReceipt ["${target.id}"]`,
    );
    assert.equal(await runCell(notebook, 0), true);
    await vscode.commands.executeCommand('_snowprobe.openCell', 'info.getNodeID');
    assert.equal(vscode.window.activeNotebookEditor?.notebook.cellAt(0).document.getText(), 'info.getNodeID');
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
  });
});
