import assert from 'node:assert/strict';
import { HoverLookups } from '../../../../src/extension/hover/hoverLookups';

/** A lookup that the test completes manually; when aborted it rejects with the reason, like the real one. */
class ByHand {
  readonly started: string[] = [];
  readonly signals = new Map<string, AbortSignal>();
  private readonly ends = new Map<string, (result: string) => void>();

  work(key: string): (signal: AbortSignal) => Promise<string> {
    return (signal) =>
      new Promise((resolve, reject) => {
        this.started.push(key);
        this.signals.set(key, signal);
        this.ends.set(key, resolve);
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      });
  }

  finish(key: string, result: string): void {
    this.ends.get(key)?.(result);
  }
}

describe('HoverLookups', () => {
  it('gives the result', async () => {
    const lookups = new HoverLookups();
    const byHand = new ByHand();
    const result = lookups.run('a', new AbortController().signal, byHand.work('a'));
    byHand.finish('a', 'found');
    assert.equal(await result, 'found');
  });

  it('ends the former when another thing is hovered', async () => {
    const lookups = new HoverLookups();
    const byHand = new ByHand();
    const former = lookups.run('a', new AbortController().signal, byHand.work('a'));
    const latter = lookups.run('b', new AbortController().signal, byHand.work('b'));
    assert.equal(await former, undefined);
    assert.equal(byHand.signals.get('a')?.aborted, true);
    byHand.finish('b', 'found');
    assert.equal(await latter, 'found');
  });

  it('ends when the pointer leaves', async () => {
    const lookups = new HoverLookups();
    const byHand = new ByHand();
    const pointer = new AbortController();
    const result = lookups.run('a', pointer.signal, byHand.work('a'));
    pointer.abort();
    assert.equal(await result, undefined);
    assert.equal(byHand.signals.get('a')?.aborted, true);
  });

  it('asks once for two hovers over the same thing, and goes on while one is left', async () => {
    const lookups = new HoverLookups();
    const byHand = new ByHand();
    const first = new AbortController();
    const one = lookups.run('a', first.signal, byHand.work('a'));
    const two = lookups.run('a', new AbortController().signal, byHand.work('a'));
    first.abort();
    assert.equal(byHand.signals.get('a')?.aborted, false);
    byHand.finish('a', 'found');
    assert.equal(await one, undefined);
    assert.equal(await two, 'found');
    assert.deepEqual(byHand.started, ['a']);
  });

  it('asks nothing for a hover that is over already', async () => {
    const lookups = new HoverLookups();
    const byHand = new ByHand();
    assert.equal(await lookups.run('a', AbortSignal.abort(), byHand.work('a')), undefined);
    assert.deepEqual(byHand.started, []);
  });

  it('begins anew after one ended, and passes errors on', async () => {
    const lookups = new HoverLookups();
    const { signal } = new AbortController();
    await assert.rejects(
      lookups.run('a', signal, () => Promise.reject(new Error('no'))),
      { message: 'no' },
    );
    assert.equal(await lookups.run('a', signal, () => Promise.resolve('yes')), 'yes');
  });

  it('ends what runs when it is disposed', async () => {
    const lookups = new HoverLookups();
    const byHand = new ByHand();
    const result = lookups.run('a', new AbortController().signal, byHand.work('a'));
    lookups.dispose();
    assert.equal(await result, undefined);
    assert.equal(byHand.signals.get('a')?.aborted, true);
  });

  it('says to all who ask the same: whether the answer was late', async () => {
    const [patient, hasty] = [new HoverLookups(60_000), new HoverLookups(0)];
    const byHand = new ByHand();
    const { signal } = new AbortController();
    const inTime = patient.run('a', signal, byHand.work('a'));
    const requested = patient.late('a');
    byHand.finish('a', 'found');
    assert.deepEqual([await inTime, await requested], ['found', false]);
    const slow = hasty.run('b', signal, byHand.work('b'));
    const both = [hasty.late('b'), hasty.late('b')];
    assert.deepEqual(await Promise.all(both), [true, true]);
    byHand.finish('b', 'found');
    assert.equal(await slow, 'found');
    assert.equal(await hasty.late('b'), false);
  });
});
