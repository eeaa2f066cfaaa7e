import assert from 'node:assert/strict';
import {
  getPrimaryBalances,
  listAssetTransactions,
  listBlocksByNode,
  listLatestTransactions,
  listPendingRewards,
} from '../../../../src/engine/net/dataApi/primary';
import {
  fetchServiceBlock,
  getNativeBalance,
  getTransaction,
  listAddressTransactions,
  listErc20Balances,
  listErc721Balances,
  listNftTokens,
} from '../../../../src/engine/net/dataApi/evm';
import { listBlockchains, listChains } from '../../../../src/engine/net/dataApi/registry';
import type { Currency } from '../../../../src/engine/primitives/text/amount';
import type { DataService } from '../../../../src/engine/net/dataApi/dataService';
import { type DataNetwork, ParameterError } from '../../../../src/engine/net/dataApi/parameters';
import { aggregateSignatures, getAggregatedSignatures } from '../../../../src/engine/net/dataApi/messages';
import { listAverageTps, listTokenHolders } from '../../../../src/engine/net/dataApi/metrics';
import { dataServiceOf } from '../../../helpers/dataServiceOf';

type Request = (service: DataService) => Promise<unknown>;

const account = `0x${'11'.repeat(20)}`;
const hash = `0x${'aa'.repeat(32)}`;
const id = '2oYMBNV4eNHyqk2fjjV5nVQLDbtmNJzq5s3qs3Lo6ftnC6FByM';
const node = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
const address = 'P-fuji18jma8ppw3nhx5r4ap8clazz0dps7rv5u6wmu4t';
const from = new Date('2026-01-01T00:00:00.999Z');
const to = new Date('2026-01-02T00:00:00Z');

/** Rejected requests and the full sentence. */
const rejected: readonly (readonly [Request, string])[] = [
  [
    (s) => aggregateSignatures(s, 'fuji', {}, {}),
    'aggregateSignatures was not queried: it needs a message or a justification. Add one.',
  ],
  [
    (s) => aggregateSignatures(s, 'fuji', { message: '', justification: '' }, {}),
    'aggregateSignatures was not queried: it needs a message or a justification. Add one.',
  ],
  [
    (s) => aggregateSignatures(s, 'fuji', { message: '0x0' }, {}),
    'aggregateSignatures was not queried: message is "0x0", expected hex with two digits per byte. Correct it.',
  ],
  [
    (s) => aggregateSignatures(s, 'fuji', { justification: 'zz' }, {}),
    'aggregateSignatures was not queried: justification is "zz", expected hex with two digits per byte. Correct it.',
  ],
  [
    (s) => aggregateSignatures(s, 'fuji', { message: '00', signingSubnetId: 'abc' }, {}),
    'aggregateSignatures was not queried: signingSubnetId is "abc", expected 32 bytes in cb58. Correct it.',
  ],
  [
    (s) => aggregateSignatures(s, 'fuji', { message: '00', quorumPercentage: 101 }, {}),
    'aggregateSignatures was not queried: quorumPercentage is "101", expected a whole number from 0 to 100. Correct it.',
  ],
  [
    (s) => aggregateSignatures(s, 'fuji', { message: '00', quorumPercentageBuffer: 0.5 }, {}),
    'aggregateSignatures was not queried: quorumPercentageBuffer is "0.5", expected a whole number from 0 to 100. Correct it.',
  ],
  [
    (s) => aggregateSignatures(s, 'fuji', { message: '00', quorumPercentage: 80, quorumPercentageBuffer: 21 }, {}),
    'aggregateSignatures was not queried: quorumPercentage plus quorumPercentageBuffer is 101, the maximum is 100. Lower one of them.',
  ],
  [
    // The default of 67 is added.
    (s) => aggregateSignatures(s, 'fuji', { message: '00', quorumPercentageBuffer: 34 }, {}),
    'aggregateSignatures was not queried: quorumPercentage plus quorumPercentageBuffer is 101, the maximum is 100. Lower one of them.',
  ],
  [
    (s) => aggregateSignatures(s, 'fuji', { message: '00', pChainHeight: -1n }, {}),
    'aggregateSignatures was not queried: pChainHeight is "-1", expected a height from 0 to 2^64-1. Correct it.',
  ],
  [
    (s) => aggregateSignatures(s, 'local' as DataNetwork, { message: '00' }, {}),
    'aggregateSignatures was not queried: network is "local", expected one of mainnet, fuji, testnet. Correct it.',
  ],
  [
    (s) => getAggregatedSignatures(s, 'fuji', hash, {}),
    `getAggregatedSignatures was not queried: txHash is "${hash}", expected 32 bytes in cb58. Correct it.`,
  ],
  [
    (s) => listAssetTransactions(s, 'fuji', '..', id, {}, {}),
    'listAssetTransactions was not queried: blockchainId is "..", expected a chain ID or name of up to 128 characters. Correct it.',
  ],
  [
    (s) => listAssetTransactions(s, 'fuji', 'x-chain', id, { pageSize: 101 }, {}),
    'listAssetTransactions was not queried: pageSize is "101", expected a whole number from 1 to 100. Correct it.',
  ],
  [
    (s) => listLatestTransactions(s, 'fuji', 'x-chain', { addresses: [address], txTypes: ['BaseTx,ImportTx'] }, {}),
    'listLatestTransactions was not queried: txTypes is "BaseTx,ImportTx", expected a transaction type, such as BaseTx. Correct it.',
  ],
  [
    (s) => listTokenHolders(s, '43114', account, { threshold: 1n, startTimestamp: to, endTimestamp: from }, {}),
    'listTokenHolders was not queried: endTimestamp is before startTimestamp. Swap them.',
  ],
  [
    (s) => listTokenHolders(s, '43114', account, { threshold: 1n, startTimestamp: new Date(-1) }, {}),
    'listTokenHolders was not queried: startTimestamp is "1969-12-31T23:59:59.999Z", expected a time after 1970. Correct it.',
  ],
  [
    (s) => listTokenHolders(s, '43114', account, { threshold: 1n, endTimestamp: new Date(NaN) }, {}),
    'listTokenHolders was not queried: endTimestamp is "NaN", expected a time after 1970. Correct it.',
  ],
  [
    (s) => listLatestTransactions(s, 'fuji', 'p-chain', { txTypes: ['BaseTx'] }, {}),
    'listLatestTransactions was not queried: it filters by type and time only for addresses. Add an address.',
  ],
  [
    (s) => listLatestTransactions(s, 'fuji', 'p-chain', { addresses: ['a,b'] }, {}),
    'listLatestTransactions was not queried: addresses is "a,b", expected an address or ID without spaces or commas. Correct it.',
  ],
  [
    (s) => listLatestTransactions(s, 'fuji', 'p-chain', { l1ValidationId: 'x' }, {}),
    'listLatestTransactions was not queried: l1ValidationId is "x", expected 32 bytes in cb58. Correct it.',
  ],
  [
    (s) => listBlockchains(s, 'fuji', { sortOrder: 'up' as 'asc' }, {}),
    'listBlockchains was not queried: sortOrder is "up", expected one of asc, desc. Correct it.',
  ],
  [
    (s) => listBlockchains(s, 'fuji', { pageSize: 10_001 }, {}),
    'listBlockchains was not queried: pageSize is "10001", expected a whole number from 1 to 10000. Correct it.',
  ],
  [
    (s) => listBlockchains(s, 'fuji', { pageSize: 0 }, {}),
    'listBlockchains was not queried: pageSize is "0", expected a whole number from 1 to 10000. Correct it.',
  ],
  [
    (s) => getPrimaryBalances(s, 'fuji', 'p-chain', [], {}),
    'getPrimaryBalances was not queried: it needs at least one address. Add one.',
  ],
  [
    (s) => listErc20Balances(s, '43114', account, { pageSize: 501 }, {}),
    'listErc20Balances was not queried: pageSize is "501", expected a whole number from 1 to 500. Correct it.',
  ],
  [
    (s) => listErc20Balances(s, '43114', account, { contractAddresses: ['0x1'] }, {}),
    'listErc20Balances was not queried: contractAddresses is "0x1", expected 0x followed by 40 hex digits. Correct it.',
  ],
  [
    (s) => listErc721Balances(s, '43114', account, { contractAddress: '0x1' }, {}),
    'listErc721Balances was not queried: contractAddress is "0x1", expected 0x followed by 40 hex digits. Correct it.',
  ],
  [
    (s) => getNativeBalance(s, '43114', 'me\u202e', {}, {}),
    'getNativeBalance was not queried: address is "me", expected 0x followed by 40 hex digits. Correct it.',
  ],
  [
    (s) => getNativeBalance(s, '43114', account, { blockNumber: -5n }, {}),
    'getNativeBalance was not queried: blockNumber is "-5", expected 0 or more. Correct it.',
  ],
  [
    (s) => getNativeBalance(s, '43114', account, { currency: 'btc' as Currency }, {}),
    'getNativeBalance was not queried: currency is "btc", expected one of usd, eur, aud, cad, chf, clp, cny, czk, dkk, gbp, hkd, huf, jpy, nzd. Correct it.',
  ],
  [
    (s) => listPendingRewards(s, 'fuji', {}, {}),
    'listPendingRewards was not queried: it needs at least one address or node. Add one.',
  ],
  [
    (s) => listPendingRewards(s, 'fuji', { nodeIds: [`${node}x`] }, {}),
    `listPendingRewards was not queried: nodeIds is "${node}x", expected "NodeID-" followed by 20 bytes in cb58. Correct it.`,
  ],
  [
    (s) => listNftTokens(s, '43114', account, { pageSize: 1.5 }, {}),
    'listNftTokens was not queried: pageSize is "1.5", expected a whole number from 1 to 100. Correct it.',
  ],
  [
    (s) => listAddressTransactions(s, '43114', 'me', {}, {}),
    'listTransactions was not queried: address is "me", expected 0x followed by 40 hex digits. Correct it.',
  ],
  [
    (s) => getTransaction(s, '..', hash, {}),
    'getTransaction was not queried: chainId is "..", expected a chain ID or name of up to 128 characters. Correct it.',
  ],
  [
    (s) => fetchServiceBlock(s, '', '1', {}),
    'getBlock was not queried: chainId is "", expected a chain ID or name of up to 128 characters. Correct it.',
  ],
  [
    (s) => listBlocksByNode(s, 'fuji', 'p-chain', 'NodeID-1', {}, {}),
    'listBlocksByNode was not queried: nodeId is "NodeID-1", expected "NodeID-" followed by 20 bytes in cb58. Correct it.',
  ],
  [
    (s) => listTokenHolders(s, '43114', account, { threshold: 1n, pageSize: 5_001 }, {}),
    'listTokenHolders was not queried: pageSize is "5001", expected a whole number from 1 to 5000. Correct it.',
  ],
  [
    (s) => listTokenHolders(s, '43114', account, { threshold: -1n }, {}),
    'listTokenHolders was not queried: threshold is "-1", expected 0 or more. Correct it.',
  ],
  [
    (s) => listAverageTps(s, '43114', { pageSize: 2_161 }, {}),
    'listAverageTps was not queried: pageSize is "2161", expected a whole number from 1 to 2160. Correct it.',
  ],
];

/** Every parameter at once, and the resulting request. */
const sent: readonly (readonly [Request, string])[] = [
  [
    (s) =>
      aggregateSignatures(
        s,
        'testnet',
        {
          message: '0x00ff',
          justification: 'abcd',
          signingSubnetId: id,
          quorumPercentage: 60,
          quorumPercentageBuffer: 40,
          pChainHeight: 18446744073709551615n,
        },
        {},
      ),
    `POST /v1/signatureAggregator/testnet/aggregateSignatures {"message":"0x00ff","justification":"abcd","signingSubnetId":"${id}","quorumPercentage":60,"quorumPercentageBuffer":40,"pChainHeight":18446744073709551615}`,
  ],
  [
    (s) => aggregateSignatures(s, 'fuji', { justification: '0xAB', signingSubnetId: hash, pChainHeight: 0n }, {}),
    `POST /v1/signatureAggregator/fuji/aggregateSignatures {"justification":"0xAB","signingSubnetId":"${hash}","pChainHeight":0}`,
  ],
  [
    (s) => getAggregatedSignatures(s, 'mainnet', id, {}),
    `GET /v1/signatureAggregator/mainnet/aggregateSignatures/${id}`,
  ],
  [
    (s) => listAssetTransactions(s, 'fuji', 'x-chain', id, { pageToken: 'a b', pageSize: 100 }, {}),
    `GET /v1/networks/fuji/blockchains/x-chain/assets/${id}/transactions?pageToken=a+b&pageSize=100`,
  ],
  [
    (s) =>
      listLatestTransactions(
        s,
        'fuji',
        'p-chain',
        {
          addresses: [address, account],
          l1ValidationId: id,
          txTypes: ['BaseTx', 'NewTx'],
        },
        {},
      ),
    `GET /v1/networks/fuji/blockchains/p-chain/transactions?addresses=${address}%2C${account}&l1ValidationId=${id}&txTypes=BaseTx&txTypes=NewTx`,
  ],
  [
    (s) => listLatestTransactions(s, 'fuji', 'p-chain', {}, {}),
    'GET /v1/networks/fuji/blockchains/p-chain/transactions',
  ],
  [
    (s) => listBlockchains(s, 'mainnet', { pageSize: 10_000, sortOrder: 'desc' }, {}),
    'GET /v1/networks/mainnet/blockchains?pageSize=10000&sortOrder=desc',
  ],
  [
    (s) => getPrimaryBalances(s, 'fuji', id, [address, account], {}),
    `GET /v1/networks/fuji/blockchains/${id}/balances?addresses=${address}%2C${account}`,
  ],
  [
    (s) =>
      listErc20Balances(
        s,
        '43114',
        account,
        {
          blockNumber: 7n,
          pageSize: 500,
          filterSpamTokens: false,
          contractAddresses: [account, account],
          currency: 'eur',
        },
        {},
      ),
    `GET /v1/chains/43114/addresses/${account}/balances:listErc20?blockNumber=7&currency=eur&pageSize=500&filterSpamTokens=false&contractAddresses=${account}%2C${account}`,
  ],
  [
    (s) => listErc721Balances(s, '43114', account, { contractAddress: account, pageSize: 1 }, {}),
    `GET /v1/chains/43114/addresses/${account}/balances:listErc721?pageSize=1&contractAddress=${account}`,
  ],
  [
    (s) => getNativeBalance(s, '43114', account, { blockNumber: 0n, currency: 'nzd' }, {}),
    `GET /v1/chains/43114/addresses/${account}/balances:getNative?blockNumber=0&currency=nzd`,
  ],
  [
    (s) => listAddressTransactions(s, '43114', account, { pageToken: 't', pageSize: 100 }, {}),
    `GET /v1/chains/43114/addresses/${account}/transactions?pageToken=t&pageSize=100&sortOrder=desc`,
  ],
  [
    (s) => listPendingRewards(s, 'fuji', { addresses: [address], nodeIds: [node, node] }, {}),
    `GET /v1/networks/fuji/rewards:listPending?addresses=${address}&nodeIds=${node}%2C${node}`,
  ],
  [
    (s) => listNftTokens(s, '43114', account, { pageSize: 100, pageToken: 't' }, {}),
    `GET /v1/chains/43114/nfts/collections/${account}/tokens?pageToken=t&pageSize=100`,
  ],
  [
    (s) => listBlocksByNode(s, 'fuji', 'p-chain', node, { pageSize: 1 }, {}),
    `GET /v1/networks/fuji/blockchains/p-chain/nodes/${node}/blocks?pageSize=1`,
  ],
  [(s) => listChains(s, 'fuji', {}), 'GET /v1/chains?network=fuji'],
  [
    (s) =>
      listTokenHolders(
        s,
        '43114',
        account,
        { threshold: 10n ** 24n, startTimestamp: from, endTimestamp: to, pageSize: 5_000, pageToken: 't' },
        {},
      ),
    `GET /v2/chains/43114/contracts/${account}/balances?threshold=1000000000000000000000000&startTimestamp=1767225600&endTimestamp=1767312000&pageToken=t&pageSize=5000`,
  ],
  [
    (s) => listAverageTps(s, 'total', { pageSize: 2_160 }, {}),
    'GET /v2/chains/total/metrics/avgTps?timeInterval=day&pageSize=2160',
  ],
];

describe('parameters of the data and metrics service', () => {
  for (const [request, sentence] of rejected) {
    it(sentence, async () => {
      const { requested, service } = dataServiceOf(() => '{}');
      await assert.rejects(request(service), (error) => {
        assert.ok(error instanceof ParameterError);
        assert.equal(error.message, sentence);
        return true;
      });
      assert.deepEqual(requested, []);
    });
  }

  for (const [query, request] of sent) {
    it(request, async () => {
      const { requested, service } = dataServiceOf(() => ({ status: 500, body: '' }));
      await assert.rejects(query(service));
      assert.deepEqual(requested, [request]);
    });
  }
});
