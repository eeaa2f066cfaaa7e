import { brotliCompressSync, gzipSync } from 'node:zlib';
import { chunk, head, json, message, pour } from '../server/answer';
import { everywhere, on } from './everywhere';
import type { Scenario } from './scenario';
import { brokeOff, late, nodesLate, noSocket, notHttp, notJson, tooLarge } from './sentences';

const ok = 'HTTP/1.1 200 OK\r\n';
const body = '{"jsonrpc":"2.0","id":1,"result":"0x10"}';
const packed = (encoding: string, bytes: Buffer): Scenario['hostile'] => ({
  requested: ({ socket }) => {
    socket.write(head(200, { 'content-encoding': encoding, 'content-length': bytes.length }));
    socket.write(bytes);
  },
});
const badlyPacked = everywhere(
  'Unexpected response from NODE to METHOD: expected a gzip, br or deflate body. Use another node, or check its version.',
  { subscription: undefined },
);

const promises = (length: string): Scenario => ({
  name: `promises a length of ${length}`,
  hostile: { requested: ({ socket }) => socket.end(head(200, { 'content-length': length }) + body) },
  expected: everywhere(notHttp, { subscription: [notHttp] }),
});

export const headers: readonly Scenario[] = [
  {
    name: 'sends one header of a megabyte',
    hostile: { requested: ({ socket }) => socket.write(`${ok}x: ${'y'.repeat(1_000_000)}\r\n\r\n`) },
    expected: everywhere(notHttp),
  },
  {
    name: 'sends a hundred thousand headers',
    hostile: { requested: ({ socket }) => socket.write(`${ok}${'x: y\r\n'.repeat(100_000)}\r\n`) },
    expected: everywhere(notHttp),
  },
  {
    name: 'sends headers for ever, as fast as they are read',
    hostile: {
      requested: ({ socket }) => {
        socket.write(ok);
        void pour(socket, () =>
          'x: yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\r\n'.repeat(1_000),
        );
      },
    },
    expected: everywhere(notHttp),
  },
  {
    name: 'sends a header without a colon',
    hostile: { requested: ({ socket }) => socket.write(`${ok}[x](command:y)\r\n\r\n`) },
    expected: everywhere(notHttp),
  },
  {
    name: 'sends a header with a null in it',
    hostile: { requested: ({ socket }) => socket.write(`${ok}x: a\u0000b\r\n\r\n`) },
    expected: everywhere(notHttp),
  },
  {
    name: 'promises more than it sends, and waits',
    hostile: {
      requested: ({ socket, stored }) => {
        socket.write(head(200, { 'content-length': body.length + 1 }) + body);
        stored();
      },
    },
    expected: everywhere(late, { nodes: nodesLate, subscription: [noSocket] }),
  },
  {
    name: 'promises more than it sends, and leaves',
    hostile: { requested: ({ socket }) => socket.end(head(200, { 'content-length': body.length + 1 }) + body) },
    expected: everywhere(brokeOff, { subscription: [noSocket] }),
  },
  {
    name: 'promises less than it sends',
    hostile: { requested: ({ socket }) => socket.end(head(200, { 'content-length': body.length - 1 }) + body) },
    expected: everywhere(notJson, { subscription: [noSocket], rest: [`text: ${body.slice(0, -1)}`] }),
  },
  {
    name: 'promises a petabyte',
    hostile: { requested: ({ socket }) => socket.write(head(200, { 'content-length': 1e15 }) + body) },
    expected: everywhere(tooLarge, { subscription: [noSocket] }),
  },
  ...['-1', 'ten', '0x10', '1e3', '12, 13', '99999999999999999999999999'].map(promises),
  {
    name: 'promises two lengths',
    hostile: { requested: ({ socket }) => socket.end(`${ok}content-length: 3\r\ncontent-length: 40\r\n\r\n${body}`) },
    expected: everywhere(notHttp, { subscription: [notHttp] }),
  },
  {
    name: 'promises a length and chunks',
    hostile: {
      requested: ({ socket }) =>
        socket.end(`${ok}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n28\r\n${body}\r\n0\r\n\r\n`),
    },
    expected: everywhere(notHttp, { subscription: [notHttp] }),
  },
  {
    name: 'sends chunks whose size is no number',
    hostile: {
      requested: ({ socket }) => socket.end(`${head(200, { 'transfer-encoding': 'chunked' })}zz\r\n${body}\r\n`),
    },
    expected: everywhere(notHttp, { subscription: [noSocket] }),
  },
  {
    name: 'sends a chunk larger than a number can be',
    hostile: {
      requested: ({ socket }) =>
        socket.end(`${head(200, { 'transfer-encoding': 'chunked' })}${'f'.repeat(40)}\r\n${body}`),
    },
    expected: everywhere(notHttp, { subscription: [noSocket] }),
  },
  {
    name: 'sends trailers for ever',
    hostile: {
      requested: ({ socket }) => {
        socket.write(`${head(200, { 'transfer-encoding': 'chunked' })}28\r\n${body}\r\n0\r\n`);
        void pour(socket, () =>
          'x: yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy\r\n'.repeat(1_000),
        );
      },
    },
    expected: everywhere(notHttp, { subscription: [noSocket] }),
  },
  {
    name: 'names an encoding that it does not use',
    hostile: packed('gzip', Buffer.from(body)),
    expected: badlyPacked,
  },
  { name: 'uses an encoding that nobody asked for', hostile: packed('zstd', Buffer.from(body)), expected: badlyPacked },
  { name: 'packs twice', hostile: packed('gzip, gzip', gzipSync(gzipSync(body))), expected: badlyPacked },
  {
    name: 'packs a hundred times',
    hostile: packed(Array.from({ length: 100 }, () => 'br').join(', '), brotliCompressSync(body)),
    expected: badlyPacked,
  },
  {
    name: 'cuts what it packs',
    hostile: packed('gzip', gzipSync(body).subarray(0, 30)),
    expected: everywhere(brokeOff, { subscription: undefined }),
  },
  {
    name: 'sends an answer in single bytes',
    hostile: {
      requested: ({ socket, honest }) => {
        socket.write(head(200, { 'transfer-encoding': 'chunked' }));
        [...honest.body.toString()].forEach((letter) => socket.write(chunk(letter)));
        socket.write('0\r\n\r\n');
      },
    },
    expected: {
      ...on(['lookup'], 'ok: transfers 1 AVAX to 0x2222…2222'),
      ...on(['cell'], 'result: "0x10"'),
      ...on(['export'], 'ok: 3 rows, 0 of them not read'),
    },
  },
  {
    name: 'sends a second answer that nobody asked for',
    hostile: {
      requested: ({ socket, honest }) => {
        const lie = json('{"jsonrpc":"2.0","id":2,"result":"0xbad"}');
        // In one write: after the next request was sent, it would be a response to that.
        socket.write(Buffer.concat([message(honest), message(lie)]));
      },
    },
    expected: {
      ...on(['lookup'], 'ok: transfers 1 AVAX to 0x2222…2222'),
      ...on(['cell'], 'result: "0x10"'),
      ...on(['change'], `result: "0x${'ee'.repeat(32)}"`),
      ...on(['export'], 'ok: 3 rows, 0 of them not read'),
    },
  },
];
