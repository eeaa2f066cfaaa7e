import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { Agent, request } from 'undici';
import { nodeTransport } from '../../../../src/engine/net/http/nodeTransport';

/** Possible raw responses; each element is written separately. */
const answers: Readonly<Record<string, readonly string[]>> = {
  'with a length': ['HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n{"a":1}'],
  'in chunks': ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', '3\r\n{"a\r\n', '4\r\n":1}\r\n0\r\n\r\n'],
  'in chunks with extensions and a trailer': [
    'HTTP/1.1 200 OK\r\nTrailer: X-Sum\r\nTransfer-Encoding: chunked\r\n\r\n2;a=b\r\n{}\r\n0\r\nX-Sum: 1\r\n\r\n',
  ],
  'until it closes': ['HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{"a"', ':1}'],
  'after early hints': [
    'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n',
    'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}',
  ],
  'a byte at a time': [...'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-Thing: yes\r\n\r\n{}'],
  'without a body': ['HTTP/1.1 204 No Content\r\n\r\n'],
  'with an empty one': ['HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'],
  'with a reason of its own': ['HTTP/1.1 429 Slow Down, Please\r\nRetry-After: 3\r\nContent-Length: 4\r\n\r\nwait'],
  elsewhere: ['HTTP/1.1 307 Temporary Redirect\r\nLocation: /other\r\nContent-Length: 0\r\n\r\n'],
  'in HTTP/1.0': ['HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\n1'],
  'with bytes that are no text': ['HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n\xff\xfe\0'],
  'with what ends in the middle': ['HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{}'],
  'with chunks that end in the middle': ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{}'],
  'with a chunk whose length is none': ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n{}\r\n0\r\n\r\n'],
  'with a length that is none': ['HTTP/1.1 200 OK\r\nContent-Length: two\r\n\r\n{}'],
  'with a name that is none': ['HTTP/1.1 200 OK\r\nX Thing: yes\r\nContent-Length: 2\r\n\r\n{}'],
  'in another protocol': ['SSH-2.0-OpenSSH_9.2\r\n'],
  'with nothing': [''],
};
const names = Object.keys(answers);

/** What a caller receives: the headers that we read, and the body. */
interface Got {
  readonly status: number;
  readonly headers: readonly (string | undefined)[];
  readonly body: string;
}

const read = ['content-type', 'content-encoding', 'content-length', 'location', 'retry-after', 'x-thing'];

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString('latin1');
}

describe('requests of Node, beside those of undici', () => {
  const transport = nodeTransport({});
  const agent = new Agent();
  const sockets = new Set<Socket>();
  let server: Server;
  let origin: string;

  before(async () => {
    server = createServer((socket) => {
      sockets.add(socket);
      socket.setNoDelay().on('error', () => undefined);
      socket.once('data', (head) => void say(socket, answers[names[Number(/^GET \/(\d+)/.exec(String(head))?.[1])]!]!));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(async () => {
    await Promise.all([transport.destroy(), agent.destroy()]);
    sockets.forEach((socket) => socket.destroy());
    server.close();
  });

  async function say(socket: Socket, parts: readonly string[]): Promise<void> {
    for (const part of parts) {
      await new Promise<void>((resolve) => socket.write(part, 'latin1', () => setImmediate(resolve)));
    }
    socket.end();
  }

  async function ours(url: URL): Promise<Got> {
    const { signal } = new AbortController();
    const { status, headers, body } = await transport.routeTo(url, {}).send({ verb: 'GET', url, headers: {}, signal });
    return { status, headers: read.map((name) => headers[name]), body: await textOf(body) };
  }

  async function theirs(url: URL): Promise<Got> {
    const { statusCode, headers, body } = await request(url, { dispatcher: agent });
    return { status: statusCode, headers: read.map((name) => headers[name]?.toString()), body: await textOf(body) };
  }

  for (const [i, name] of names.entries()) {
    it(`an answer ${name} is the same, or a failure of both`, async () => {
      const url = new URL(`${origin}/${i}`);
      const [got, expected] = await Promise.allSettled([ours(url), theirs(url)]);
      assert.equal(got.status, expected.status);
      assert.deepEqual(got.status === 'fulfilled' && got.value, expected.status === 'fulfilled' && expected.value);
    });
  }
});
