import assert from 'node:assert/strict';
import vscode = require('vscode');
import { answerJson, type Loopback, startLoopback } from '../../helpers/loopback';
import { requests, clearLog, runningDevnet, setSetting, useDevnet } from '../../integration/support/demo';
import { closeUnsaved } from '../../integration/support/editor';
import { endOf, openRpc, plainOutputs, runCell, selectKernel, startCell } from '../../integration/support/notebook';

/** Resolves when the outputs of a cell match. */
function shown(cell: vscode.NotebookCell, isIt: (outputs: readonly string[]) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (isIt(plainOutputs(cell))) {
        listener.dispose();
        resolve();
      }
    };
    const listener = vscode.workspace.onDidChangeNotebookDocument(look);
    look();
  });
}

describe('a slow cell', () => {
  /** Accepts requests, and responds when the test permits. */
  let slow: Loopback;
  let waiting: (() => void)[] = [];

  before(async () => {
    slow = await startLoopback(({ body }, response) => {
      const { id } = JSON.parse(body) as { id: number };
      waiting.push(() => answerJson(response, `{"jsonrpc":"2.0","id":${id},"result":{"networkID":"7"}}`));
    });
    await useDevnet();
    const networks = vscode.workspace.getConfiguration().get<Record<string, object>>('snowprobe.networks');
    const mixed = { ...networks?.['devnet'], nodes: { fast: runningDevnet().node, slow: slow.url } };
    await setSetting('snowprobe.networks', { ...networks, mixed });
  });
  after(async () => {
    await slow.close();
    await setSetting('snowprobe.networks', undefined);
    await useDevnet();
  });
  beforeEach(() => (waiting = []));
  afterEach(async () => {
    await closeUnsaved();
  });

  it('shows the answers below a request that waits, who it waits for, and each as it comes', async () => {
    const text = '# @target mixed\n# @node slow\n# @timeout 10m\ninfo.getNetworkID\n# @node fast\neth_chainId\n';
    const notebook = await openRpc('slow.rpc', text);
    await selectKernel('devnet');
    const cell = notebook.cellAt(0);
    const ended = endOf(cell);
    startCell(notebook, 0);
    await shown(
      cell,
      ([first, second]) => /Waiting for the response…/.test(first ?? '') && /"0xa868"$/.test(second ?? ''),
    );
    waiting.forEach((answer) => answer());
    assert.equal(await ended, true);
    assert.match(plainOutputs(cell)[0] ?? '', /"networkID": "7"/);
    assert.equal(cell.outputs.length, 2);
  });

  it('sends nothing after a failed expectation but what @continue says', async () => {
    const text = '# @expect result == "0x0"\neth_chainId\nnet_version\n# @continue\neth_blockNumber\n';
    const notebook = await openRpc('continue.rpc', text);
    await selectKernel('devnet');
    await clearLog();
    assert.equal(await runCell(notebook, 0), false);
    const [, second, third] = plainOutputs(notebook.cellAt(0));
    assert.equal(
      second,
      'net_version\nNot sent: an expectation before it failed. To send it anyway, write # @continue above it.',
    );
    assert.match(third ?? '', /^eth_blockNumber · 200/);
    assert.deepEqual(
      (await requests()).flatMap(({ rpcMethods }) => rpcMethods),
      ['eth_chainId', 'eth_blockNumber'],
    );
  });
});
