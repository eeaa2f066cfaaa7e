import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { errorSentence } from '../../../../src/engine/errors/errorSentence';
import { apiErrorOf, get } from '../../../helpers/httpClient';
import { answerJson } from '../../../helpers/loopback';
import { startProxy } from '../../../helpers/testProxy';
import { useTransport } from '../../../helpers/useTransport';

describe('createHttp', () => {
  const { serve, client, ending } = useTransport();

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

    it('go neither to the metrics host nor along a redirect to it', async () => {
      const metrics = await serve((_, response) => answerJson(response, '1'));
      const data = await serve(({ path }, response) =>
        path === '/here'
          ? answerJson(response, '1')
          : response.writeHead(307, { location: path === '/own' ? '/here' : `${metrics.url}/there` }).end(),
      );
      const requested: string[] = [];
      const http = client({
        headersFor: (origin): Record<string, string> => {
          requested.push(origin);
          return origin === data.url ? { 'x-glacier-api-key': 'key-in-header' } : {};
        },
      });
      const error = await apiErrorOf(http.send(get(`${data.url}/away`)));
      assert.match(errorSentence(error), new RegExp(metrics.host.replaceAll('.', '\\.')));
      assert.equal(metrics.requests.length, 0);
      await http.send(get(`${data.url}/own`));
      await http.send(get(`${metrics.url}/v2/x`));
      assert.deepEqual(
        [...data.requests, ...metrics.requests].map(({ path, headers }) => [path, headers['x-glacier-api-key']]),
        [
          ['/away', 'key-in-header'],
          ['/own', 'key-in-header'],
          ['/here', undefined],
          ['/v2/x', undefined],
        ],
      );
      assert.deepEqual(requested, [data.url, data.url, metrics.url]);
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

    it('are taken out of answers and their headers before anybody reads them, and nothing else is', async () => {
      const server = await serve(({ path, headers }, response) => {
        const escaped = JSON.stringify(headers).replaceAll('key-in', '\\u006bey-in');
        answerJson(response, `{"path":"${path}","headers":${escaped}}`, 200, {
          'x-echo': `${headers['x-key'] as string}`,
        });
      });
      let echo: string | undefined;
      const http = client({
        headersFor: () => ({ 'x-key': 'key-in-header' }),
        onResponseHeaders: (_, told) => (echo = told['x-echo']),
      });
      const base = server.url.replace('://', '://user-name:pass-word@');
      const query = 'network=fuji&pageToken=abcDEF123ghi456JKL&apiKey=key-in-query&hash=0x0123456789abcdef0123';
      const answer = await http.send(get(`${base}/v1/aB3dE5fG7hI9jK1lM3n/networks/fuji/blockchains?${query}`));
      const { path, headers } = JSON.parse(answer.body) as { path: string; headers: Record<string, string> };
      assert.equal(
        path,
        '/v1/…/networks/fuji/blockchains?network=fuji&pageToken=abcDEF123ghi456JKL&apiKey=…&hash=0x0123456789abcdef0123',
      );
      assert.deepEqual(
        [headers['x-key'], headers['authorization'], headers['user-agent'], echo],
        ['…', 'Basic …', 'snowprobe-test', '…'],
      );
      const plain = await http.send(get(`${server.url.replace('127.0.0.1', 'localhost')}/fuji/pass-word`));
      assert.equal((JSON.parse(plain.body) as { path: string }).path, '/fuji/pass-word');
    });

    it('of a proxy are taken out too', async () => {
      const server = await serve(({ headers }, response) => answerJson(response, JSON.stringify(headers)));
      const proxy = await startProxy(Number(new URL(server.url).port));
      ending(() => proxy.close());
      const http = client({ proxy: { http: proxy.url.replace('://', '://me:proxy-pass-word@') } });
      const { body } = await http.send(get('http://node.test/'));
      assert.equal((JSON.parse(body) as Record<string, string>)['proxy-authorization'], 'Basic …');
    });

    it('are in no host that a server points to', async () => {
      const server = await serve((_, response) =>
        response.writeHead(307, { location: 'http://Key-In-Header.example/' }).end(),
      );
      const http = client({ headersFor: () => ({ 'x-key': 'Key-In-Header' }) });
      const error = await apiErrorOf(http.send(get(server.url)));
      assert.equal(
        errorSentence(error),
        `${server.host} redirects getThing to ….example; redirects to other hosts are not followed. If that host is right, set it as the URL.`,
      );
    });

    it('do not keep a server from pointing to a place below its own key', async () => {
      const server = await serve(({ path }, response) =>
        path.endsWith('/old')
          ? response.writeHead(307, { location: path.replace('/old', '/new') }).end()
          : answerJson(response, '1'),
      );
      await client().send(get(`${server.url}/aB3dE5fG7hI9jK1lM3n/old`));
      assert.deepEqual(
        server.requests.map(({ path }) => path),
        ['/aB3dE5fG7hI9jK1lM3n/old', '/aB3dE5fG7hI9jK1lM3n/new'],
      );
    });

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
        'getThing was not sent to 127.0.0.1:9: a header set for this host has characters that are invalid in headers. Set it again.',
      );
      assert.ok(!inspect(error, { depth: 9 }).includes('key-in-'));
    });

    it('that cannot be read keep the request from being sent', async () => {
      const server = await serve((_, response) => answerJson(response, '1'));
      const http = client({ headersFor: () => Promise.reject(new Error('key-in-header is locked')) });
      const error = await apiErrorOf(http.send(get(server.url)));
      assert.equal(
        errorSentence(error),
        `getThing was not sent to ${server.host}: the headers stored for this host cannot be read. Set them again.`,
      );
      assert.equal(server.requests.length, 0);
    });
  });
});
