import assert from 'node:assert/strict';
import { namedNodes, networkFolder, processUrl } from '../../../../src/engine/networks/foundNetwork';

describe('the process.json of a node', () => {
  for (const [uri, url] of [
    ['http://127.0.0.1:56395', 'http://127.0.0.1:56395'],
    ['http://localhost:9650/', 'http://localhost:9650'],
    ['http://[::1]:9650', 'http://[::1]:9650'],
    ['http://0.0.0.0:9650', 'http://127.0.0.1:9650'],
    ['http://[::]:9650', 'http://127.0.0.1:9650'],
  ]) {
    it(`names ${uri}`, () => {
      assert.equal(processUrl(JSON.stringify({ pid: 7, uri, stakingAddress: '127.0.0.1:9651' })), url);
    });
  }

  for (const uri of [
    'http://10.0.0.1:9650',
    'https://evil.example',
    'http://127.0.0.1.evil.example:9650',
    'http://me:pass@127.0.0.1:9650',
    'http://127.0.0.1:9650/path',
    'http://127.0.0.1:9650/?a',
    'file:///etc/passwd',
    'no url',
    7,
  ]) {
    it(`names nothing by ${uri}`, () => assert.equal(processUrl(JSON.stringify({ uri })), undefined));
  }

  it('may be anything', () => {
    for (const text of ['', '{', 'null', '[]', '7', '{"uri":null}', `{"uri":"${'a'.repeat(5_000)}"}`]) {
      assert.equal(processUrl(text), undefined);
    }
  });
});

describe('the local network of avalanche-cli', () => {
  it('has its folder in a file', () => {
    assert.equal(
      networkFolder('{"networkDir":"/home/me/.avalanche-cli/runs/network_1"}'),
      '/home/me/.avalanche-cli/runs/network_1',
    );
    assert.equal(networkFolder('{"networkDir":1}'), undefined);
  });

  it('names each node once', () => {
    assert.deepEqual(namedNodes(['http://127.0.0.1:1', 'http://127.0.0.1:2', 'http://127.0.0.1:1']), [
      { name: 'node1', url: 'http://127.0.0.1:1' },
      { name: 'node2', url: 'http://127.0.0.1:2' },
    ]);
  });
});
