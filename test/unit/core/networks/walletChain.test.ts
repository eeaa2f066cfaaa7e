import assert from 'node:assert/strict';
import { keylessUrl } from '../../../../src/engine/errors/redact';
import { builtInNetworks } from '../../../../src/engine/networks/builtInNetworks';
import { walletChain } from '../../../../src/engine/networks/explorers';
import { deepEqual } from '../../../helpers/deepEqual';

describe('a chain for a wallet', () => {
  const [, fuji] = builtInNetworks;

  it('is the parameter of wallet_addEthereumChain', () => {
    assert.ok(fuji);
    const [cChain] = fuji.chains;
    assert.ok(cChain);
    deepEqual(walletChain(fuji, cChain, [keylessUrl('https://api.avax-test.network/ext/bc/C/rpc')]), {
      chainId: '0xa869',
      chainName: 'fuji C-Chain',
      nativeCurrency: { name: 'AVAX', symbol: 'AVAX', decimals: 18 },
      rpcUrls: ['https://api.avax-test.network/ext/bc/C/rpc'],
      blockExplorerUrls: ['https://subnets-test.avax.network/c-chain', 'https://testnet.snowtrace.io'],
    });
  });

  it('names no token that is not known, and is none without a chain ID or a URL', () => {
    assert.ok(fuji);
    const chain = { name: 'orders', path: '2T', evmChainId: 77702n };
    deepEqual(walletChain(fuji, chain, [keylessUrl('http://127.0.0.1:9650/ext/bc/2T/rpc')]), {
      chainId: '0x12f86',
      chainName: 'fuji orders',
      rpcUrls: ['http://127.0.0.1:9650/ext/bc/2T/rpc'],
    });
    assert.equal(walletChain(fuji, chain, []), undefined);
    assert.equal(walletChain(fuji, { name: 'a', path: 'a' }, [keylessUrl('http://a')]), undefined);
  });
});
