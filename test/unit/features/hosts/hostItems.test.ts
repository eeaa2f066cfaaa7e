import assert from 'node:assert/strict';
import { hostItems, typedOrigin } from '../../../../src/features/hosts/hostItems';

describe('hostItems', () => {
  it('lists decided hosts, then open ones of the networks, without this machine', () => {
    assert.deepEqual(
      hostItems(
        [{ origin: 'https://a.example', answer: 'never' }],
        ['http://127.0.0.1:9650', 'https://b.example', 'https://a.example', 'https://b.example'],
      ),
      [{ origin: 'https://a.example', answer: 'never' }, { origin: 'https://b.example' }],
    );
  });
});

describe('typedOrigin', () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ['data-api.avax.network', 'https://data-api.avax.network'],
    [' https://api.avax.network/ext/bc/C/rpc ', 'https://api.avax.network'],
    ['HTTP://Node.Example:9650', 'http://node.example:9650'],
    ['node.example:9650', 'https://node.example:9650'],
    ['', undefined],
    ['two words', undefined],
    ['user@host.example', undefined],
    ['ftp://host.example', undefined],
  ];
  for (const [typed, origin] of cases) {
    it(`reads ${JSON.stringify(typed)} as ${String(origin)}`, () => {
      assert.equal(typedOrigin(typed), origin);
    });
  }
});
