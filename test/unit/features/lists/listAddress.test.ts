import assert from 'node:assert/strict';
import type { ListRef } from '../../../../src/engine/report/listRef';
import { parseUri, printUri } from '../../../../src/extension/shared/documentRoute';
import { listAddress } from '../../../../src/extension/lists/listAddress';

const address = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
const node = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
const asset = '2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe';

const refs: readonly (readonly [ref: ListRef, path: string])[] = [
  [{ network: 'fuji', list: 'blockchains' }, '/fuji/blockchains.txt'],
  [{ network: 'fuji', list: 'chains' }, '/fuji/chains.txt'],
  [
    { network: 'fuji', list: 'assetTransactions', blockchainId: 'x-chain', assetId: asset },
    '/fuji/assetTransactions 2fom…FDbe.txt',
  ],
  [
    {
      network: 'a/b?',
      list: 'latestTransactions',
      blockchainId: 'p-chain',
      addresses: ['fuji1x'],
      txTypes: ['BaseTx'],
    },
    '/a_b_/latestTransactions fuji1x.txt',
  ],
  [{ network: 'fuji', list: 'erc20Balances', chainId: '43113', address }, '/fuji/erc20Balances 0x8db9…52FC.txt'],
  [{ network: 'fuji', list: 'erc721Balances', chainId: '43113', address }, '/fuji/erc721Balances 0x8db9…52FC.txt'],
  [{ network: 'fuji', list: 'nftTokens', chainId: '43113', contract: address }, '/fuji/nftTokens 0x8db9…52FC.txt'],
  [{ network: 'fuji', list: 'pendingRewards', nodeIds: [node] }, '/fuji/pendingRewards NodeID-7Xhw…t3Lg.txt'],
  [{ network: 'fuji', list: 'nodeBlocks', nodeId: node }, '/fuji/nodeBlocks NodeID-7Xhw…t3Lg.txt'],
  [
    {
      network: 'fuji',
      list: 'tokenHolders',
      chainId: '43113',
      contract: address,
      threshold: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
      startTimestamp: 1,
      endTimestamp: 2,
    },
    '/fuji/tokenHolders 0x8db9…52FC.txt',
  ],
];

describe('the address of a list', () => {
  for (const [ref, path] of refs) {
    it(`leads back to ${ref.list}`, () => {
      const made = printUri(listAddress, ref);
      assert.equal(made.path, path);
      assert.deepEqual(parseUri(listAddress, made), ref);
    });
  }

  const wrong: readonly string[] = [
    '',
    'ref=%',
    'ref={',
    'ref=null',
    'ref={"network":"fuji"}',
    'ref={"network":"fuji","list":"secrets"}',
    'ref={"network":"fuji","list":"nftTokens","chainId":1,"contract":"0x"}',
    'ref={"network":"fuji","list":"chains","more":true}',
    'ref={"network":"fuji","list":"tokenHolders","chainId":"1","contract":"0x","threshold":"-1"}',
  ];
  for (const query of wrong) {
    it(`is none: ${query}`, () => assert.equal(parseUri(listAddress, { path: '/fuji/chains.txt', query }), undefined));
  }
});
