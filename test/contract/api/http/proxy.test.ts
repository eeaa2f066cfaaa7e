import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { errorSentence } from '../../../../src/engine/errors/errorSentence';
import type { ProxySettings } from '../../../../src/engine/net/http/connections';
import { apiErrorOf, get, testHttp, type TestHttp } from '../../../helpers/httpClient';
import { answerJson, type Loopback, startLoopback } from '../../../helpers/loopback';
import { TestClock } from '../../../helpers/testClock';
import { certificate, privateKey } from '../../../helpers/selfSigned';
import { startProxy, type TestProxy } from '../../../helpers/testProxy';

describe('createHttp behind a proxy', () => {
  let ending: (() => unknown)[] = [];
  let target: Loopback;

  beforeEach(async () => {
    target = await startLoopback((request, response) => answerJson(response, JSON.stringify(request.headers.host)));
    ending.push(() => target.close());
  });

  afterEach(async () => {
    for (const end of ending.reverse()) {
      await end();
    }
    ending = [];
  });

  async function proxyTo(port: number, error?: number): Promise<TestProxy> {
    const proxy = await startProxy(port, error);
    ending.push(() => proxy.close());
    return proxy;
  }

  function client(options: Parameters<typeof testHttp>[0]): TestHttp {
    const http = testHttp(options);
    ending.push(() => http.dispose());
    return http;
  }

  const targetPort = (): number => Number(new URL(target.url).port);

  async function startTls(): Promise<number> {
    const server = createTlsServer({ key: privateKey, cert: certificate }, (_, response) =>
      answerJson(response, '"tls"'),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ending.push(() => {
      server.close();
      server.closeAllConnections();
    });
    return (server.address() as AddressInfo).port;
  }

  it('asks the proxy itself for http', async () => {
    const proxy = await proxyTo(targetPort());
    const answer = await client({ proxy: { http: proxy.url } }).send(get('http://node.test:9650/ext/health?a=1'));
    assert.equal(answer.body, '"node.test:9650"');
    assert.deepEqual(proxy.requested, ['GET http://node.test:9650/ext/health?a=1']);
  });

  for (const scheme of ['http', 'https']) {
    it(`opens at most eight connections for one origin with ${scheme}`, async () => {
      const stored: (() => void)[] = [];
      const hold: RequestListener = (_, response) => {
        stored.push(() => answerJson(response, '1'));
        if (stored.length === 8) {
          stored.splice(0).forEach((release) => release());
        }
      };
      const server =
        scheme === 'https' ? createTlsServer({ key: privateKey, cert: certificate }, hold) : createServer(hold);
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      ending.push(() => {
        server.close();
        server.closeAllConnections();
      });
      const proxy = await proxyTo((server.address() as AddressInfo).port);
      const http = client({ proxy: { http: proxy.url, strictSSL: false } });
      await Promise.all(Array.from({ length: 16 }, (_, i) => http.send(get(`${scheme}://node.test/${i}`))));
      assert.equal(proxy.maxConnections, 8);
    });
  }

  it('goes through CONNECT for https, and checks the certificate', async () => {
    const proxy = await proxyTo(await startTls());
    const strict = client({ proxy: { http: proxy.url } });
    const error = await apiErrorOf(strict.send(get('https://node.test/x', { idempotent: false })));
    assert.equal(
      errorSentence(error),
      'The TLS certificate of node.test was rejected (DEPTH_ZERO_SELF_SIGNED_CERT), so getThing was not sent. Check the URL, the system clock and the proxy settings.',
    );
    const lax = client({ proxy: { http: proxy.url, strictSSL: false } });
    assert.equal((await lax.send(get('https://node.test/x'))).body, '"tls"');
    assert.deepEqual(proxy.requested, ['CONNECT node.test:443', 'CONNECT node.test:443']);
  });

  it('checks certificates without a proxy too', async () => {
    const url = `https://127.0.0.1:${await startTls()}/`;
    const error = await apiErrorOf(client({}).send(get(url, { idempotent: false })));
    assert.match(
      errorSentence(error),
      /^The TLS certificate of 127\.0\.0\.1:\d+ was rejected \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
    );
    assert.equal((await client({ proxy: { strictSSL: false } }).send(get(url))).body, '"tls"');
  });

  it('sends user and password of the setting as Basic authorization', async () => {
    const http = await proxyTo(targetPort());
    const https = await proxyTo(await startTls());
    const withUser = (url: string): string => url.replace('://', '://us%40er:pass@');
    const settings: ProxySettings = { http: withUser(http.url), https: withUser(https.url), strictSSL: false };
    const both = client({ proxy: settings });
    await both.send(get('http://node.test/'));
    await both.send(get('https://node.test/'));
    const expected = `Basic ${Buffer.from('us@er:pass').toString('base64')}`;
    assert.deepEqual([http.authorizations, https.authorizations], [[expected], [expected]]);
  });

  it('asks loopback directly, whatever the settings', async () => {
    const proxy = await proxyTo(targetPort());
    const http = client({ proxy: { http: proxy.url, noProxy: [] } });
    await http.send(get(target.url));
    await http.send(get(target.url.replace('127.0.0.1', 'localhost'))).catch(() => undefined);
    assert.deepEqual(proxy.requested, []);
  });

  it('takes the proxy of the environment where no setting says otherwise', async () => {
    const proxy = await proxyTo(targetPort());
    const environment = { HTTP_PROXY: proxy.url, NO_PROXY: 'direct.invalid' };
    const http = client({ environment });
    assert.equal((await http.send(get('http://node.test/'))).body, '"node.test"');
    await apiErrorOf(http.send(get('http://direct.invalid/', { idempotent: false })));
    await apiErrorOf(
      client({ environment, proxy: { http: '' } }).send(get('http://off.invalid/', { idempotent: false })),
    );
    assert.deepEqual(proxy.requested, ['GET http://node.test/']);
  });

  it('reads the settings again for each request', async () => {
    const one = await proxyTo(targetPort());
    const two = await proxyTo(targetPort());
    let proxy: ProxySettings = { http: one.url };
    const http = client({ proxy: () => proxy });
    await http.send(get('http://node.test/1'));
    proxy = { http: two.url };
    await http.send(get('http://node.test/2'));
    assert.deepEqual([one.requested, two.requested], [['GET http://node.test/1'], ['GET http://node.test/2']]);
  });

  for (const url of ['http://node.test/', 'https://node.test/']) {
    it(`says that the proxy wants a password for ${url}`, async () => {
      const proxy = await proxyTo(targetPort(), 407);
      const error = await apiErrorOf(client({ proxy: { http: proxy.url } }).send(get(url)));
      assert.equal(
        errorSentence(error),
        'The proxy requires a user name and password for getThing to node.test. Set them in http.proxy in the settings.',
      );
    });
  }

  it('names the server that answers as a proxy does, where none was asked', async () => {
    const server = await startLoopback((_, response) => response.writeHead(407).end());
    ending.push(() => server.close());
    const error = await apiErrorOf(client({}).send(get(server.url)));
    assert.equal(
      errorSentence(error),
      `${server.host} answered getThing like a proxy: it requires a user name and password (HTTP status 407). Check its URL, and what answers there.`,
    );
    assert.equal(server.requests.length, 1);
  });

  it('says that the proxy does not let a host through', async () => {
    const proxy = await proxyTo(targetPort(), 403);
    const error = await apiErrorOf(client({ proxy: { http: proxy.url } }).send(get('https://node.test/')));
    assert.equal(
      errorSentence(error),
      'The proxy blocked getThing to node.test. Check http.proxy and http.noProxy in the settings.',
    );
  });

  for (const url of ['http://node.test/', 'https://node.test/']) {
    it(`says that the proxy does not answer for ${url}`, async () => {
      const proxy = await startProxy(targetPort());
      await proxy.close();
      const http = client({ proxy: { http: proxy.url } });
      const error = await apiErrorOf(http.send(get(url, { idempotent: false })));
      assert.equal(
        errorSentence(error),
        'The proxy for node.test does not respond, so getThing was not sent. Check the network connection, http.proxy in the settings and HTTP_PROXY in the environment.',
      );
    });
  }

  it('says that a host which is asked with https speaks something else', async () => {
    const url = target.url.replace('http:', 'https:');
    const error = await apiErrorOf(client({}).send(get(url, { idempotent: false })));
    assert.equal(
      errorSentence(error),
      `${target.host} answered getThing with something other than HTTP. Check the scheme and the port of the URL.`,
    );
  });

  it('ends waiting for a proxy that says nothing', async () => {
    const silent = createServer();
    const arrived = new Promise<void>((resolve) => silent.on('connect', () => resolve()));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    ending.push(() => {
      silent.close();
      silent.closeAllConnections();
    });
    const clock = new TestClock();
    const http = client({ clock, proxy: { http: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` } });
    const requested = apiErrorOf(http.send(get('https://node.test/')));
    await arrived;
    clock.advance(10_000);
    assert.equal(
      errorSentence(await requested),
      'node.test did not answer getThing within 10 s. Try again, or use another node.',
    );
    await http.dispose();
  });

  it('says that the setting is not a proxy, without repeating it', async () => {
    const http = client({ proxy: { http: 'ftp://user:secret@host' } });
    const error = await apiErrorOf(http.send(get('http://node.test/')));
    assert.equal(
      errorSentence(error),
      'getThing was not sent to node.test: http.proxy in the settings is not the URL of an http or https proxy. Correct it.',
    );
  });
});
