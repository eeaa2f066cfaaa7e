import assert from 'node:assert/strict';
import { hasEntry, nodeUrls, withChain, withNetwork, withoutNetwork } from '../../../src/extension/vscode/readSettings';

describe('a chain that is added to the setting snowprobe.networks', () => {
  const chain = { blockchainId: '2Z', evmChainId: 7 };

  it('leaves all else as it stands', () => {
    const setting = {
      other: { nodes: { a: 'http://a' } },
      local: { nodes: { one: 'http://127.0.0.1:9650' }, chains: { orders: { blockchainId: '2Q' } } },
    };
    assert.deepEqual(withChain(setting, 'local', 'glacier', chain), {
      other: { nodes: { a: 'http://a' } },
      local: {
        nodes: { one: 'http://127.0.0.1:9650' },
        chains: { orders: { blockchainId: '2Q' }, glacier: chain },
      },
    });
    assert.deepEqual(Object.keys(setting.local.chains), ['orders']);
  });

  it('makes the entry of a built-in network, also out of nothing usable', () => {
    for (const setting of [undefined, null, 'x', [], { local: 3 }]) {
      assert.deepEqual(withChain(setting, 'local', 'glacier', chain), { local: { chains: { glacier: chain } } });
    }
    assert.equal(hasEntry({ local: {} }, 'local'), true);
    assert.equal(hasEntry({ local: {} }, 'toString'), false);
  });
});

describe('a network in the setting snowprobe.networks', () => {
  const setting = { one: { nodes: { a: 'http://a/', b: 7 } }, two: { nodes: { c: 'http://c' } }, three: 'x' };

  it('is added and removed, and all else stays as it stands', () => {
    assert.deepEqual(withNetwork(setting, 'four', { networkId: 4 }), { ...setting, four: { networkId: 4 } });
    assert.deepEqual(withNetwork(undefined, 'four', {}), { four: {} });
    assert.deepEqual(withoutNetwork(setting, 'one'), { two: setting.two, three: 'x' });
    assert.equal(withoutNetwork({ one: {} }, 'one'), undefined);
  });

  it('has nodes, whatever shape the others have', () => {
    assert.deepEqual(nodeUrls(setting), ['http://a', 'http://c']);
    assert.deepEqual(nodeUrls('x'), []);
  });
});
