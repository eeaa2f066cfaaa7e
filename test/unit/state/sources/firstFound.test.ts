import assert from 'node:assert/strict';
import { firstFound } from '../../../../src/engine/sources/hedgedRequest';

const items = Array.from({ length: 20 }, (_, i) => i);
const never = new AbortController().signal;

describe('firstFound', () => {
  it('asks no more than so many at once, and no more once one has it', async () => {
    let open = 0;
    let most = 0;
    const { found, requested } = await firstFound(items, 4, never, async (item) => {
      most = Math.max(most, ++open);
      await new Promise(setImmediate);
      open--;
      return item === 5 ? 'here' : undefined;
    });
    assert.deepEqual(found, { item: 5, result: 'here' });
    assert.equal(most, 4);
    assert.ok(requested >= 6 && requested <= 9, `${requested} asked`);
  });

  it('aborts those under way once one has it', async () => {
    const aborted: number[] = [];
    const { found } = await firstFound([1, 2, 3], 3, never, (item, signal) =>
      item === 2
        ? // When the others are running.
          new Promise<string>((resolve) => setImmediate(resolve, 'here'))
        : new Promise<undefined>((_, reject) => {
            signal.addEventListener('abort', () => {
              aborted.push(item);
              reject(new Error('aborted'));
            });
          }),
    );
    assert.equal(found?.item, 2);
    assert.deepEqual(aborted, [1, 3]);
  });

  it('goes on after a failure, and tells the first one', async () => {
    const outcome = await firstFound(items, 4, never, (item) =>
      item === 3 ? Promise.reject(new Error('of 3')) : Promise.resolve(undefined),
    );
    assert.equal(outcome.requested, 20);
    assert.match(String(outcome.failure), /of 3/);
  });

  it('ends after as many failures as are asked at once', async () => {
    const outcome = await firstFound(items, 4, never, () => Promise.reject(new Error('busy')));
    assert.equal(outcome.requested, 4);
  });

  it('rejects with the reason of the caller', async () => {
    const stop = new AbortController();
    await assert.rejects(
      firstFound(items, 4, stop.signal, (item) => {
        if (item === 6) {
          stop.abort(new Error('enough'));
        }
        return Promise.resolve(undefined);
      }),
      /enough/,
    );
  });
});
