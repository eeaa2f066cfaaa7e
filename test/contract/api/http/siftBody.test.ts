import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { filterBody, type StreamFilter } from '../../../../src/engine/net/http/readBody';
import { NoMemoryError, ReadBudget } from '../../../../src/engine/net/http/reading';

const megabyte = 1024 * 1024;

/** A filter that takes a millisecond and `bytesOfPart` bytes of memory for each part. */
class SlowFilter implements StreamFilter {
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
    const filter = new SlowFilter();
    let most = 0;
    let before = 0;
    let isWatching = true;
    const watch = (): void => {
      most = Math.max(most, filter.parts.length - before);
      before = filter.parts.length;
      if (isWatching) {
        setImmediate(watch);
      }
    };
    setImmediate(watch);
    const body = Readable.from([Buffer.alloc(3 * megabyte), Buffer.alloc(3 * megabyte)]);
    const { text } = await filterBody(body, {}, 8 * megabyte, filter, new ReadBudget());
    isWatching = false;
    assert.equal(text, '"left"');
    assert.deepEqual([filter.parts.length, Math.max(...filter.parts)], [96, 64 * 1024]);
    // A millisecond each, so no other work is delayed by more than 8 ms.
    assert.ok(most <= 8, `${most} parts`);
  });

  it('ends where its sieve needs more memory than there is', async () => {
    const budget = new ReadBudget(4 * megabyte, 0);
    const filter = new SlowFilter(megabyte);
    const body = Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(64 * 1024)));
    await assert.rejects(filterBody(body, {}, 8 * megabyte, filter, budget), NoMemoryError);
    assert.deepEqual([filter.parts.length, budget.used], [5, 0]);
  });

  it('ends where it is larger than it may be', async () => {
    const filter = new SlowFilter();
    const body = Readable.from([Buffer.alloc(megabyte), Buffer.alloc(megabyte), Buffer.alloc(1)]);
    await assert.rejects(filterBody(body, {}, 2 * megabyte, filter, new ReadBudget()), { problem: 'tooLarge' });
    assert.equal(filter.parts.length, 32);
    const announced = new SlowFilter();
    const headers = { 'content-length': String(3 * megabyte) };
    await assert.rejects(filterBody(Readable.from([]), headers, 2 * megabyte, announced, new ReadBudget()), {
      problem: 'tooLarge',
    });
    assert.equal(announced.parts.length, 0);
  });
});
