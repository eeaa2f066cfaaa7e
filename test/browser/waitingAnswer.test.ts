import assert from 'node:assert/strict';
import type { OutputResult } from '../../src/webview/protocol/rpcOutput';
import { openRendererPage, type RendererPage } from '../helpers/rendererPage';

const now = Date.UTC(2026, 10, 22, 12);

function answerOf(node: string, part: Partial<OutputResult>): OutputResult {
  return {
    ...{ label: 'info.getNetworkID', network: 'local', host: '127.0.0.1:9650', milliseconds: 41, expectations: [] },
    ...{ node, outcome: { kind: 'result', json: '7' } },
    ...part,
  };
}

describe('an answer that is waited for, in a page', () => {
  let renderer: RendererPage;

  before(async function () {
    // A browser may have to be installed first.
    this.timeout(240_000);
    renderer = await openRendererPage();
    await renderer.page.clock.install({ time: now });
  });
  after(() => renderer.close());

  const timer = () => renderer.page.getByRole('timer');

  it('says who is asked and counts the seconds, beside the nodes that answered', async () => {
    const since = now - 3_200;
    const two = answerOf('two', { outcome: { kind: 'waiting', since }, milliseconds: 0 });
    await renderer.show({ version: 1, answers: [answerOf('one', {}), two] });
    assert.equal(await timer().innerText(), 'Waiting for two (127.0.0.1:9650): 3 s');
    await renderer.page.getByRole('treegrid').waitFor();
    await renderer.page.clock.runFor(62_000);
    assert.equal(await timer().innerText(), 'Waiting for two (127.0.0.1:9650): 1 min 5 s');
  });

  it('makes room for the answer', async () => {
    await renderer.show({ version: 1, answers: [answerOf('one', {}), answerOf('two', {})] });
    assert.equal(await timer().count(), 0);
    await renderer.page.getByText('Both responses are equal.').waitFor();
  });
});
