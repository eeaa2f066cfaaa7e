import assert from 'node:assert/strict';
import { SmallestFirstQueue } from '../../../../src/engine/net/http/reading';
import { deferred } from '../../../helpers/deferred';

describe('SmallestFirstQueue', () => {
  it('runs one at a time, the smallest that waits next, also after a failure', async () => {
    const slicer = new SmallestFirstQueue();
    const began: number[] = [];
    const gate = deferred();
    const run = (size: number, problem?: string): Promise<number> =>
      slicer.run(size, undefined, async () => {
        began.push(size);
        await gate.promise;
        if (problem !== undefined) {
          throw new Error(problem);
        }
        return size;
      });
    const all = Promise.allSettled([run(9), run(7, 'broken'), run(8), run(1)]);
    gate.resolve();
    const outcomes = (await all).map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)));
    assert.deepEqual(outcomes, [9, 'Error: broken', 8, 1]);
    assert.deepEqual(began, [9, 1, 7, 8]);
  });

  it('lets one that waits leave at once, and holds nobody up for it', async () => {
    const slicer = new SmallestFirstQueue();
    const gate = deferred();
    const first = slicer.run(1, undefined, () => gate.promise);
    const control = new AbortController();
    let ran = false;
    const left = slicer.run(2, control.signal, async () => void (ran = true));
    const last = slicer.run(3, undefined, async () => 'last');
    control.abort('left');
    await assert.rejects(left, (reason) => reason === 'left');
    gate.resolve();
    await first;
    assert.equal(await last, 'last');
    assert.equal(ran, false);
  });

  it('passes the turn on where it comes to one that leaves in the same moment', async () => {
    const slicer = new SmallestFirstQueue();
    const gate = deferred();
    const control = new AbortController();
    const first = slicer.run(1, undefined, () => gate.promise.finally(() => control.abort('left')));
    const left = slicer.run(2, control.signal, async () => 'ran');
    const last = slicer.run(3, undefined, async () => 'last');
    gate.resolve();
    await first;
    await left.catch((reason: unknown) => assert.equal(reason, 'left'));
    assert.equal(await last, 'last');
  });
});
