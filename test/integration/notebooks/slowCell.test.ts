import assert from 'node:assert/strict';
import vscode = require('vscode');
import { answerJson, type Loopback, startLoopback } from '../../helpers/loopback';
import { bridge, needsBrowser } from '../harness/bridge';
import { runningDevnet, setSetting, useDevnet } from '../support/demo';
import { closeUnsaved } from '../support/editor';
import { inPage } from '../support/page';
import { endOf, openRpc, plainOutputs, selectKernel, startCell, stopCell } from '../support/notebook';

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

  it('counts the seconds that it waits, on the page', async function () {
    needsBrowser(this);
    const notebook = await openRpc('count.rpc', '# @target mixed\n# @node all\n# @timeout 10m\ninfo.getNetworkID\n');
    await selectKernel('devnet');
    const ended = endOf(notebook.cellAt(0));
    startCell(notebook, 0);
    await bridge('waitForText', { selector: `${inPage}[role="timer"]`, text: `Waiting for slow (${slow.host}): 1 s` });
    await bridge('waitForText', { selector: `${inPage}section`, text: 'fast (' });
    await stopCell(notebook, 0);
    assert.equal(await ended, false);
    const [first, last] = plainOutputs(notebook.cellAt(0));
    assert.match(
      first ?? '',
      new RegExp(`"networkID": "12345"[^]*Stopped after .* s: ${slow.host} had not answered\\.`),
    );
    assert.match(last ?? '', /Stopped before all responses arrived\./);
  });
});
