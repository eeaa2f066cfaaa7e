import assert from 'node:assert/strict';
import { chainsOfFile } from '../../../../../src/engine/config/recognise/siblingPaths';
import type { Network } from '../../../../../src/engine/networks/network';

const blockchainId = '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo';
const network = (name: string, ...chains: Network['chains']): Network => ({
  ...{ name, networkId: 12345, hrp: 'local', nodes: [], wireNames: 'wire' },
  chains: [{ name: 'C-Chain', path: 'C', evmChainId: 43112n }, ...chains],
});
const orders = { name: 'orders', path: blockchainId, blockchainId, evmChainId: 77702n };
const networks = [
  network('devnet', orders),
  network('fuji', { ...orders, name: 'copy', path: 'copy', blockchainId: 'x' }),
];

describe('the chain that a file is of', () => {
  it('is the one that its folder is named after, by ID, alias or name', () => {
    for (const folder of [blockchainId, 'orders']) {
      assert.deepEqual(chainsOfFile(networks, { path: `/configs/chains/${folder}/upgrade.json` }), [
        { network: 'devnet', chain: 'orders' },
      ]);
    }
    assert.deepEqual(chainsOfFile(networks, { path: '/configs/chains/copy/upgrade.json' }), [
      { network: 'fuji', chain: 'copy' },
    ]);
  });

  it('may be any with the EVM chain ID of the genesis, the active network’s first', () => {
    assert.deepEqual(chainsOfFile(networks, { path: '/genesis.json', chainId: 77702n }), [
      { network: 'devnet', chain: 'orders' },
      { network: 'fuji', chain: 'copy' },
    ]);
    assert.deepEqual(chainsOfFile(networks, { path: '/copy/genesis.json', chainId: 77702n }), [
      { network: 'fuji', chain: 'copy' },
      { network: 'devnet', chain: 'orders' },
    ]);
  });

  it('is none by nothing, and never the C-Chain, whose genesis is its network’s', () => {
    assert.deepEqual(chainsOfFile(networks, { path: '/upgrade.json' }), []);
    assert.deepEqual(chainsOfFile(networks, { path: '/C/genesis.json', chainId: 43112n }), []);
  });
});
