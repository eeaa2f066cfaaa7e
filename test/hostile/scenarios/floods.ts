import { pour } from '../server/answer';
import { goCalls } from '../server/goCalls';
import type { Hostile } from '../server/hostileServer';
import { frame, opcodes, type SocketPeer } from '../server/socketPeer';
import { on } from './everywhere';
import type { Scenario } from './scenario';
import { late } from './sentences';

const event = (result: string): string =>
  `{"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":${result}}}`;

/** Repeats a text up to that many megabytes. */
function megabytes(count: number, text: string): () => string | undefined {
  let left = (count * 1024 * 1024) / text.length;
  return () => (left-- > 0 ? text : undefined);
}

const whenRequested = (method: string, act: (peer: SocketPeer, stored: () => void) => Promise<unknown>): Hostile => ({
  socket(peer, stored) {
    peer.onText = (text) => {
      for (const call of goCalls(text)) {
        if (method !== 'eth_subscribe') {
          peer.message(
            `{"jsonrpc":"2.0","id":${call.id},"result":${call.method === 'eth_subscribe' ? '"0x1"' : '"0x10"'}}`,
          );
        }
        if (call.method === method) {
          void act(peer, stored);
        }
      }
    };
  },
});

/** Confirms the subscription, then sends texts as fast as they are read. */
const agreed = (next: () => string | undefined): Hostile =>
  whenRequested('eth_blockNumber', async (peer, stored) => {
    if (await peer.flood(next)) {
      stored();
    }
  });

/** How much of it is shown depends on the machine. */
const tooFast: Pick<Scenario, 'expected' | 'perhaps' | 'numbersVary' | 'isStopped'> = {
  numbersVary: true,
  isStopped: true,
  expected: on(['subscription'], 'Stopped. Events: N; showing the last N.', 'result: N characters'),
  perhaps: ['Dropped because they arrived faster than they could be shown: N.'],
};

/** WebSocket floods; what is retained of them is limited. */
export const floods: readonly Scenario[] = [
  {
    name: 'talks for ever before it agrees, in long messages',
    hostile: whenRequested('eth_subscribe', async (peer, stored) => {
      await peer.flood(megabytes(150, event(`"${'x'.repeat(500_000)}"`)));
      stored();
    }),
    heapMb: 96,
    expected: on(['subscription'], late),
  },
  {
    name: 'talks for ever before it agrees, in short messages',
    hostile: whenRequested('eth_subscribe', async (peer, stored) => {
      await peer.flood(megabytes(10, event('1')));
      stored();
    }),
    heapMb: 96,
    expected: on(['subscription'], late),
  },
  {
    name: 'floods after it agreed, with long messages',
    hostile: agreed(megabytes(150, event(`"${'x'.repeat(500_000)}"`))),
    heapMb: 96,
    ...tooFast,
  },
  {
    name: 'floods after it agreed, with short messages',
    hostile: agreed(megabytes(10, event('{"number":"0x11"}'))),
    heapMb: 96,
    ...tooFast,
  },
  {
    name: 'tells events of a million values',
    heapMb: 96,
    hostile: agreed(megabytes(40, event(`[${'{},'.repeat(1_200_000)}{}]`))),
    expected: on(
      ['subscription'],
      'Listening for newHeads; no event yet. Stop the cell to end it.',
      'The response from NODE to METHOD has more than 100,000 values and was not read. Request less at a time. Reconnecting in 1 s.',
      'result: []',
    ),
  },
  {
    name: 'sends parts of a message for ever',
    hostile: whenRequested('eth_blockNumber', ({ socket }) => {
      socket.write(frame({ opcode: opcodes.text, payload: '"', isLast: false }));
      return pour(socket, () => frame({ opcode: opcodes.continuation, payload: 'x'.repeat(100_000), isLast: false }));
    }),
    heapMb: 96,
    expected: on(
      ['subscription'],
      'Listening for newHeads; no event yet. Stop the cell to end it.',
      'The response from NODE to METHOD exceeds 4 MB and was not read. Request less at a time. Reconnecting in 1 s.',
      'result: []',
    ),
  },
  {
    name: 'pings for ever, and hears no answer',
    hostile: whenRequested('eth_blockNumber', async ({ socket }) => {
      socket.pause();
      const pings = Buffer.concat(
        Array.from({ length: 1_000 }, () => frame({ opcode: opcodes.ping, payload: 'x'.repeat(125) })),
      );
      let left = 3_000;
      await pour(socket, () => (left-- > 0 ? pings : undefined));
    }),
    heapMb: 96,
    expected: on(
      ['subscription'],
      'Listening for newHeads; no event yet. Stop the cell to end it.',
      'The connection to NODE was lost. Reconnecting in 1 s.',
      'result: []',
    ),
  },
];
