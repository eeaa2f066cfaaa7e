import assert from 'node:assert/strict';
import { messengerTopics } from '../../../../src/engine/abi/known/knownContracts';
import {
  arrivals,
  departures,
  type ReceivedChain,
  messagePairs,
  type RecentEvent,
  recentEvents,
} from '../../../../src/engine/messages/report/recentMessages';

const word = (digit: string): string => `0x${digit.repeat(64)}`;
const [a, b, c] = [word('a'), word('b'), word('c')];

/** "sent 1 b": kind, digit of the ID, digit of the other chain. Block numbers follow the order. */
function events(...lines: readonly string[]): readonly RecentEvent[] {
  return lines.map((line, i) => {
    const [kind = '', id = '', peer = ''] = line.split(' ');
    return {
      kind: kind as RecentEvent['kind'],
      ...{ id: word(id), peer: word(peer), block: BigInt(i + 1), transaction: word('f') },
    };
  });
}

const chain = (name: string, id: string, isWhole: boolean, ...lines: readonly string[]): ReceivedChain => ({
  ...{ name, id, isWhole },
  events: events(...lines),
});

describe('messages of the last hour', () => {
  it('are read from the topics of their logs', () => {
    const place = { address: word('0'), data: '0x', logIndex: 0n, blockNumber: 7n, transactionHash: word('e') };
    assert.deepEqual(
      recentEvents([
        { ...place, topics: [messengerTopics.received, word('1'), a, b] },
        { ...place, topics: [messengerTopics.feeAdded, word('1')] },
        { ...place, topics: [word('9'), word('1'), a] },
      ]),
      [{ kind: 'received', id: word('1'), peer: a, block: 7n, transaction: word('e') }],
    );
  });

  it('are executed once a retry went through, however often they had failed', () => {
    const came = arrivals(
      b,
      events('received 1 a', 'failed 1 a', 'received 2 a', 'failed 2 a', 'executed 1 a', 'received 3 a'),
    );
    assert.deepEqual(
      [...came.values()].map(({ status, block }) => `${status} ${block}`),
      ['executed 5', 'failed 4', 'received 6'],
    );
  });

  it('stand once though they were sent again, and are delivered once their receipt came', () => {
    const left = departures(a, events('sent 1 b', 'sent 1 b', 'sent 2 b', 'acknowledged 2 b', 'acknowledged 3 b'));
    assert.deepEqual(
      [...left.values()].map(({ status, destination }) => `${status} ${destination.charAt(2)}`),
      ['unknown b', 'received b'],
    );
  });

  it('are counted per ordered pair, the pair with most undelivered ones first', () => {
    const pairs = messagePairs([
      chain('A', a, true, 'sent 1 b', 'sent 2 b', 'received 3 b', 'executed 3 b', 'received 4 b', 'failed 4 b'),
      chain('B', b, true, 'sent 3 a', 'received 1 a', 'executed 1 a', 'sent 5 c'),
      chain('C', c, false),
    ]);
    assert.deepEqual(
      pairs.map(({ source, destination, messages, ...counts }) => [
        `${source} → ${destination}`,
        Object.values(counts).join(' '),
        messages.map(({ id, status }) => `${id.charAt(2)} ${status}`).join(', '),
      ]),
      [
        ['A → B', '2 1 1 0 1', '2 undelivered, 1 executed'],
        // 4 was sent earlier; its retry is the first event seen.
        ['B → A', '1 2 1 1 0', '4 failed, 3 executed'],
        // Not all of C's hour is loaded, so the delivery may exist.
        ['B → C', '1 0 0 0 0', '5 unknown'],
      ],
    );
  });
});
