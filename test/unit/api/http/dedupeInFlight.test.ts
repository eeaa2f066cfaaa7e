import assert from 'node:assert/strict';
import { dedupeInFlight } from '../../../../src/engine/net/http/cache';

describe('dedupeInFlight', () => {
  it('starts work once while it is in flight, and again after it failed', async () => {
    const reads = dedupeInFlight<string>();
    let runs = 0;
    const run = (): Promise<string> => Promise.reject(new Error(`run ${++runs}`));
    await Promise.all([1, 2].map(() => assert.rejects(reads.read('k', undefined, run), { message: 'run 1' })));
    await assert.rejects(reads.read('k', undefined, run), { message: 'run 2' });
  });

  it('does not let a new caller join work that all callers left', async () => {
    const reads = dedupeInFlight<string>();
    const started: AbortSignal[] = [];
    const run = (signal: AbortSignal): Promise<string> => {
      started.push(signal);
      return new Promise((resolve) => started.length === 2 && resolve('second'));
    };
    const first = new AbortController();
    const left = reads.read('k', first.signal, run);
    first.abort('gone');
    await assert.rejects(left, (reason) => reason === 'gone');
    assert.equal(await reads.read('k', undefined, run), 'second');
    assert.deepEqual([started[0]?.aborted, started.length], [true, 2]);
  });

  it('keeps keys apart', async () => {
    const reads = dedupeInFlight<string>();
    const answers = await Promise.all(['a', 'b'].map((key) => reads.read(key, undefined, () => Promise.resolve(key))));
    assert.deepEqual(answers, ['a', 'b']);
  });
});
