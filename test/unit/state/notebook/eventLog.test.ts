import assert from 'node:assert/strict';
import type { SocketEvent } from '../../../../src/engine/net/socket/eventQueue';
import { SubscriptionLog } from '../../../../src/engine/notebook/io/subscriptionLog';

const MB = 1024 * 1024;

describe('EventLog', () => {
  const result = (from: number, to: number, bytes: number): readonly SocketEvent[] =>
    Array.from({ length: to - from + 1 }, (_, i) => ({ kind: 'notification', json: BigInt(from + i), bytes }));

  it('shows the last hundred, the newest first', () => {
    const log = new SubscriptionLog('newHeads');
    log.add({ events: result(1, 80, 5_000), dropped: 0 });
    log.add({ events: result(81, 150, 5_000), dropped: 7 });
    assert.deepEqual([log.events.length, log.events[0], log.events.at(-1)], [100, 150n, 51n]);
    assert.deepEqual(log.notes(true), [
      'Events so far: 157; showing the last 100. Stop the cell to end it.',
      'Dropped because they arrived faster than they could be shown: 7.',
    ]);
  });

  it('shows fewer that are large: 16 MB of them, and the newest in any case', () => {
    const log = new SubscriptionLog('logs');
    log.add({ events: result(1, 10, 3 * MB), dropped: 0 });
    assert.deepEqual(log.events, [10n, 9n, 8n, 7n, 6n]);
    log.add({ events: result(11, 11, 2 * MB), dropped: 0 });
    assert.deepEqual(log.events, [11n, 10n, 9n, 8n, 7n]);
    log.add({ events: result(12, 12, 40 * MB), dropped: 0 });
    assert.deepEqual(log.events, [12n]);
  });
});
