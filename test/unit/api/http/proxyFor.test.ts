import assert from 'node:assert/strict';
import { proxyFor, type ProxySettings } from '../../../../src/engine/net/http/connections';

const P = 'http://proxy:3128';
const Q = 'http://other:8080';

type Row = readonly [
  url: string,
  settings: ProxySettings,
  environment: Readonly<Record<string, string>>,
  proxy: string | undefined,
];

const rows: readonly Row[] = [
  ['https://api.avax.network/', {}, {}, undefined],
  ['https://api.avax.network/', { http: P }, {}, P],
  ['http://api.avax.network/', { http: P }, {}, P],
  ['https://api.avax.network/', { http: P, https: Q }, {}, Q],
  ['http://api.avax.network/', { http: P, https: Q }, {}, P],
  ['https://api.avax.network/', { http: '' }, { HTTPS_PROXY: P }, undefined],
  ['https://api.avax.network/', {}, { HTTPS_PROXY: P }, P],
  ['https://api.avax.network/', {}, { https_proxy: P, HTTPS_PROXY: Q }, P],
  ['https://api.avax.network/', {}, { HTTP_PROXY: P }, P],
  ['http://api.avax.network/', {}, { HTTPS_PROXY: P }, undefined],
  ['http://api.avax.network/', {}, { ALL_PROXY: P }, P],
  ['https://api.avax.network/', { http: P }, { HTTPS_PROXY: Q }, P],
  // Exceptions.
  ['https://api.avax.network/', { http: P, noProxy: ['*'] }, {}, undefined],
  ['https://api.avax.network/', { http: P, noProxy: ['avax.network'] }, {}, undefined],
  ['https://api.avax.network/', { http: P, noProxy: ['.avax.network'] }, {}, undefined],
  ['https://api.avax.network/', { http: P, noProxy: ['*.AVAX.network'] }, {}, undefined],
  ['https://api.notavax.network/', { http: P, noProxy: ['avax.network'] }, {}, P],
  ['https://api.avax.network/', { http: P, noProxy: ['api.avax.network:443'] }, {}, undefined],
  ['https://api.avax.network/', { http: P, noProxy: ['api.avax.network:8443'] }, {}, P],
  ['http://node:9650/', { http: P, noProxy: [' node:9650 '] }, {}, undefined],
  ['http://node:9650/', { http: P, noProxy: ['', '.'] }, {}, P],
  ['https://api.avax.network/', { http: P }, { NO_PROXY: 'a.com, avax.network' }, undefined],
  ['https://api.avax.network/', { http: P, noProxy: [] }, { NO_PROXY: '*' }, P],
  // Loopback, whatever the settings.
  ['http://127.0.0.1:9650/', { http: P, noProxy: [] }, { HTTP_PROXY: P }, undefined],
  ['http://127.8.9.10/', { http: P }, {}, undefined],
  ['http://localhost:9650/', { http: P }, {}, undefined],
  ['http://node.localhost/', { http: P }, {}, undefined],
  ['http://[::1]:9650/', { http: P }, {}, undefined],
  ['http://127.0.0.1.example.org/', { http: P }, {}, P],
  ['http://0x7f.1/', { http: P }, {}, undefined],
];

describe('proxyFor', () => {
  for (const [url, settings, environment, proxy] of rows) {
    it(`${url} ${JSON.stringify(settings)} ${JSON.stringify(environment)} → ${proxy ?? 'direct'}`, () => {
      assert.equal(proxyFor(new URL(url), settings, environment), proxy);
    });
  }
});
