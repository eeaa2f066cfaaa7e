import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startLoopback } from '../../../helpers/loopback';
import { TestClock } from '../../../helpers/testClock';
import { startProxy } from '../../../helpers/testProxy';
import { agree, endOf, newHeadsOf, takeEvents, useSockets } from '../../../helpers/useSockets';

describe('createSockets, on the way to a server,', () => {
  const tests = useSockets();

  describe('and secrets', () => {
    const headersFor = (origin: string): Record<string, string> =>
      origin.startsWith('http://127.0.0.1') ? { 'X-Key': 'very-secret-key' } : {};

    it('sends the headers of the origin, and user and password', async () => {
      const server = await tests.serve(agree);
      const url = server.url.replace('://', '://us%40er:pass@');
      await takeEvents(tests.client({ headersFor }).sockets.subscribe(newHeadsOf(url)), 1);
      const [headers] = server.headers;
      assert.deepEqual(
        [headers?.['x-key'], headers?.authorization, headers?.['user-agent']],
        ['very-secret-key', `Basic ${Buffer.from('us@er:pass').toString('base64')}`, 'snowprobe-test'],
      );
    });

    it('takes them nowhere else, and repeats them in no sentence and no log', async () => {
      const other = await startLoopback((_, response) => response.end());
      const first = await startLoopback((_, response) =>
        response.writeHead(302, { location: `${other.url}/ws` }).end('very-secret-key'),
      );
      const refusing = await startLoopback((_, response) => response.writeHead(401).end('no very-secret-key'));
      tests.ending(
        () => other.close(),
        () => first.close(),
        () => refusing.close(),
      );
      const { sockets, log } = tests.client({ headersFor });
      const sentences = [
        await endOf(sockets.subscribe(newHeadsOf(`${first.url}/ws`))),
        await endOf(sockets.subscribe(newHeadsOf(`${refusing.url}/ws`))),
        await endOf(
          tests
            .client({ headersFor: () => ({ key: 'very-secret-key\n' }) })
            .sockets.subscribe(newHeadsOf(`${first.url}/ws`)),
        ),
        await endOf(
          tests
            .client({ headersFor: () => Promise.reject(new Error('very-secret-key')) })
            .sockets.subscribe(newHeadsOf(`${first.url}/ws`)),
        ),
      ];
      assert.deepEqual(sentences, [
        `${first.host} redirects subscribe newHeads to ${other.host}; redirects to other hosts are not followed. If that host is right, set it as the URL.`,
        `${refusing.host} requires an API key for subscribe newHeads, or rejected the one it got. Set the key for this host and try again.`,
        `subscribe newHeads was not sent to ${first.host}: a header set for this host has characters that are invalid in headers. Set it again.`,
        `subscribe newHeads was not sent to ${first.host}: the headers stored for this host cannot be read. Set them again.`,
      ]);
      assert.deepEqual([other.requests.length, first.requests.length], [0, 1]);
      assert.ok(!JSON.stringify([log, sentences]).includes('very-secret-key'));
    });
  });

  describe('where no connection comes about', () => {
    const cases: readonly (readonly [string, number, Record<string, string>, string])[] = [
      [
        'a path without a websocket',
        404,
        {},
        'HOST does not serve the path of subscribe newHeads. Check the URL and the chain, and whether this API is enabled there.',
      ],
      [
        'too many requests',
        429,
        { 'retry-after': '7' },
        'HOST rate-limited subscribe newHeads. Try again in 7 s, or set an API key for this host.',
      ],
      [
        'a node that starts',
        503,
        {},
        'HOST is unavailable for subscribe newHeads. Try again in a moment, or use another node.',
      ],
    ];
    for (const [what, status, headers, sentence] of cases) {
      it(`says so: ${what}`, async () => {
        const server = await startLoopback((_, response) => response.writeHead(status, headers).end());
        tests.ending(() => server.close());
        const reported = await endOf(tests.client().sockets.subscribe(newHeadsOf(`${server.url}/ext/bc/C/ws`)));
        assert.equal(reported.replaceAll(server.host, 'HOST'), sentence);
        assert.equal(server.requests.length, 1);
      });
    }

    it('says that nothing listens, and that what answers is no websocket', async () => {
      const gone = await startLoopback(() => undefined);
      await gone.close();
      const plain = createServer();
      plain.on('upgrade', (_, socket) =>
        socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n'),
      );
      plain.listen(0, '127.0.0.1');
      await once(plain, 'listening');
      tests.ending(() => plain.close());
      const { sockets } = tests.client();
      const url = `http://127.0.0.1:${(plain.address() as AddressInfo).port}`;
      assert.deepEqual(
        [
          (await endOf(sockets.subscribe(newHeadsOf(gone.url)))).replace(gone.host, 'HOST'),
          (await endOf(sockets.subscribe(newHeadsOf(url)))).replace(new URL(url).host, 'HOST'),
          await endOf(sockets.subscribe(newHeadsOf('ftp://host/ws'))),
        ],
        [
          'Nothing is listening at HOST, so subscribe newHeads got no response. Start the node, or correct its URL in the settings.',
          'HOST did not open a WebSocket for subscribe newHeads. Check that the URL is a WebSocket URL: on a node, it ends in /ws.',
          'subscribe newHeads was not queried: its URL is neither http nor https. Correct the URL in the settings.',
        ],
      );
    });

    it('gives up a server that never agrees', async () => {
      const clock = new TestClock();
      const server = await tests.serve(() => clock.advance(5_000));
      assert.equal(
        (await endOf(tests.client({ clock }).sockets.subscribe(newHeadsOf(server.url)))).replace(server.host, 'HOST'),
        'HOST did not answer subscribe newHeads within 5 s. Try again, or use another node.',
      );
    });
  });

  describe('behind a proxy', () => {
    for (const scheme of ['http', 'https'] as const) {
      it(`goes through CONNECT for ${scheme}`, async () => {
        const server = await tests.serve(agree, scheme);
        const proxy = await startProxy(server.port);
        tests.ending(() => proxy.close());
        const settings = { http: proxy.url.replace('://', '://user:pass@'), strictSSL: false };
        const { sockets } = tests.client({ proxy: () => settings });
        assert.deepEqual(await takeEvents(sockets.subscribe(newHeadsOf(`${scheme}://node.test/ext/bc/C/ws`)), 1), [
          { kind: 'subscribed' },
        ]);
        assert.deepEqual(proxy.requested, [`CONNECT node.test:${scheme === 'http' ? 80 : 443}`]);
        assert.deepEqual(proxy.authorizations, [`Basic ${Buffer.from('user:pass').toString('base64')}`]);
        assert.equal(server.headers[0]?.['proxy-authorization'], undefined);
        assert.equal(server.headers[0]?.host, 'node.test');
      });
    }

    it('checks the certificate through it', async () => {
      const server = await tests.serve(agree, 'https');
      const proxy = await startProxy(server.port);
      tests.ending(() => proxy.close());
      const { sockets } = tests.client({ proxy: () => ({ http: proxy.url }) });
      assert.equal(
        await endOf(sockets.subscribe(newHeadsOf('https://node.test/ws'))),
        'The TLS certificate of node.test was rejected (DEPTH_ZERO_SELF_SIGNED_CERT), so subscribe newHeads was not sent. Check the URL, the system clock and the proxy settings.',
      );
    });

    it('says what the proxy says', async () => {
      const sentences: string[] = [];
      for (const error of [407, 403]) {
        const proxy = await startProxy(1, error);
        tests.ending(() => proxy.close());
        const { sockets } = tests.client({ proxy: () => ({ http: proxy.url }) });
        sentences.push(await endOf(sockets.subscribe(newHeadsOf('https://node.test/ws'))));
      }
      const { sockets } = tests.client({ proxy: () => ({ http: 'ftp://user:secret@host' }) });
      sentences.push(await endOf(sockets.subscribe(newHeadsOf('https://node.test/ws'))));
      assert.deepEqual(sentences, [
        'The proxy requires a user name and password for subscribe newHeads to node.test. Set them in http.proxy in the settings.',
        'The proxy blocked subscribe newHeads to node.test. Check http.proxy and http.noProxy in the settings.',
        'subscribe newHeads was not sent to node.test: http.proxy in the settings is not the URL of an http or https proxy. Correct it.',
      ]);
    });
  });
});
