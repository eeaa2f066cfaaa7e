import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import vscode = require('vscode');
import { answerJson, type Loopback, startLoopback } from '../../helpers/loopback';
import { clearLog, runningDevnet, setSetting, useDevnet, workspaceFolder } from '../support/demo';
import { closeEditors, closeUnsaved } from '../support/editor';
import { openRpc, plainOutputs, runCell, setText, showRpc } from '../support/notebook';

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
});
