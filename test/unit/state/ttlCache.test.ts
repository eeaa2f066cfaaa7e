import assert from 'node:assert/strict';
import { TtlCache } from '../../../src/state/ttlCache';

describe('TtlCache', () => {
  let now = 0;
  let asked = 0;
  const ask = (): Promise<number> => Promise.resolve(++asked);
  const cache = (): TtlCache<number> => new TtlCache(() => now, 1_000);

  beforeEach(() => {
    now = 5_000;
    asked = 0;
  });

  it('asks again once an answer is too old', async () => {
    const kept = cache();
    assert.equal(await kept.of('a', ask), 1);
    now += 999;
    assert.equal(await kept.of('a', ask), 1);
    now += 1;
    assert.equal(kept.get('a'), undefined);
    assert.equal(await kept.of('a', ask), 2);
  });

  it('keeps neither what nobody knows nor what failed', async () => {
    const kept = cache();
    assert.equal(await kept.of('a', () => Promise.resolve(undefined)), undefined);
    await assert.rejects(
      kept.of('a', () => Promise.reject(new Error('away'))),
      /away/,
    );
    assert.equal(await kept.of('a', ask), 1);
  });

  it('forgets one or all, and what is under way too', async () => {
    const kept = cache();
    await kept.of('a', ask);
    await kept.of('b', ask);
    kept.forget('a');
    assert.equal(kept.get('a'), undefined);
    assert.equal(kept.get('b'), 2);
    const underWay = kept.of('c', ask);
    kept.forget();
    assert.equal(await underWay, 3);
    assert.equal(kept.get('c'), undefined);
    assert.equal(kept.get('b'), undefined);
  });
});
