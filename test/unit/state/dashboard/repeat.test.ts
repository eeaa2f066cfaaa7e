import assert from 'node:assert/strict';
import { Repeat } from '../../../../src/extension/dashboard/feeds/dashboardDeps';
import { TestClock } from '../../../helpers/testClock';

describe('work that is repeated', () => {
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('waits for as long as it says, or until it is woken, and never overlaps itself', async () => {
    const clock = new TestClock();
    const stop = new AbortController();
    const repeat = new Repeat(clock);
    const log: string[] = [];
    let finish = (): void => undefined;
    const running = repeat.run(stop.signal, async () => {
      log.push('begins');
      await new Promise<void>((resolve) => (finish = resolve));
      log.push('ends');
      return 1_000;
    });
    // Woken while running: runs once more immediately, however often it was woken.
    repeat.wake();
    repeat.wake();
    finish();
    await settled();
    assert.deepEqual(log.splice(0), ['begins', 'ends', 'begins']);
    finish();
    await settled();
    assert.deepEqual([log.splice(0), clock.pending], [['ends'], 1]);
    clock.advance(999);
    await settled();
    assert.deepEqual(log.splice(0), []);
    clock.advance(1);
    await settled();
    assert.deepEqual(log.splice(0), ['begins']);
    finish();
    await settled();
    repeat.wake();
    await settled();
    assert.deepEqual([log.splice(0), clock.pending], [['ends', 'begins'], 0]);
    finish();
    await settled();
    stop.abort();
    await running;
    assert.deepEqual([log.splice(0), clock.pending], [['ends'], 0]);
  });

  it('hands on what its work throws, but nothing after the abort', async () => {
    const stop = new AbortController();
    const broken = new Error('broken');
    const run = () => new Repeat(new TestClock()).run(stop.signal, () => Promise.reject(broken));
    await assert.rejects(run(), broken);
    const running = new Repeat(new TestClock()).run(stop.signal, async () => {
      await settled();
      throw broken;
    });
    stop.abort();
    await running;
  });
});
