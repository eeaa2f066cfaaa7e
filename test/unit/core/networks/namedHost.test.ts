import assert from 'node:assert/strict';
import {
  hostKey,
  hostLabel,
  namedHost,
  type NamedHost,
  type NamedUrls,
} from '../../../../src/engine/networks/namedHost';

const named: NamedUrls = {
  user: ['https://api.avax.network', 'http://127.0.0.1:9650', 'http://localhost:8080/node', 'https://node.example/key'],
  all: [
    'https://api.avax.network',
    'http://127.0.0.1:9650',
    'http://127.0.0.1:9650/containers/x/stop',
    'http://localhost:8080',
    'https://evil.example/a',
  ],
};

describe('namedHost', () => {
  const cases: readonly (readonly [url: string, host: string, by: NamedHost['by']])[] = [
    ['https://api.avax.network/ext/bc/C/rpc', 'https://api.avax.network', 'user'],
    ['https://node.example/other', 'https://node.example', 'user'],
    ['https://evil.example./a', 'https://evil.example', 'workspace'],
    ['http://127.0.0.1.:9650/ext/info', 'http://127.0.0.1:9650', 'user'],
    ['https://evil.example/b', 'https://evil.example', 'workspace'],
    ['http://evil.example/a', 'http://evil.example', 'nobody'],
    ['http://127.0.0.1:9650/ext/info', 'http://127.0.0.1:9650', 'user'],
    ['http://127.0.0.1:9650', 'http://127.0.0.1:9650', 'user'],
    ['http://127.0.0.1:9650/containers/x/stop', 'http://127.0.0.1:9650/containers/x/stop', 'workspace'],
    ['http://127.0.0.1:9650/containers/x/stop/', 'http://127.0.0.1:9650/containers/x/stop', 'workspace'],
    ['http://127.0.0.1:9650/ext/../containers/x/stop?t=0', 'http://127.0.0.1:9650/containers/x/stop', 'workspace'],
    ['http://127.0.0.1:9650/containers/x/stopped', 'http://127.0.0.1:9650', 'user'],
    ['http://localhost:8080/node/ext/info', 'http://localhost:8080/node', 'user'],
    ['http://localhost.:8080/node/ext/info', 'http://localhost:8080/node', 'user'],
    ['http://localhost:8080/nodes', 'http://localhost:8080', 'workspace'],
    ['http://localhost:9650/ext/info', 'http://localhost:9650/ext/info', 'nobody'],
    ['http://127.0.0.1:2375/containers/x/stop', 'http://127.0.0.1:2375/containers/x/stop', 'nobody'],
  ];
  for (const [url, host, by] of cases) {
    it(`says that ${url} asks ${host}, by ${by}`, () => {
      assert.deepEqual(namedHost(url, named), { host, by });
      assert.deepEqual(namedHost(host, named), { host, by }, 'as the answers name it too');
    });
  }

  it('reads the URLs of the settings once: a hover needs the hosts of dozens of URLs', () => {
    let reads = 0;
    const counted: NamedUrls = {
      ...named,
      get user() {
        reads += 1;
        return named.user;
      },
    };
    for (const [url, host, by] of cases) {
      assert.deepEqual(namedHost(url, counted), { host, by });
    }
    assert.equal(reads, 1);
  });
});

describe('hostKey', () => {
  it('is an origin, and the whole URL on this machine', () => {
    assert.equal(hostKey('HTTPS://Api.Avax.Network:443/ext?x=1'), 'https://api.avax.network');
    assert.equal(hostKey('http://127.1:2375/a/b/?x=1#y'), 'http://127.0.0.1:2375/a/b');
    assert.equal(hostKey('http://[::1]:80/'), 'http://[::1]');
    assert.equal(hostKey('https://api.avax.network.:8443/x'), 'https://api.avax.network:8443');
  });
});

describe('hostLabel', () => {
  it('leaves the scheme out where it is the safe one, and no path', () => {
    assert.equal(hostLabel('https://api.avax.network'), 'api.avax.network');
    assert.equal(hostLabel('http://node.example:9650'), 'http://node.example:9650');
    assert.equal(hostLabel('https://127.0.0.1:2375/stop'), 'https://127.0.0.1:2375/stop');
  });
});
