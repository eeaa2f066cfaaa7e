import assert from 'node:assert/strict';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { errorSentence } from '../../../../src/engine/errors/errorSentence';
import { ConnectionError, DecodeError, RedirectError } from '../../../../src/engine/errors/errors';
import { apiErrorOf, get, post } from '../../../helpers/httpClient';
import { answerJson } from '../../../helpers/loopback';
import { useTransport } from '../../../helpers/useTransport';

const DISPATCHERS = [Symbol.for('undici.globalDispatcher.1'), Symbol.for('undici.globalDispatcher.2')];
const globals = globalThis as Record<symbol, unknown>;

describe('createHttp', () => {
  const { serve, client } = useTransport();

  describe('a request', () => {
    it('carries verb, path, body and standard headers, and answers status, headers and body', async () => {
      const server = await serve((_, response) => answerJson(response, '{"a":1}', 200, { 'X-Thing': 'yes' }));
      let thing: string | undefined;
      const http = client({ onResponseHeaders: (_, headers) => (thing = headers['x-thing']) });
      const answer = await http.send(post(`${server.url}/ext/bc/C/rpc?a=b`, '{"q":1}'));
      assert.equal(answer.status, 200);
      assert.equal(answer.body, '{"a":1}');
      assert.equal(thing, 'yes');
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
      // Two, because Node frees a connection only shortly after the end of the response.
      assert.ok(server.maxConnections <= 2, `${server.maxConnections} connections`);
      assert.ok(new Set(server.requests.map(({ socket }) => socket)).size <= 2);
    });

    it('opens at most eight connections to an origin', async () => {
      const stored: (() => void)[] = [];
      const server = await serve((_, response) => {
        stored.push(() => answerJson(response, '1'));
        if (stored.length === 8) {
          stored.splice(0).forEach((release) => release());
        }
      });
      const http = client();
      const all = Array.from({ length: 24 }, (_, i) => http.send(get(`${server.url}/${i}`)));
      assert.equal((await Promise.all(all)).length, 24);
      assert.equal(server.maxConnections, 8);
    });

    it('is refused before anything is sent where the URL is not http', async () => {
      const error = await apiErrorOf(client().send(get('ftp://user:secret@example.org/x')));
      assert.equal(error.kind, 'request');
      assert.equal(
        errorSentence(error),
        'getThing was not queried: its URL is neither http nor https. Correct the URL in the settings.',
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
        `Unexpected response from ${server.host} to getThing: expected a gzip, br or deflate body. Use another node, or check its version.`,
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
        `The response from ${server.host} to getThing exceeds 32 MB and was not read. Request less at a time.`,
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
        `${server.host} redirects getThing to ${other.host}; redirects to other hosts are not followed. If that host is right, set it as the URL.`,
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

    for (const location of ['file:///etc/passwd', 'javascript:alert(1)', 'data:application/json,1', 'blob:SELF/x']) {
      it(`to ${location} are refused, whatever the verb`, async () => {
        const server = await serve(
          (_, response) => void response.writeHead(307, { location: location.replace('SELF', server.url) }).end(),
        );
        for (const request of [get(server.url), post(server.url, '{}')]) {
          const error = await apiErrorOf(client().send(request));
          assert.equal(
            errorSentence(error),
            `${server.host} redirects ${request.label} to a URL that starts with ${location.split(':')[0]}:, which is never followed. Check the URL in the settings, and what answers there.`,
          );
        }
        assert.equal(server.requests.length, 2);
      });
    }

    it('without a target are refused', async () => {
      const server = await serve((_, response) => void response.writeHead(302).end());
      const error = await apiErrorOf(client().send(get(server.url)));
      assert.ok(error instanceof RedirectError && error.problem === 'noTarget');
    });
  });

  it('takes statuses as answers that the caller accepts', async () => {
    const server = await serve((_, response) => answerJson(response, '{"healthy":false}', 503));
    const answer = await client().send(get(server.url, { accept: [503] }));
    assert.deepEqual([answer.status, answer.body], [503, '{"healthy":false}']);
  });
});
