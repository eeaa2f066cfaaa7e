import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { errorSentence } from '../../../src/api/errorSentence';
import { ConnectionError, DecodeError, HttpError, RedirectError, TimeoutError } from '../../../src/api/errors';
import { deferred } from '../../helpers/deferred';
import { apiErrorOf, get, post, testHttp, type TestHttp } from '../../helpers/httpClient';
import { answerJson, type Loopback, type LoopbackHandler, startLoopback } from '../../helpers/loopback';
import { TestClock } from '../../helpers/testClock';

const DISPATCHERS = [Symbol.for('undici.globalDispatcher.1'), Symbol.for('undici.globalDispatcher.2')];
const globals = globalThis as Record<symbol, unknown>;

describe('createHttp', () => {
  let ending: (() => Promise<void>)[] = [];

  async function serve(handler: LoopbackHandler): Promise<Loopback> {
    const server = await startLoopback(handler);
    ending.push(() => server.close());
    return server;
  }

  function client(options: Parameters<typeof testHttp>[0] = {}): TestHttp {
    const http = testHttp(options);
    ending.push(() => http.dispose());
    return http;
  }

  afterEach(async () => {
    for (const end of ending.reverse()) {
      await end();
    }
    ending = [];
  });

  describe('a request', () => {
    it('carries verb, path, body and standard headers, and answers status, headers, body and time', async () => {
      const server = await serve((_, response) => answerJson(response, '{"a":1}', 200, { 'X-Thing': 'yes' }));
      const answer = await client().send(post(`${server.url}/ext/bc/C/rpc?a=b`, '{"q":1}'));
      assert.equal(answer.status, 200);
      assert.equal(answer.body, '{"a":1}');
      assert.equal(answer.headers['x-thing'], 'yes');
      assert.ok(answer.milliseconds >= 0 && answer.milliseconds < 5_000);
      const [seen] = server.requests;
      assert.equal(`${seen?.verb} ${seen?.path} ${seen?.body}`, 'POST /ext/bc/C/rpc?a=b {"q":1}');
      assert.deepEqual(
        ['content-type', 'accept', 'accept-encoding', 'user-agent', 'content-length'].map(
          (name) => seen?.headers[name],
        ),
        ['application/json', 'application/json', 'gzip, br, deflate', 'snowprobe-test', '7'],
      );
    });

    it('leaves the global dispatchers of the process as they were', async () => {
      const before = DISPATCHERS.map((symbol) => [symbol in globals, globals[symbol]]);
      const server = await serve((_, response) => answerJson(response, '1'));
      await client().send(get(server.url));
      assert.deepEqual(
        DISPATCHERS.map((symbol) => [symbol in globals, globals[symbol]]),
        before,
      );
    });

    it('keeps connections for the next ones', async () => {
      const server = await serve((_, response) => answerJson(response, '1'));
      const http = client();
      for (let i = 0; i < 10; i++) {
        await http.send(get(`${server.url}/${i}`));
      }
      // Two, since undici frees a connection only a moment after the answer's end.
      assert.ok(server.mostConnections <= 2, `${server.mostConnections} connections`);
      assert.ok(new Set(server.requests.map(({ socket }) => socket)).size <= 2);
    });

    it('opens at most eight connections to an origin', async () => {
      const held: (() => void)[] = [];
      const server = await serve((_, response) => {
        held.push(() => answerJson(response, '1'));
        if (held.length === 8) {
          held.splice(0).forEach((release) => release());
        }
      });
      const http = client();
      const all = Array.from({ length: 24 }, (_, i) => http.send(get(`${server.url}/${i}`)));
      assert.equal((await Promise.all(all)).length, 24);
      assert.equal(server.mostConnections, 8);
    });

    it('is refused before anything is sent where the URL is not http', async () => {
      const error = await apiErrorOf(client().send(get('ftp://user:secret@example.org/x')));
      assert.equal(error.kind, 'request');
      assert.equal(
        errorSentence(error),
        'getThing was not asked, because its URL is not one of http or https. Correct the URL in the settings.',
      );
    });
  });

  describe('unpacking', () => {
    const text = JSON.stringify({ text: 'snow '.repeat(5_000) });
    const packed: readonly (readonly [encoding: string, body: Buffer])[] = [
      ['gzip', gzipSync(text)],
      ['br', brotliCompressSync(text)],
      ['deflate', deflateSync(text)],
      ['deflate', deflateRawSync(text)],
    ];
    for (const [encoding, body] of packed) {
      it(`reads ${encoding} of ${body.length} bytes`, async () => {
        const server = await serve((_, response) =>
          response.writeHead(200, { 'content-encoding': encoding, 'content-type': 'application/json' }).end(body),
        );
        assert.equal((await client().send(get(server.url))).body, text);
      });
    }

    it('refuses a packing that it did not ask for', async () => {
      const server = await serve((_, response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end('x'));
      assert.ok((await apiErrorOf(client().send(get(server.url)))) instanceof DecodeError);
    });

    it('says that packed bytes are broken', async () => {
      const server = await serve((_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end('this is not gzip'),
      );
      const error = await apiErrorOf(client().send(get(server.url)));
      assert.ok(error instanceof DecodeError);
      assert.equal(
        errorSentence(error),
        `${server.host} answered getThing with something else than a body packed with gzip, br or deflate. Ask another node, or check its version.`,
      );
    });

    it('says that a packed answer broke off', async () => {
      const server = await serve((_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text).subarray(0, 40)),
      );
      const error = await apiErrorOf(client().send(get(server.url, { idempotent: false })));
      assert.ok(error instanceof ConnectionError);
      assert.equal(error.problem, 'truncated');
    });
  });

  describe('limits of size', () => {
    it('stops at a length that is announced as too large', async () => {
      const server = await serve((_, response) => {
        response.writeHead(200, { 'content-length': String(33 * 1024 * 1024) });
        response.write('[');
      });
      const error = await apiErrorOf(client().send(get(server.url)));
      assert.equal(error.kind, 'tooLarge');
      assert.equal(
        errorSentence(error),
        `The answer of ${server.host} to getThing is larger than 32 MB and was not read. Ask for less at a time.`,
      );
      assert.equal(server.requests.length, 1);
    });

    it('stops while reading where no length is announced', async () => {
      let written = 0;
      const server = await serve((_, response) => {
        const chunk = Buffer.alloc(1024 * 1024, 0x20);
        const pump = (): void => {
          while (!response.destroyed && written < 200) {
            written++;
            if (!response.write(chunk)) {
              response.once('drain', pump);
              return;
            }
          }
        };
        pump();
      });
      assert.equal((await apiErrorOf(client().send(get(server.url)))).kind, 'tooLarge');
      assert.ok(written < 100, `${written} MB were taken`);
    });

    it('stops unpacking a small body that would become large', async () => {
      const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 });
      assert.ok(bomb.length < 1024 * 1024);
      const server = await serve((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb));
      const before = process.memoryUsage().rss;
      assert.equal((await apiErrorOf(client().send(get(server.url)))).kind, 'tooLarge');
      assert.ok(process.memoryUsage().rss - before < 150 * 1024 * 1024);
    });
  });

  describe('the deadline', () => {
    const silent: readonly (readonly [name: string, handler: LoopbackHandler])[] = [
      ['no answer', () => undefined],
      ['a head without a body', (_, response) => void response.writeHead(200).flushHeaders()],
      ['a body that stops', (_, response) => void response.writeHead(200).write('{"half":')],
      ['a refusal whose body stops', (_, response) => void response.writeHead(500).write('oh')],
    ];
    for (const [name, handler] of silent) {
      it(`ends ${name}`, async () => {
        const clock = new TestClock();
        const arrived = deferred();
        const server = await serve((request, response, count) => {
          handler(request, response, count);
          arrived.resolve();
        });
        const asked = apiErrorOf(client({ clock }).send(get(server.url)));
        await arrived.promise;
        clock.advance(10_000);
        const error = await asked;
        assert.ok(error instanceof TimeoutError);
        assert.equal(
          errorSentence(error),
          `${server.host} did not answer getThing within 10 s. Try again, or ask another node.`,
        );
        assert.equal(server.requests.length, 1);
        assert.equal(clock.pending, 0);
      });
    }

    it('may be longer than a timer can be', async () => {
      const server = await serve((_, response) => answerJson(response, '1'));
      assert.equal((await client().send(get(server.url, { deadlineMs: Number.POSITIVE_INFINITY }))).body, '1');
    });

    it('covers waiting for a connection', async () => {
      const clock = new TestClock();
      const server = await serve(() => undefined);
      const http = client({ clock });
      const held = Array.from({ length: 8 }, (_, i) =>
        apiErrorOf(http.send(get(`${server.url}/${i}`, { deadlineMs: 9_000 }))),
      );
      await server.arrived(8);
      const queued = apiErrorOf(http.send(get(`${server.url}/queued`, { deadlineMs: 2_500 })));
      await clock.startedTimers(9);
      clock.advance(2_500);
      assert.match(errorSentence(await queued), /did not answer getThing within 2\.5 s\./);
      assert.equal(server.requests.length, 8);
      clock.advance(9_000);
      await Promise.all(held);
    });
  });

  describe('failing connections', () => {
    it('says that nothing listens', async () => {
      const server = await startLoopback(() => undefined);
      await server.close();
      const error = await apiErrorOf(client().send(get(server.url, { idempotent: false })));
      assert.ok(error instanceof ConnectionError);
      assert.equal(error.problem, 'refused');
      assert.equal(
        errorSentence(error),
        `Nothing listens at ${server.host}, so getThing was not answered. Start the node, or correct its URL in the settings.`,
      );
    });

    it('says that a name is not known', async () => {
      const error = await apiErrorOf(client().send(get('http://nothing.invalid/', { idempotent: false })));
      assert.ok(error instanceof ConnectionError);
      assert.equal(error.problem, 'dns');
      assert.equal(
        errorSentence(error),
        'The name nothing.invalid was not found, so getThing was not asked. Check the network connection and the spelling of the host.',
      );
    });

    it('says that the connection was closed', async () => {
      const server = await serve((request) => void request.socket.resetAndDestroy());
      const error = await apiErrorOf(client().send(get(server.url, { idempotent: false })));
      assert.equal(
        errorSentence(error),
        `${server.host} closed the connection before it answered getThing. Try again, or ask another node.`,
      );
    });

    const cut: readonly (readonly [name: string, handler: LoopbackHandler])[] = [
      [
        'with a length',
        (request, response) => {
          response.writeHead(200, { 'content-length': '100' });
          response.write('{"half":', () => request.socket.destroy());
        },
      ],
      [
        'in chunks',
        (request, response) => {
          response.writeHead(200);
          response.write('{"half":', () => request.socket.destroy());
        },
      ],
    ];
    for (const [name, handler] of cut) {
      it(`says that an answer ${name} broke off`, async () => {
        const server = await serve(handler);
        const error = await apiErrorOf(client().send(get(server.url, { idempotent: false })));
        assert.equal(
          errorSentence(error),
          `The answer of ${server.host} to getThing broke off in the middle. Try again, or ask another node.`,
        );
      });
    }

    it('says that what came back is not HTTP', async () => {
      const server = await serve((request) => void request.socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
      const error = await apiErrorOf(client().send(get(server.url)));
      assert.equal(
        errorSentence(error),
        `${server.host} did not answer getThing in HTTP. Check the scheme and the port of the URL.`,
      );
      assert.equal(server.requests.length, 1);
    });

    it('answers the next request after each of them', async () => {
      const server = await serve((request, response, count) =>
        count === 1 ? void request.socket.resetAndDestroy() : answerJson(response, '1'),
      );
      const http = client();
      await apiErrorOf(http.send(get(server.url, { idempotent: false })));
      assert.equal((await http.send(get(server.url))).body, '1');
    });
  });

  describe('tries', () => {
    it('asks three times, with growing waits', async () => {
      const clock = new TestClock();
      const server = await serve((_, response) => answerJson(response, '{}', 502));
      const asked = apiErrorOf(client({ clock }).send(get(server.url)));
      await clock.startedTimers(2);
      clock.advance(250);
      await clock.startedTimers(3);
      clock.advance(500);
      assert.ok((await asked) instanceof HttpError);
      assert.deepEqual(clock.started, [10_000, 250, 500]);
      assert.equal(server.requests.length, 3);
    });

    it('answers with what a later try brings', async () => {
      const clock = new TestClock();
      const server = await serve((request, response, count) =>
        count === 1 ? void request.socket.resetAndDestroy() : answerJson(response, '7'),
      );
      const http = client({ clock });
      const asked = http.send(get(server.url));
      await clock.startedTimers(2);
      clock.advance(250);
      assert.equal((await asked).body, '7');
      assert.deepEqual(
        http.log.map(({ outcome, tries, status }) => [outcome, tries, status]),
        [['answered', 2, 200]],
      );
    });

    it('asks once where the request writes', async () => {
      const server = await serve((_, response) => answerJson(response, '{}', 503));
      await apiErrorOf(client().send(post(server.url, '{}', { idempotent: false })));
      assert.equal(server.requests.length, 1);
    });

    for (const status of [400, 401, 403, 404, 405, 413, 415, 501]) {
      it(`asks once where the answer is ${status}`, async () => {
        const server = await serve((_, response) => answerJson(response, '{}', status));
        const error = await apiErrorOf(client().send(get(server.url)));
        assert.ok(error instanceof HttpError && error.status === status);
        assert.equal(server.requests.length, 1);
      });
    }

    it('asks once where the chain is bootstrapping, which no second changes', async () => {
      const server = await serve((_, response) =>
        response.writeHead(503).end('API call rejected because chain is not done bootstrapping\n'),
      );
      await apiErrorOf(client().send(get(server.url)));
      assert.equal(server.requests.length, 1);
    });

    const waits: readonly (readonly [header: string, milliseconds: number])[] = [
      ['4', 4_000],
      ['0', 250],
      ['Sat, 21 Nov 2026 12:00:06 GMT', 6_000],
    ];
    for (const [header, milliseconds] of waits) {
      it(`waits ${milliseconds} ms for retry-after "${header}"`, async () => {
        const clock = new TestClock();
        const server = await serve((_, response, count) =>
          count === 1 ? answerJson(response, '{}', 429, { 'retry-after': header }) : answerJson(response, '1'),
        );
        const asked = client({ clock }).send(get(server.url));
        await clock.startedTimers(2);
        assert.equal(clock.started[1], milliseconds);
        clock.advance(milliseconds);
        assert.equal((await asked).body, '1');
      });
    }

    it('does not begin a wait that would pass the deadline, and says how long it would be', async () => {
      const server = await serve((_, response) => answerJson(response, '{}', 429, { 'retry-after': '30' }));
      const error = await apiErrorOf(client().send(get(server.url)));
      assert.ok(error instanceof HttpError);
      assert.equal(error.retryAfter, 30);
      assert.equal(
        errorSentence(error),
        `${server.host} turned getThing away, because it got too many requests. Try again in 30 s, or set an API key for this host.`,
      );
      assert.equal(server.requests.length, 1);
    });
  });

  describe('equal reads', () => {
    it('are sent once while in flight, and again later', async () => {
      const server = await serve((_, response, count) => void setImmediate(() => answerJson(response, String(count))));
      const http = client();
      const answers = await Promise.all([1, 2, 3].map(() => http.send(post(`${server.url}/rpc`, '{"a":1}'))));
      assert.deepEqual(
        answers.map(({ body }) => body),
        ['1', '1', '1'],
      );
      assert.equal((await http.send(post(`${server.url}/rpc`, '{"a":1}'))).body, '2');
      assert.equal(http.log.length, 2);
    });

    it('are apart where body, URL, headers or writing differ', async () => {
      const server = await serve((_, response) => answerJson(response, '1'));
      const http = client();
      await Promise.all([
        http.send(post(server.url, '1')),
        http.send(post(server.url, '2')),
        http.send(post(`${server.url}/x`, '1')),
        http.send(post(server.url, '1', { headers: { 'x-a': 'b' } })),
        http.send(post(server.url, '1', { idempotent: false })),
        http.send(post(server.url, '1', { idempotent: false })),
      ]);
      assert.equal(server.requests.length, 6);
    });

    it('go on for the others where one caller leaves', async () => {
      const release = deferred();
      const server = await serve((_, response) => void release.promise.then(() => answerJson(response, '1')));
      const http = client();
      const leaving = new AbortController();
      const left = http.send(get(server.url, { signal: leaving.signal }));
      const stays = http.send(get(server.url));
      await server.arrived(1);
      const reason = new Error('the pointer left');
      leaving.abort(reason);
      await assert.rejects(left, (error) => error === reason);
      release.resolve();
      assert.equal((await stays).body, '1');
      assert.equal(server.requests.length, 1);
    });

    it('end where the last caller leaves', async () => {
      const closed = deferred();
      const server = await serve((request) => void request.socket.on('close', () => closed.resolve()));
      const http = client();
      const callers = [new AbortController(), new AbortController()];
      const sent = callers.map(({ signal }) => http.send(get(server.url, { signal })));
      await server.arrived(1);
      callers.forEach((caller, i) => caller.abort(`left ${i}`));
      await assert.rejects(sent[0]!, (reason) => reason === 'left 0');
      await assert.rejects(sent[1]!, (reason) => reason === 'left 1');
      await closed.promise;
      assert.deepEqual(
        http.log.map(({ outcome }) => outcome),
        ['aborted'],
      );
    });
  });

  describe('an abort', () => {
    it('before the request sends nothing and passes the reason', async () => {
      const server = await serve((_, response) => answerJson(response, '1'));
      const reason = { why: 'not wanted' };
      const signal = AbortSignal.abort(reason);
      for (const idempotent of [true, false]) {
        await assert.rejects(client().send(get(server.url, { signal, idempotent })), (error) => error === reason);
      }
      assert.equal(server.requests.length, 0);
    });

    const moments: readonly (readonly [name: string, handler: LoopbackHandler])[] = [
      ['while waiting', () => undefined],
      ['in the body', (_, response) => void response.writeHead(200).write('{')],
      ['in a refusal', (_, response) => void response.writeHead(400).write('{')],
    ];
    for (const [name, handler] of moments) {
      it(`${name} passes the reason and closes the connection`, async () => {
        const closed = deferred();
        const server = await serve((request, response, count) => {
          request.socket.on('close', () => closed.resolve());
          handler(request, response, count);
        });
        const control = new AbortController();
        const sent = client().send(post(server.url, '{}', { signal: control.signal, idempotent: false }));
        await server.arrived(1);
        const reason = new Error('enough');
        control.abort(reason);
        await assert.rejects(sent, (error) => error === reason);
        await closed.promise;
      });
    }

    it('between two tries ends the waiting', async () => {
      const clock = new TestClock();
      const server = await serve((_, response) => answerJson(response, '{}', 503));
      const control = new AbortController();
      const sent = client({ clock }).send(get(server.url, { signal: control.signal }));
      await clock.startedTimers(2);
      control.abort('enough');
      await assert.rejects(sent, (reason) => reason === 'enough');
      assert.equal(server.requests.length, 1);
    });

    it('by dispose ends what is in flight', async () => {
      const server = await serve(() => undefined);
      const http = client();
      const sent = http.send(get(server.url));
      await server.arrived(1);
      await Promise.all([http.dispose(), assert.rejects(sent, { name: 'AbortError' })]);
    });
  });

  describe('redirects', () => {
    it('to the same origin are followed for GET, without headers that may be secret', async () => {
      const server = await serve((request, response) =>
        request.path === '/a'
          ? void response.writeHead(307, { location: '/b' }).end()
          : answerJson(response, `"${request.path}"`),
      );
      const http = client({ headersFor: () => ({ 'X-Key': 'topsecret' }) });
      assert.equal((await http.send(get(`${server.url}/a`))).body, '"/b"');
      assert.deepEqual(
        server.requests.map(({ headers }) => headers['x-key']),
        ['topsecret', undefined],
      );
    });

    it('to another origin are refused, and that origin gets nothing', async () => {
      const other = await serve((_, response) => answerJson(response, '1'));
      const server = await serve(
        (_, response) => void response.writeHead(302, { location: `${other.url}/x?k=1` }).end(),
      );
      const http = client({ headersFor: () => ({ 'x-glacier-api-key': 'topsecret' }) });
      const error = await apiErrorOf(http.send(get(server.url)));
      assert.ok(error instanceof RedirectError);
      assert.equal(
        errorSentence(error),
        `${server.host} sends getThing on to ${other.host}, which is not followed. If that host is right, set it as the URL.`,
      );
      assert.equal(other.requests.length, 0);
    });

    it('of a POST are refused', async () => {
      const server = await serve((_, response) => void response.writeHead(308, { location: '/b' }).end());
      const error = await apiErrorOf(client().send(post(server.url, '{}')));
      assert.ok(error instanceof RedirectError && error.problem === 'write');
      assert.equal(server.requests.length, 1);
    });

    it('are followed three times, no more', async () => {
      const server = await serve((_, response, count) => void response.writeHead(301, { location: `/${count}` }).end());
      const error = await apiErrorOf(client().send(get(server.url)));
      assert.ok(error instanceof RedirectError && error.problem === 'tooMany');
      assert.equal(server.requests.length, 4);
    });

    it('without a target are refused', async () => {
      const server = await serve((_, response) => void response.writeHead(302).end());
      const error = await apiErrorOf(client().send(get(server.url)));
      assert.ok(error instanceof RedirectError && error.problem === 'noTarget');
    });
  });

  describe('secrets', () => {
    const secrets = ['key-in-header', 'user-name', 'pass-word', 'key-in-query', 'abcdefgh-key-in-path-0123'];

    it('go to their origin only', async () => {
      const one = await serve((_, response) => answerJson(response, '1'));
      const two = await serve((_, response) => answerJson(response, '1'));
      const http = client({
        headersFor: async (origin): Promise<Record<string, string>> =>
          origin === one.url ? { 'x-key': 'key-in-header' } : {},
      });
      await http.send(get(one.url));
      await http.send(get(two.url));
      assert.equal(one.requests[0]?.headers['x-key'], 'key-in-header');
      assert.equal(two.requests[0]?.headers['x-key'], undefined);
    });

    for (const status of [200, 403, 500]) {
      it(`stand in no error and no log, also where the server repeats them with status ${status}`, async () => {
        const server = await serve((request, response) => {
          const echo = JSON.stringify({
            message: `${request.path} ${JSON.stringify(request.headers)}`,
            statusCode: status,
          });
          response.writeHead(status, { 'content-type': 'application/json' });
          response.end(status === 200 ? echo.slice(0, 50) : echo, () => status === 200 && request.socket.destroy());
        });
        const http = client({ headersFor: () => ({ authorization: 'Bearer key-in-header' }) });
        const url =
          server.url.replace('://', '://user-name:pass-word@') + '/abcdefgh-key-in-path-0123/v1?key=key-in-query';
        const clock = await http.send(get(url, { idempotent: false })).catch((error: unknown) => error);
        assert.equal(server.requests[0]?.headers.authorization, 'Bearer key-in-header');
        const shown = inspect([clock instanceof Error ? [clock, errorSentence(clock)] : [], http.log], {
          depth: 9,
          showHidden: true,
        });
        for (const secret of secrets) {
          assert.ok(!shown.includes(secret), `${secret} in ${shown}`);
        }
      });
    }

    it('of a URL are sent as Basic authorization', async () => {
      const server = await serve((_, response) => answerJson(response, '1'));
      await client().send(get(server.url.replace('://', '://us%40er:pa%3Ass@')));
      assert.equal(server.requests[0]?.headers.authorization, `Basic ${Buffer.from('us@er:pa:ss').toString('base64')}`);
    });

    it('that headers cannot carry are an error without them', async () => {
      const http = client({ headersFor: () => ({ 'x-key': 'key-in-\nheader' }) });
      const error = await apiErrorOf(http.send(get('http://127.0.0.1:9/')));
      assert.equal(
        errorSentence(error),
        'getThing was not sent to 127.0.0.1:9, because a header set for this host has characters that headers cannot have. Set it again.',
      );
      assert.ok(!inspect(error, { depth: 9 }).includes('key-in-'));
    });

    it('that cannot be read keep the request from being sent', async () => {
      const server = await serve((_, response) => answerJson(response, '1'));
      const http = client({ headersFor: () => Promise.reject(new Error('key-in-header is locked')) });
      const error = await apiErrorOf(http.send(get(server.url)));
      assert.equal(
        errorSentence(error),
        `getThing was not sent to ${server.host}, because the headers kept for this host could not be read. Set them again.`,
      );
      assert.equal(server.requests.length, 0);
    });
  });

  it('takes statuses as answers that the caller accepts', async () => {
    const server = await serve((_, response) => answerJson(response, '{"healthy":false}', 503));
    const answer = await client().send(get(server.url, { accept: [503] }));
    assert.deepEqual([answer.status, answer.body], [503, '{"healthy":false}']);
  });
});
