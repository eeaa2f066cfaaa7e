import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { errorSentence } from '../../../../src/engine/errors/errorSentence';
import { readBudget } from '../../../../src/engine/net/http/reading';
import { apiErrorOf, get } from '../../../helpers/httpClient';
import { answerJson } from '../../../helpers/loopback';
import { TestClock } from '../../../helpers/testClock';
import { useTransport } from '../../../helpers/useTransport';

/** Keeps writing as long as the client reads. */
function pour(socket: Socket, pieces: Iterator<string | Buffer>): void {
  socket.on('error', () => undefined);
  const pump = (): void => {
    for (let next = pieces.next(); next.done !== true && !socket.destroyed; next = pieces.next()) {
      if (!socket.write(next.value)) {
        socket.once('drain', pump);
        return;
      }
    }
  };
  pump();
}

const ok = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const chunked = `${ok}transfer-encoding: chunked\r\n\r\n`;
const kilobyte = 'a'.repeat(1_000);

describe('createHttp, with a hostile server,', () => {
  const { serve, client } = useTransport();

  afterEach(() => assert.equal(readBudget.used, 0));

  const notHttp = 'HOST answered getThing with something other than HTTP. Check the scheme and the port of the URL.';
  const endless: readonly (readonly [string, () => Iterator<string>, string])[] = [
    [
      'headers without an end',
      function* () {
        yield ok;
        for (let i = 0; ; i++) yield `x-${i}: ${kilobyte}\r\n`;
      },
      notHttp,
    ],
    [
      'one header without an end',
      function* () {
        yield `${ok}x-more: `;
        for (;;) yield kilobyte;
      },
      notHttp,
    ],
    [
      'trailers without an end',
      function* () {
        yield `${chunked}1\r\n1\r\n0\r\n`;
        for (let i = 0; ; i++) yield `x-${i}: ${kilobyte}\r\n`;
      },
      notHttp,
    ],
    [
      'the extension of a chunk without an end',
      function* () {
        yield `${chunked}1;x=`;
        for (;;) yield kilobyte;
      },
      notHttp,
    ],
    [
      'a reason without an end',
      function* () {
        yield 'HTTP/1.1 200 ';
        for (;;) yield kilobyte;
      },
      notHttp,
    ],
  ];
  for (const [what, pieces, sentence] of endless) {
    it(`ends with a sentence: ${what}`, async () => {
      const server = await serve(({ socket }) => pour(socket, pieces()));
      const error = await apiErrorOf(client().send(get(server.url, { idempotent: false })));
      assert.equal(errorSentence(error).replaceAll(server.host, 'HOST'), sentence);
    });
  }

  const busy: readonly (readonly [string, () => Iterator<string>])[] = [
    [
      'answers that are not the last',
      function* () {
        for (;;) yield 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n';
      },
    ],
  ];
  for (const [what, pieces] of busy) {
    it(`ends, with a sentence, at the latest at the deadline: ${what}`, async () => {
      const clock = new TestClock();
      const server = await serve(({ socket }) => pour(socket, pieces()));
      const requested = apiErrorOf(client({ clock }).send(get(server.url, { idempotent: false })));
      await server.arrived(1);
      for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve));
      clock.advance(10_000);
      assert.match(
        errorSentence(await requested).replaceAll(server.host, 'HOST'),
        /^HOST did not answer getThing (?:in HTTP\. Check|within 10 s\. Try)/,
      );
      assert.equal(clock.pending, 0);
    });
  }

  it('ends a body that comes byte by byte at the deadline, and holds nothing of it', async () => {
    const clock = new TestClock();
    let bytes = 0;
    const server = await serve((_, response) => {
      response.writeHead(200);
      const drip = (): void => {
        if (!response.destroyed) response.write(' ', () => setImmediate(drip));
        if (++bytes === 200) clock.advance(10_000);
      };
      drip();
    });
    const error = await apiErrorOf(client({ clock }).send(get(server.url)));
    assert.equal(
      errorSentence(error),
      `${server.host} did not answer getThing within 10 s. Try again, or use another node.`,
    );
  });

  it('reads an answer in a hundred thousand pieces', async () => {
    const server = await serve(({ socket }) =>
      pour(
        socket,
        (function* () {
          yield chunked;
          for (let i = 0; i < 100; i++) yield '1\r\n1\r\n'.repeat(1_000);
          yield '0\r\n\r\n';
        })(),
      ),
    );
    assert.equal((await client().send(get(server.url))).body, '1'.repeat(100_000));
  });

  const nothing = Buffer.alloc(100 * 1024 * 1024);
  const bombs: readonly (readonly [string, Buffer])[] = [
    ['br', brotliCompressSync(nothing)],
    ['deflate', deflateSync(nothing, { level: 9 })],
    [
      'gzip',
      Buffer.concat([gzipSync(nothing.subarray(0, 20 * 1024 * 1024)), gzipSync(nothing.subarray(0, 20 * 1024 * 1024))]),
    ],
  ];
  for (const [encoding, bomb] of bombs) {
    it(`stops unpacking ${bomb.length} bytes of ${encoding} that would become too large`, async () => {
      const server = await serve((_, response) => response.writeHead(200, { 'content-encoding': encoding }).end(bomb));
      const error = await apiErrorOf(client().send(get(server.url)));
      assert.equal(
        errorSentence(error),
        `The response from ${server.host} to getThing exceeds 32 MB and was not read. Request less at a time.`,
      );
    });
  }

  it('unpacks once, whatever is said', async () => {
    const server = await serve((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(gzipSync(gzipSync('1'))),
    );
    assert.equal(
      errorSentence(await apiErrorOf(client().send(get(server.url)))),
      `Unexpected response from ${server.host} to getThing: expected a gzip, br or deflate body. Use another node, or check its version.`,
    );
  });

  it('ends a connection on which something comes that nobody requested', async () => {
    const sockets = new Set<Socket>();
    const server = await serve(({ socket }, response) => {
      sockets.add(socket);
      answerJson(response, '1');
    });
    const http = client();
    await http.send(get(server.url));
    const [socket] = sockets;
    await new Promise((resolve) => socket!.write(`${ok}content-length: 1\r\n`, resolve));
    // A connection in use would not close by itself, however many requests are made.
    while (sockets.size === 1) {
      for (let i = 0; i < 3; i++) await new Promise((resolve) => setImmediate(resolve));
      assert.equal((await http.send(get(server.url))).body, '1');
    }
  });

  it('answers the next request after each of them', async () => {
    const server = await serve(({ socket }, response, count) =>
      count === 1 ? pour(socket, endless[0]![1]()) : answerJson(response, '1'),
    );
    const http = client();
    await apiErrorOf(http.send(get(server.url, { idempotent: false })));
    assert.equal((await http.send(get(server.url))).body, '1');
  });
});
