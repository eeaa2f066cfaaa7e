import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { EndpointStats } from '../../../../src/engine/sources/endpointStats';
import { allWithGrace, firstFound, hedgedRequest } from '../../../../src/engine/sources/hedgedRequest';
import { startDeadline, LinkedAbort } from '../../../../src/engine/net/http/deadline';
import { TestClock } from '../../../helpers/testClock';

/** The listeners that a signal retains, including those behind Node's own symbols. */
function heldBy(signal: AbortSignal): number {
  const sets = Object.getOwnPropertySymbols(signal)
    .map((symbol) => (signal as unknown as Record<symbol, unknown>)[symbol])
    .filter((value) => value instanceof Set);
  return sets.reduce((sum, { size }) => sum + size, getEventListeners(signal, 'abort').length);
}

describe("a window's signal", () => {
  const clock = new TestClock();
  const query = (): Promise<string> => Promise.resolve('answer');
  const requests: Readonly<Record<string, (signal: AbortSignal) => Promise<unknown>>> = {
    hedgedRequest: (signal) =>
      hedgedRequest(['http://one'], { endpointStats: new EndpointStats(clock), signal, what: 'x', query }),
    allWithGrace: (signal) => allWithGrace([query], () => true, 1, signal, clock),
    firstFound: (signal) => firstFound([1, 2], 1, signal, query),
    startDeadline: async (signal) => startDeadline(clock, 1, [signal], () => 'late').end(),
  };

  for (const [name, request] of Object.entries(requests)) {
    it(`holds nothing of requests that are over: ${name}`, async () => {
      const { signal } = new AbortController();
      await request(signal);
      await request(signal);
      assert.equal(heldBy(signal), 0);
    });
  }

  it('ends what is linked to it, with its reason, also where it was aborted before', () => {
    const [one, other] = [new AbortController(), new AbortController()];
    const linked = new LinkedAbort([one.signal, other.signal]);
    other.abort('closed');
    assert.equal(linked.signal.reason, 'closed');
    assert.equal(new LinkedAbort([other.signal]).signal.reason, 'closed');
    linked.letGo();
    assert.equal(heldBy(one.signal), 0);
  });
});
