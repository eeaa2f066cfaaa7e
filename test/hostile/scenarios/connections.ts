import { drip, head } from '../server/answer';
import { everywhere, on } from './everywhere';
import type { Scenario } from './scenario';
import { brokeOff, late, nodesLate, noSocket, notHttp, reset } from './sentences';

/** A slow or silent server: time advances once nothing more arrives. */
const slow = everywhere(late, { nodes: nodesLate });
/** The response's head is enough to see that it is no WebSocket. */
const slowBody = everywhere(late, { nodes: nodesLate, subscription: [noSocket] });

export const connections: readonly Scenario[] = [
  {
    name: 'takes the connection and is silent',
    hostile: {
      connected: (_, stored) => {
        stored();
        return true;
      },
    },
    expected: slow,
  },
  { name: 'reads the request and is silent', hostile: { requested: ({ stored }) => stored() }, expected: slow },
  {
    name: 'sends the head of an answer and no body',
    hostile: {
      requested: ({ socket, stored }) => {
        socket.write(head(200, { 'content-length': 100 }));
        stored();
      },
    },
    expected: slowBody,
  },
  {
    name: 'sends headers for ever, one at a time',
    hostile: {
      requested: ({ socket, stored }) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        drip(socket, 'x: y\r\n');
        stored();
      },
    },
    expected: slow,
  },
  {
    name: 'sends a body byte by byte',
    hostile: {
      requested: ({ socket, stored }) => {
        socket.write(head(200, { 'content-type': 'application/json', 'content-length': 1_000_000 }));
        drip(socket, ' ');
        stored();
      },
    },
    expected: slowBody,
  },
  {
    name: 'sends chunks for ever, one at a time',
    hostile: {
      requested: ({ socket, stored }) => {
        socket.write(head(200, { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }));
        drip(socket, '1\r\n \r\n');
        stored();
      },
    },
    expected: slowBody,
  },
  {
    name: 'refuses, and sends the words of it byte by byte',
    hostile: {
      requested: ({ socket, stored }) => {
        socket.write(head(500, { 'transfer-encoding': 'chunked' }));
        drip(socket, '1\r\nx\r\n');
        stored();
      },
    },
    expected: slow,
  },
  {
    name: 'asks for patience for ever',
    hostile: {
      requested: ({ socket, stored }) => {
        drip(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </x>; rel=preload\r\n\r\n');
        stored();
      },
    },
    expected: slow,
  },
  {
    name: 'is silent until the reader stops it',
    hostile: { requested: ({ stored }) => stored() },
    isStopped: true,
    expected: everywhere('thrown: Error: stopped', { nodes: ['thrown: Error: stopped'] }),
  },
  {
    name: 'stops in the middle of a body until the reader stops it',
    hostile: {
      requested: ({ socket, stored }) => {
        socket.write(`${head(200, { 'content-length': 100 })}{"half":`);
        stored();
      },
    },
    isStopped: true,
    expected: everywhere('thrown: Error: stopped', { nodes: ['thrown: Error: stopped'], subscription: undefined }),
  },
  {
    name: 'resets the connection at once',
    hostile: {
      connected: (socket) => {
        socket.resetAndDestroy();
        return true;
      },
    },
    expected: everywhere(reset),
  },
  {
    name: 'ends the connection at once',
    hostile: {
      connected: (socket) => {
        socket.end();
        return true;
      },
    },
    expected: everywhere(reset),
  },
  {
    name: 'resets the connection once it was asked',
    hostile: { requested: ({ socket }) => socket.resetAndDestroy() },
    expected: everywhere(reset),
  },
  {
    name: 'ends the connection once it was asked',
    hostile: { requested: ({ socket }) => socket.end() },
    expected: everywhere(reset),
  },
  {
    name: 'resets the connection in the middle of the headers',
    hostile: {
      requested: ({ socket }) => socket.write('HTTP/1.1 200 OK\r\ncontent-le', () => socket.resetAndDestroy()),
    },
    expected: everywhere(reset),
  },
  {
    name: 'ends the connection in the middle of the headers',
    hostile: { requested: ({ socket }) => socket.end('HTTP/1.1 200 OK\r\ncontent-le') },
    expected: everywhere(reset),
  },
  {
    name: 'resets the connection in the middle of the body',
    hostile: {
      requested: ({ socket }) =>
        socket.write(`${head(200, { 'content-length': 100 })}{"half":`, () => socket.resetAndDestroy()),
    },
    expected: everywhere(brokeOff, { subscription: [noSocket] }),
  },
  {
    name: 'ends the connection in the middle of the body',
    hostile: { requested: ({ socket }) => socket.end(`${head(200, { 'content-length': 100 })}{"half":`) },
    expected: everywhere(brokeOff, { subscription: [noSocket] }),
  },
  {
    name: 'ends the connection in the middle of a chunk',
    hostile: {
      requested: ({ socket }) => socket.end(`${head(200, { 'transfer-encoding': 'chunked' })}ff\r\n{"half":`),
    },
    expected: everywhere(brokeOff, { subscription: [noSocket] }),
  },
  {
    name: 'speaks another protocol',
    hostile: { requested: ({ socket }) => socket.end('SSH-2.0-OpenSSH_9.2\r\n') },
    expected: everywhere(notHttp),
  },
  {
    name: 'answers before it is asked',
    hostile: {
      connected: (socket) => {
        socket.write(`${head(200, { 'content-length': 2 })}{}`);
        return false;
      },
    },
    expected: {
      ...on(
        ['cell', 'change'],
        'Unexpected response from NODE to METHOD: result is missing. Use another node, or check its version.',
      ),
      ...on(
        ['export'],
        'Unexpected response from NODE to METHOD: expected a list in blockchains. Use another node, or check its version.',
      ),
      subscription: [noSocket],
    },
  },
  {
    name: 'switches protocols unasked',
    hostile: { requested: ({ socket }) => socket.write(head(101, { upgrade: 'x', connection: 'upgrade' })) },
    expected: everywhere(reset, { subscription: [noSocket] }),
  },
];
