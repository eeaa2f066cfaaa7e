import assert from 'node:assert/strict';
import { build } from 'esbuild';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type * as HttpModule from '../../../../src/api/http/http';
import { get, post } from '../../../helpers/httpClient';
import { answerJson } from '../../../helpers/loopback';
import { certificate, privateKey } from '../../../helpers/selfSigned';
import { startProxy } from '../../../helpers/testProxy';
import { useTransport } from '../../../helpers/useTransport';

// The other tests of the transport run undici as it is installed; what ships holds fewer of its parts.
describe('createHttp as it is packed', function () {
  this.timeout(30_000);
  const transport = useTransport();
  const folder = mkdtempSync(join(tmpdir(), 'snowprobe-packed-'));
  let packed: typeof HttpModule;

  before(async () => {
    const { packedUndici } = await import('../../../../scripts/build/packedUndici.mjs');
    const outfile = join(folder, 'http.cjs');
    await build({
      entryPoints: [resolve(__dirname, '../../../../src/api/http/http.ts')],
      bundle: true,
      platform: 'node',
      format: 'cjs',
      outfile,
      plugins: [packedUndici],
    });
    packed = createRequire(outfile)(outfile) as typeof HttpModule;
  });

  after(() => rmSync(folder, { recursive: true }));

  function client(proxy?: string): HttpModule.Http {
    const http = packed.createHttp({
      userAgent: 'snowprobe-test',
      environment: {},
      ...(proxy === undefined ? {} : { proxy: { http: proxy, strictSSL: false } }),
    });
    transport.ending(() => http.dispose());
    return http;
  }

  it('gets and posts, and unpacks what comes back', async () => {
    const server = await transport.serve((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'br' });
      response.end(brotliCompressSync(JSON.stringify(`${request.verb} ${request.path} ${request.body}`)));
    });
    assert.equal((await client().send(get(`${server.url}/a?b=1`))).body, '"GET /a?b=1 "');
    assert.equal((await client().send(post(`${server.url}/rpc`, '{}'))).body, '"POST /rpc {}"');
  });

  it('asks through a proxy, over plain http and in a tunnel', async () => {
    const server = await transport.serve((request, response) => answerJson(response, JSON.stringify(request.path)));
    const plain = await startProxy(Number(new URL(server.url).port));
    transport.ending(() => plain.close());
    assert.equal((await client(plain.url).send(get('http://node.test/ext/info'))).body, '"/ext/info"');
    assert.deepEqual(plain.asked, ['GET http://node.test/ext/info']);

    const secure = createServer({ key: privateKey, cert: certificate }, (_, response) => answerJson(response, '"tls"'));
    await new Promise<void>((done) => secure.listen(0, '127.0.0.1', done));
    transport.ending(() => {
      secure.close();
      secure.closeAllConnections();
    });
    const tunnel = await startProxy((secure.address() as AddressInfo).port);
    transport.ending(() => tunnel.close());
    assert.equal((await client(tunnel.url).send(get('https://node.test/'))).body, '"tls"');
    assert.deepEqual(tunnel.asked, ['CONNECT node.test:443']);
  });
});
