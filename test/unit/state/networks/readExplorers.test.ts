import assert from 'node:assert/strict';
import { readNetworks } from '../../../../src/engine/networks/io/networks';

const nodes = { a: 'http://127.0.0.1:9650' };

function read(explorers: unknown, more: object = {}) {
  const { all, problems } = readNetworks({ x: { nodes, explorers, ...more } });
  return {
    explorers: all.find(({ name }) => name === 'x')?.explorers,
    problems: problems.map(({ message }) => message),
  };
}

describe('explorers in the settings', () => {
  it('stand by chain, one or several', () => {
    assert.deepEqual(read({ C: 'https://a.example', orders: ['https://b.example/{id}', 'https://c.example'] }), {
      explorers: {
        'C-Chain': ['https://a.example/{kind}/{id}'],
        orders: ['https://b.example/{id}', 'https://c.example/{kind}/{id}'],
      },
      problems: [],
    });
  });

  it('replace those of a known network chain by chain, or take them away', () => {
    const { explorers } = read({ 'C-Chain': null, node: 'https://n.example/{id}' }, { networkId: 5 });
    assert.deepEqual(explorers?.['C-Chain'], []);
    assert.deepEqual(explorers?.['node'], ['https://n.example/{id}']);
    assert.deepEqual(explorers?.['P-Chain'], ['https://subnets-test.avax.network/p-chain/{kind}/{id}']);
  });

  it('that lead nowhere are named', () => {
    const expected =
      'expected an http or https URL as browsers show it, which may hold {kind} and {id} after the host.';
    for (const wrong of ['https://{id}.example', 'https://snowtrace.io\\@evil.example']) {
      assert.deepEqual(read({ orders: wrong }), {
        explorers: { ...read({}).explorers, orders: [] },
        problems: [`Setting snowprobe.networks.x.explorers.orders is ignored: ${expected}`],
      });
    }
    assert.deepEqual(read('https://a.example').problems, [
      'Setting snowprobe.networks.x.explorers is ignored: expected an object of chain names and URLs.',
    ]);
  });
});
