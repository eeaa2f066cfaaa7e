import assert from 'node:assert/strict';
import {
  chainEntry,
  type FoundNetwork,
  isNetworkName,
  suggestedName,
} from '../../../../src/engine/networks/foundNetwork';

const taken = ['mainnet', 'fuji', 'local'];

function node(networkId: number, networkName?: string): FoundNetwork {
  return { kind: 'node', nodes: [{ name: 'one', url: 'http://127.0.0.1:9650' }], networkId, networkName, chains: [] };
}

describe('the name that is suggested for a network', () => {
  for (const [found, name] of [
    [node(5, 'fuji'), 'fuji-node'],
    [node(12345, 'local'), 'local-node'],
    [node(1337, 'network-1337'), 'network-1337'],
    [node(1337, '[x](command:y)'), 'network-1337'],
    [{ kind: 'evm', url: 'https://a', evmChainId: 11155111n }, 'sepolia'],
    [{ kind: 'evm', url: 'https://a', evmChainId: 77777n }, 'chain-77777'],
    [{ kind: 'evm', url: 'https://a', evmChainId: 43114n }, 'mainnet-rpc'],
  ] as const) {
    it(`is ${name}`, () => assert.equal(suggestedName(found, taken), name));
  }

  it('is no name that is there, and what a tool is called where one runs it', () => {
    assert.equal(suggestedName(node(5), [...taken, 'fuji-node', 'fuji-node-2']), 'fuji-node-3');
    assert.equal(suggestedName(node(88888), taken, 'tmpnet'), 'tmpnet');
  });

  it('is one that cells can name', () => {
    assert.deepEqual(
      ['a', 'dev.net_2-x', '', 'two words', '-a', 'a,b', 'a'.repeat(41), '__proto__'].map(isNetworkName),
      [true, true, false, false, false, false, false, false],
    );
  });
});

describe('a chain in the settings', () => {
  it('has what is known of it, and a large chain ID as text', () => {
    assert.deepEqual(chainEntry({ name: 'a', path: 'a', blockchainId: '2T', evmChainId: 7n, symbol: '' }), {
      blockchainId: '2T',
      evmChainId: 7,
    });
    assert.deepEqual(chainEntry({ name: 'a', path: 'a', evmChainId: 2n ** 60n, symbol: 'ORD' }), {
      evmChainId: '1152921504606846976',
      symbol: 'ORD',
    });
  });
});
