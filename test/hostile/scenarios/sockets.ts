import { randomBytes } from 'node:crypto';
import { head } from '../server/answer';
import { goCalls } from '../server/goCalls';
import type { Hostile } from '../server/hostileServer';
import { frame, opcodes, type SocketPeer } from '../server/socketPeer';
import { on } from './everywhere';
import type { Scenario } from './scenario';
import { late, noSocket, notJson, reset } from './sentences';

/** Acts on the subscription request, including its response. */
const sentTo = (act: (peer: SocketPeer, id: string, stored: () => void) => unknown): Hostile => ({
  socket(peer, stored) {
    peer.onText = (text) => {
      for (const { method, id } of goCalls(text)) {
        if (method === 'eth_subscribe') {
          act(peer, id, stored);
        }
      }
    };
  },
});

/** Confirms the subscription, reports the chain's height, and then acts. */
const agreed = (act: (peer: SocketPeer, stored: () => void) => unknown): Hostile => ({
  socket(peer, stored) {
    peer.onText = (text) => {
      for (const { method, id } of goCalls(text)) {
        peer.message(`{"jsonrpc":"2.0","id":${id},"result":${method === 'eth_subscribe' ? '"0x1"' : '"0x10"'}}`);
        if (method === 'eth_blockNumber') {
          act(peer, stored);
        }
      }
    };
  },
});

const event = (result: string): string =>
  `{"jsonrpc":"2.0","method":"eth_subscription","params":{"subscription":"0x1","result":${result}}}`;
const says = (...reported: readonly string[]): Scenario['expected'] => on(['subscription'], ...reported);
/** Reports that the connection was lost. */
const lost = (what: string): Scenario['expected'] =>
  says('Listening for newHeads; no event yet. Stop the cell to end it.', `${what} Reconnecting in 1 s.`, 'result: []');
const gone = lost('The connection to NODE was lost.');

const answers = (name: string, result: string): Scenario => ({
  name: `agrees with ${name}`,
  hostile: sentTo((peer, id) => peer.message(`{"jsonrpc":"2.0","id":${id},"result":${result}}`)),
  expected: says(
    'Unexpected response from NODE to METHOD: expected a subscription ID in result. Use another node, or check its version.',
  ),
});

const breaks = (name: string, bytes: Buffer | (() => Buffer), reported: Scenario['expected'] = gone): Scenario => ({
  name,
  hostile: agreed(({ socket }) => socket.write(typeof bytes === 'function' ? bytes() : bytes)),
  expected: reported,
});

const shakes = (name: string, headers: Readonly<Record<string, string>>): Scenario => ({
  name,
  hostile: { requested: ({ socket }) => socket.write(head(101, headers)) },
  expected: says(noSocket),
});

export const sockets: readonly Scenario[] = [
  shakes('agrees on a websocket under a key of its own', {
    upgrade: 'websocket',
    connection: 'Upgrade',
    'sec-websocket-accept': 'bm90aGluZw==',
  }),
  shakes('switches to another protocol', { upgrade: 'h2c', connection: 'Upgrade' }),
  {
    name: 'closes the websocket at once',
    hostile: { socket: ({ socket }) => socket.end(frame({ opcode: opcodes.close, payload: '' })) },
    expected: says(reset),
  },
  {
    name: 'closes the websocket with hostile words',
    hostile: {
      socket: ({ socket }) =>
        socket.end(
          frame({
            opcode: opcodes.close,
            payload: Buffer.concat([Buffer.from([3, 243]), Buffer.from('[x](command:y)')]),
          }),
        ),
    },
    expected: says(reset),
  },
  {
    name: 'resets the websocket at once',
    hostile: { socket: ({ socket }) => socket.resetAndDestroy() },
    expected: says(reset),
  },
  {
    name: 'resets the websocket once it was asked',
    hostile: sentTo(({ socket }) => socket.resetAndDestroy()),
    expected: says(reset),
  },
  { name: 'opens a websocket and is silent', hostile: { socket: (_, stored) => stored() }, expected: says(late) },
  {
    name: 'opens a websocket and answers other requests only',
    hostile: sentTo((peer, _, stored) => {
      for (let id = 100; id < 1_100; id++) {
        peer.message(`{"jsonrpc":"2.0","id":${id},"result":"0x1"}`);
      }
      stored();
    }),
    expected: says(late),
  },
  answers('nothing', 'null'),
  answers('a number', '1'),
  answers('true', 'true'),
  answers('a list', '["0x1"]'),
  answers('an object', '{"subscription":"0x1"}'),
  answers('an empty text', '""'),
  {
    name: 'refuses the subscription with hostile words',
    hostile: sentTo((peer, id) =>
      peer.message(`{"jsonrpc":"2.0","id":${id},"error":{"code":-32099,"message":"[x](command:y)\\u202e\\n"}}`),
    ),
    expected: says('NODE rejected METHOD: "[x](command:y)". Check the arguments, or use another node.'),
  },
  {
    name: 'complains about no request in particular',
    hostile: sentTo((peer) => peer.message('{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no"}}')),
    expected: says(
      'NODE rejected METHOD as an invalid JSON-RPC request: "no". Check its jsonrpc, id, method and params.',
    ),
  },
  {
    name: 'says what is no JSON in place of agreeing',
    hostile: sentTo((peer) => peer.message('<html>')),
    expected: says(notJson),
  },
  breaks('says what is no JSON', frame({ opcode: opcodes.text, payload: '<html>' }), lost(notJson)),
  breaks('says nothing at all', frame({ opcode: opcodes.text, payload: '' }), lost(notJson)),
  breaks('sends bytes of chance', () => frame({ opcode: opcodes.binary, payload: randomBytes(10_000) }), lost(notJson)),
  breaks('sends what is no frame', Buffer.from('HTTP/1.1 200 OK\r\n\r\n')),
  breaks('sends a text that is no UTF-8', frame({ opcode: opcodes.text, payload: Buffer.from([0xff, 0xfe]) })),
  breaks('uses bits that nobody agreed on', frame({ opcode: opcodes.text, payload: event('1'), reserved: 4 })),
  breaks('sends a frame of an unknown kind', frame({ opcode: 7, payload: event('1') })),
  breaks('sends a rest without a beginning', frame({ opcode: opcodes.continuation, payload: event('1') })),
  breaks('sends a ping that is too long', frame({ opcode: opcodes.ping, payload: 'x'.repeat(126) })),
  breaks(
    'promises a frame larger than a number can be',
    frame({ opcode: opcodes.text, payload: '', length: 2n ** 63n - 1n }),
  ),
  breaks(
    'promises a frame of a gigabyte',
    frame({ opcode: opcodes.text, payload: '', length: 2n ** 30n }),
    lost('The response from NODE to METHOD exceeds 4 MB and was not read. Request less at a time.'),
  ),
  {
    name: 'closes the websocket again and again',
    hostile: agreed(({ socket }) => socket.end(frame({ opcode: opcodes.close, payload: '' }))),
    expected: gone,
  },
  {
    name: 'tells an event in single bytes',
    hostile: agreed(({ socket }) => {
      const bytes = Buffer.from(event('{"number":"0x11"}'));
      bytes.forEach((_, i) =>
        socket.write(
          frame({
            opcode: i === 0 ? opcodes.text : opcodes.continuation,
            payload: bytes.subarray(i, i + 1),
            isLast: i === bytes.length - 1,
          }),
        ),
      );
    }),
    expected: says('Events so far: 1. Stop the cell to end it.', 'result: [{"number":"0x11"}]'),
  },
  {
    name: 'tells hostile words',
    hostile: agreed((peer) => peer.message(event('"[x](command:y)"'))),
    expected: says('Events so far: 1. Stop the cell to end it.', 'result: ["[x](command:y)"]'),
  },
  {
    name: 'tells of subscriptions that nobody has',
    hostile: agreed((peer, stored) => {
      for (let i = 0; i < 1_000; i++) {
        peer.message(event('1').replace('0x1', '__proto__'));
      }
      stored();
    }),
    isStopped: true,
    expected: says('Stopped before the first event.', 'result: []'),
  },
];
