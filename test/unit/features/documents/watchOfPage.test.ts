import assert from 'node:assert/strict';
import type { Finding } from '../../../../src/core/finding/finding';
import { WatchOfPage } from '../../../../src/features/documents/watchOfPage';
import type { PageWatch } from '../../../../src/webview/protocol/resultPage';
import { erc20Transfer } from '../../core/finding/samples';

const pending: Finding = { ...erc20Transfer, status: 'pending' };

function watching() {
  const heard: unknown[] = [];
  const watch = new WatchOfPage({
    told: (state: PageWatch | undefined) =>
      heard.push(state?.nextAt === undefined ? state : { asked: state.asked, isNext: true }),
    answered: () => heard.push('answered'),
    ended: ({ status }) => heard.push(`ended: ${status}`),
    failed: (error) => heard.push(`failed: ${String(error)}`),
  });
  return { watch, heard };
}

describe('the watch of a page', () => {
  it('says how far it is, and what it ended with', async () => {
    const { watch, heard } = watching();
    await watch.start(() => Promise.resolve(erc20Transfer));
    assert.deepEqual(heard, [{ asked: 0 }, 'answered', { asked: 1, nextAt: undefined }, undefined, 'ended: ok']);
    assert.equal(watch.state, undefined);
  });

  it('ends where it is stopped, and is silent from then on', async () => {
    const { watch, heard } = watching();
    const started = watch.start(() => Promise.resolve(pending));
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(watch.state?.asked, 1);
    watch.stop();
    await started;
    assert.deepEqual(heard, [{ asked: 0 }, 'answered', { asked: 1, isNext: true }, undefined]);
    watch.stop();
    assert.equal(heard.length, 4);
  });

  it('tells of what it failed with', async () => {
    const { watch, heard } = watching();
    await watch.start(() => Promise.reject(new Error('no')));
    assert.deepEqual(heard, [{ asked: 0 }, undefined, 'failed: Error: no']);
  });
});
