import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { allWithGrace } from '../../../../src/engine/sources/hedgedRequest';

const never = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

describe('settle', () => {
  const quiet = new AbortController().signal;

  it('gives all results in the order of the tasks', async () => {
    const tasks = [() => Promise.resolve('a'), async () => 'b'];
    assert.deepEqual(await allWithGrace(tasks, () => false, 0, quiet), ['a', 'b']);
    assert.deepEqual(await allWithGrace([], () => true, 0, quiet), []);
  });

  it('gives up on the slow ones when a good result is there and the grace is over, and stops them', async () => {
    let stopped = false;
    const slow = (signal: AbortSignal) => {
      signal.addEventListener('abort', () => (stopped = true));
      return never(signal);
    };
    assert.deepEqual(await allWithGrace([slow, () => Promise.resolve('good')], () => true, 1, quiet), [
      undefined,
      'good',
    ]);
    assert.equal(stopped, true);
  });

  it('waits for those that answer within the grace', async () => {
    let answer: (value: string) => void = () => undefined;
    const late = () => new Promise<string>((resolve) => (answer = resolve));
    const first = async () => {
      queueMicrotask(() => answer('late'));
      return 'good';
    };
    assert.deepEqual(await allWithGrace([late, first], (result) => result === 'good', 10_000, quiet), ['late', 'good']);
  });

  it('waits as long as no result is good', async () => {
    let answer: (value: string) => void = () => undefined;
    const late = () => new Promise<string>((resolve) => (answer = resolve));
    const poor = async () => {
      setTimeout(() => answer('good'), 5);
      return 'poor';
    };
    assert.deepEqual(await allWithGrace([late, poor], (result) => result === 'good', 0, quiet), ['good', 'poor']);
  });

  it('rejects with the reason of the abort, at once, and leaves no listener', async () => {
    const stop = new AbortController();
    const reason = new Error('the pointer left');
    const settled = allWithGrace([never], () => true, 0, stop.signal);
    stop.abort(reason);
    await assert.rejects(settled, (error) => error === reason);
    await assert.rejects(
      allWithGrace([never], () => true, 0, stop.signal),
      (error) => error === reason,
    );
    assert.equal(getEventListeners(stop.signal, 'abort').length, 0);
  });

  it('leaves no listener on a signal that never fires', async () => {
    const { signal } = new AbortController();
    await allWithGrace([() => Promise.resolve(1)], () => true, 0, signal);
    assert.equal(getEventListeners(signal, 'abort').length, 0);
  });

  it("rejects with a task's own error", async () => {
    const error = new Error('mine');
    await assert.rejects(
      allWithGrace([() => Promise.reject(error), never], () => true, 0, quiet),
      (got) => got === error,
    );
  });
});
