import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { siftBody } from '../../../../src/api/http/readBody';
import { NoMemoryError, ReadBudget } from '../../../../src/api/http/reading';
import type { Sieve } from '../../../../src/api/http/sieve';

const megabyte = 1024 * 1024;

/** A sieve that takes a millisecond for each part that it is given, and so many bytes of memory for it. */
class SlowSieve implements Sieve {
  readonly parts: number[] = [];
  bytes = 0;
  readonly rest = [Buffer.from('"left"')];

  constructor(private readonly bytesOfPart = 0) {}

  read(chunk: Uint8Array): void {
    this.parts.push(chunk.length);
    this.bytes += this.bytesOfPart;
    const until = performance.now() + 1;
    while (performance.now() < until);
  }
}

describe('a body that goes through a sieve', () => {
  it('lets other work have its turn every few milliseconds, also where all of it is there at once', async () => {
    const sieve = new SlowSieve();
    let most = 0;
    let before = 0;
    let isWatching = true;
    const watch = (): void => {
      most = Math.max(most, sieve.parts.length - before);
      before = sieve.parts.length;
      if (isWatching) {
        setImmediate(watch);
      }
    };
    setImmediate(watch);
    const body = Readable.from([Buffer.alloc(3 * megabyte), Buffer.alloc(3 * megabyte)]);
    const { text } = await siftBody(body, {}, 8 * megabyte, sieve, new ReadBudget());
    isWatching = false;
    assert.equal(text, '"left"');
    assert.deepEqual([sieve.parts.length, Math.max(...sieve.parts)], [96, 64 * 1024]);
    // Of a millisecond each, so none is later than 8 ms.
    assert.ok(most <= 8, `${most} parts`);
  });

  it('ends where its sieve needs more memory than there is', async () => {
    const budget = new ReadBudget(4 * megabyte, 0);
    const sieve = new SlowSieve(megabyte);
    const body = Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(64 * 1024)));
    await assert.rejects(siftBody(body, {}, 8 * megabyte, sieve, budget), NoMemoryError);
    assert.deepEqual([sieve.parts.length, budget.used], [5, 0]);
  });

  it('ends where it is larger than it may be', async () => {
    const sieve = new SlowSieve();
    const body = Readable.from([Buffer.alloc(megabyte), Buffer.alloc(megabyte), Buffer.alloc(1)]);
    await assert.rejects(siftBody(body, {}, 2 * megabyte, sieve, new ReadBudget()), { problem: 'tooLarge' });
    assert.equal(sieve.parts.length, 32);
    const announced = new SlowSieve();
    const headers = { 'content-length': String(3 * megabyte) };
    await assert.rejects(siftBody(Readable.from([]), headers, 2 * megabyte, announced, new ReadBudget()), {
      problem: 'tooLarge',
    });
    assert.equal(announced.parts.length, 0);
  });
});
