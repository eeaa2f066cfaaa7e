import assert from 'node:assert/strict';
import { TtlCache } from '../../../src/engine/net/http/cache';

describe('TtlCache', () => {
  let now = 0;
  let requested = 0;
  const request = (): Promise<number> => Promise.resolve(++requested);
  const cache = (): TtlCache<number> => new TtlCache(() => now, 1_000);

  beforeEach(() => {
    now = 5_000;
    requested = 0;
  });

  it('asks again once an answer is too old', async () => {
    const cached = cache();
    assert.equal(await cached.getOrFetch('a', request), 1);
    now += 999;
    assert.equal(await cached.getOrFetch('a', request), 1);
    now += 1;
    assert.equal(cached.get('a'), undefined);
    assert.equal(await cached.getOrFetch('a', request), 2);
  });

  it('keeps neither what nobody knows nor what failed', async () => {
    const cached = cache();
    assert.equal(await cached.getOrFetch('a', () => Promise.resolve(undefined)), undefined);
    await assert.rejects(
      cached.getOrFetch('a', () => Promise.reject(new Error('away'))),
      /away/,
    );
    assert.equal(await cached.getOrFetch('a', request), 1);
  });

  it('forgets one or all, and what is under way too', async () => {
    const cached = cache();
    await cached.getOrFetch('a', request);
    await cached.getOrFetch('b', request);
    cached.forget('a');
    assert.equal(cached.get('a'), undefined);
    assert.equal(cached.get('b'), 2);
    const underWay = cached.getOrFetch('c', request);
    cached.forget();
    assert.equal(await underWay, 3);
    assert.equal(cached.get('c'), undefined);
    assert.equal(cached.get('b'), undefined);
  });
});
