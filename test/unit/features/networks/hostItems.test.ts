import assert from 'node:assert/strict';
import { hostItems, typedHost } from '../../../../src/extension/networks/networkHosts';

describe('hostItems', () => {
  it('lists decided hosts, then open ones of the networks, without what is free on this machine', () => {
    const actual = 'http://127.0.0.1:2375/containers/x/stop';
    assert.deepEqual(
      hostItems(
        [{ host: 'https://a.example', answer: 'never' }],
        ['http://127.0.0.1:9650', 'https://b.example', actual, 'https://a.example', 'https://b.example'],
        (host) => host === actual,
      ),
      [{ host: 'https://a.example', answer: 'never' }, { host: 'https://b.example' }, { host: actual }],
    );
  });
});

describe('typedHost', () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['data-api.avax.network', 'https://data-api.avax.network'],
    [' https://api.avax.network/ext/bc/C/rpc ', 'https://api.avax.network'],
    ['HTTP://Node.Example:9650', 'http://node.example:9650'],
    ['node.example:9650', 'https://node.example:9650'],
    ['http://127.0.0.1:2375/containers/x/stop/', 'http://127.0.0.1:2375/containers/x/stop'],
    ['', undefined],
    ['two words', undefined],
    ['user@host.example', undefined],
    ['ftp://host.example', undefined],
  ];
  for (const [typed, origin] of cases) {
    it(`reads ${JSON.stringify(typed)} as ${String(origin)}`, () => {
      assert.equal(typedHost(typed), origin);
    });
  }
});
