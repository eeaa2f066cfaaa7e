import assert from 'node:assert/strict';
import type { Report } from '../../../../src/engine/report/report';
import { WatchOfPage } from '../../../../src/extension/documents/pageState';
import type { PageWatch } from '../../../../src/webview/protocol/resultPage';
import { erc20Transfer } from '../../core/finding/samples';

const pending: Report = { ...erc20Transfer, status: 'pending' };

function watching() {
  const received: unknown[] = [];
  const watch = new WatchOfPage({
    result: (state: PageWatch | undefined) =>
      received.push(state?.nextAt === undefined ? state : { requested: state.requested, isNext: true }),
    answered: () => received.push('answered'),
    ended: ({ status }) => received.push(`ended: ${status}`),
    failed: (error) => received.push(`failed: ${String(error)}`),
  });
  return { watch, received };
}

describe('the watch of a page', () => {
  it('says how far it is, and what it ended with', async () => {
    const { watch, received } = watching();
    await watch.start(() => Promise.resolve(erc20Transfer));
    assert.deepEqual(received, [
      { requested: 0 },
      'answered',
      { requested: 1, nextAt: undefined },
      undefined,
      'ended: ok',
    ]);
    assert.equal(watch.state, undefined);
  });

  it('ends where it is stopped, and is silent from then on', async () => {
    const { watch, received } = watching();
    const started = watch.start(() => Promise.resolve(pending));
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(watch.state?.requested, 1);
    watch.stop();
    await started;
    assert.deepEqual(received, [{ requested: 0 }, 'answered', { requested: 1, isNext: true }, undefined]);
    watch.stop();
    assert.equal(received.length, 4);
  });

  it('tells of what it failed with', async () => {
    const { watch, received } = watching();
    await watch.start(() => Promise.reject(new Error('no')));
    assert.deepEqual(received, [{ requested: 0 }, undefined, 'failed: Error: no']);
  });
});
