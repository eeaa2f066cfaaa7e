import assert from 'node:assert/strict';
import type { EvmChain, Network } from '../../../../src/engine/networks/network';
import { chainSources, urlsOf } from '../../../../src/engine/sources/networkSources';

const cChain: EvmChain = { name: 'C-Chain', path: 'C', evmChainId: 43114n };
const network: Network = {
  name: 'n',
  networkId: 1,
  hrp: 'avax',
  nodes: [
    { name: 'one', url: 'http://127.0.0.1:9650' },
    { name: 'two', url: 'https://node.example/key' },
  ],
  dataApi: 'https://data.example/base',
  chains: [cChain],
  wireNames: 'wire',
};

describe('chainSources', () => {
  it('asks each node for the chain, and the index by EVM chain ID', () => {
    assert.deepEqual(chainSources(network, cChain), {
      rpcUrls: ['http://127.0.0.1:9650/ext/bc/C/rpc', 'https://node.example/key/ext/bc/C/rpc'],
      index: { baseUrl: 'https://data.example/base', chainId: '43114' },
    });
  });

  it("asks a chain's own URL instead of the nodes, and the index by blockchain ID where there is no other", () => {
    const chain: EvmChain = { name: 'o', path: '2Q', blockchainId: '2Q', rpcUrl: 'https://rpc.example/o' };
    assert.deepEqual(chainSources(network, chain), {
      rpcUrls: ['https://rpc.example/o'],
      index: { baseUrl: 'https://data.example/base', chainId: '2Q' },
    });
  });

  it('has no index for a chain that it could not name', () => {
    assert.equal(chainSources(network, { name: 'o', path: 'o' }).index, undefined);
  });

  it('keeps a path inside the node', () => {
    const chain: EvmChain = { name: 'o', path: '../../v1/keystore?x#y' };
    assert.equal(
      chainSources(network, chain).rpcUrls[0],
      'http://127.0.0.1:9650/ext/bc/..%2F..%2Fv1%2Fkeystore%3Fx%23y/rpc',
    );
  });

  it('names every URL as it is asked, the data service first', () => {
    assert.deepEqual(urlsOf([chainSources(network, cChain)]), [
      'https://data.example/base',
      'http://127.0.0.1:9650/ext/bc/C/rpc',
      'https://node.example/key/ext/bc/C/rpc',
    ]);
  });
});
