import assert from 'node:assert/strict';
import type { Devnet } from '../../devnet/devnet';
import { publishedSchemas } from './publishedSchemas';
import { getJson, post } from './rpcClient';
import { sharedDevnet } from '../../helpers/sharedDevnet';
import { resetDevnet } from '../state/devnetLookup';

interface Page {
  readonly nextPageToken?: string;
  readonly erc20TokenBalances?: readonly Readonly<Record<string, unknown>>[];
  readonly erc721TokenBalances?: readonly Readonly<Record<string, unknown>>[];
}

interface Collection {
  readonly nextPageToken?: string;
  readonly tokens: readonly Readonly<Record<string, unknown>>[];
}

interface Transaction {
  readonly nativeTransaction: Readonly<Record<string, unknown>>;
  readonly erc20Transfers?: readonly Readonly<Record<string, unknown>>[];
  readonly internalTransactions?: readonly Readonly<Record<string, unknown>>[];
}

describe('devnet: data service', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  before(async () => {
    devnet = await sharedDevnet();
  });
  after(() => resetDevnet(devnet));

  const sample = (name: string): string => devnet.samples[name] ?? assert.fail(`no sample ${name}`);
  const get = <T>(path: string): Promise<{ status: number; json: T }> => getJson<T>(`${devnet.dataApiUrl}${path}`);
  const of = (name: string, chain = '43112'): string => `/v1/chains/${chain}/transactions/${sample(name)}`;
  const balances = (kind: string, query = ''): string =>
    `/v1/chains/43112/addresses/${sample('address')}/balances:${kind}${query}`;

  it('answers in the published shapes', async function () {
    const validate = publishedSchemas() ?? this.skip();
    const check = async (path: string, schema: string, status = 200): Promise<void> => {
      const answer = await get<unknown>(path);
      assert.equal(answer.status, status, path);
      validate(answer.json, schema, path);
    };
    await check('/v1/health-check', 'HealthCheckResultDto');
    await check('/v1/chains', 'ListChainsResponse');
    await check('/v1/chains/77702', 'GetChainResponse');
    await check('/v1/chains/43112/blocks/10', 'GetEvmBlockResponse');
    await check(balances('getNative'), 'GetNativeBalanceResponse');
    await check(balances('listErc20', '?filterSpamTokens=false'), 'ListErc20BalancesResponse');
    await check(balances('listErc721'), 'ListErc721BalancesResponse');
    await check(`/v1/chains/43112/nfts/collections/${sample('art')}/tokens`, 'ListNftTokens');
    await check(`/v1/chains/43112/nfts/collections/${sample('items')}/tokens`, 'ListNftTokens');
    const hashes = Object.entries(devnet.samples).filter(
      ([name, id]) => !/[.]|block|nonceGap|lowFee|Message$/.test(name) && /^0x.{64}$/.test(id),
    );
    assert.ok(hashes.length > 30);
    for (const [name] of hashes) {
      // A message is sent on one chain and delivered on the other.
      const isThere = (await get(of(name))).status === 200;
      await check(of(name, isThere ? undefined : '77702'), 'GetTransactionResponse');
    }
    await check(of('nonceGap'), 'NotFound', 404);
    await check('/v1/chains/43112/transactions/0x12', 'BadRequest', 400);
    await check(balances('listErc20', '?pageSize=501'), 'BadRequest', 400);
    await check('/v1/nothing', 'NotFound', 404);
  });

  it('knows a chain by both ids and filters by network and feature', async () => {
    const byEvmId = await get<{ chainName: string }>('/v1/chains/77702');
    const byBlockchainId = await get(`/v1/chains/${sample('blockchain')}`);
    assert.deepEqual(byEvmId.json, byBlockchainId.json);
    assert.equal(byEvmId.json.chainName, 'orders');
    const ids = async (query: string): Promise<string[]> =>
      (await get<{ chains: { chainId: string }[] }>(`/v1/chains${query}`)).json.chains.map(({ chainId }) => chainId);
    assert.deepEqual(await ids('?network=fuji'), ['43112', '77702']);
    assert.deepEqual(await ids('?network=mainnet'), []);
    assert.deepEqual(await ids('?feature=teleporter'), []);
    assert.equal((await get('/v1/chains?network=moon')).status, 400);
    assert.equal((await get('/v1/chains/1')).status, 404);
  });

  it('tells what a transaction did: method, transfer, fee', async () => {
    const { json } = await get<Transaction>(of('erc20Transfer'));
    const { txStatus, gasPrice, method, blockNumber } = json.nativeTransaction;
    assert.deepEqual([txStatus, gasPrice, blockNumber], ['1', '25000000000', '10']);
    assert.deepEqual(method, {
      callType: 'CONTRACT_CALL',
      methodHash: '0xa9059cbb',
      methodName: 'transfer(address,uint256)',
    });
    assert.deepEqual(json.erc20Transfers, [
      {
        from: { address: sample('address') },
        to: { address: sample('receiver') },
        logIndex: 0,
        value: '1250500000000000000000',
        erc20Token: { address: sample('coin'), name: 'Snow Coin', symbol: 'SNC', decimals: 18, ercType: 'ERC-20' },
      },
    ]);
    const failed = await get<Transaction>(of('revertReason'));
    assert.equal(failed.json.nativeTransaction['txStatus'], '0');
  });

  it('lists the internal transactions that move value or create contracts', async () => {
    const { json } = await get<Transaction>(of('child'));
    assert.deepEqual(
      json.internalTransactions?.map(({ internalTxType, value, isReverted }) => [internalTxType, value, isReverted]),
      [
        ['CREATE', '100000000000000000', false],
        ['CREATE2', '100000000000000000', false],
        ['CALL', '100000000000000000', false],
      ],
    );
  });

  it('gives balances page by page, and hides spam unless asked', async () => {
    const first = await get<Page>(balances('listErc20', '?pageSize=1'));
    assert.deepEqual(
      first.json.erc20TokenBalances?.map(({ symbol }) => symbol),
      ['SNC'],
    );
    const token = first.json.nextPageToken ?? assert.fail('no token');
    const second = await get<Page>(balances('listErc20', `?pageSize=1&pageToken=${token}`));
    assert.deepEqual(
      second.json.erc20TokenBalances?.map(({ symbol }) => symbol),
      ['tUSD'],
    );
    assert.equal(second.json.nextPageToken, undefined);
    const spam = await get<Page>(balances('listErc20', '?filterSpamTokens=false'));
    assert.equal(spam.json.erc20TokenBalances?.[2]?.['tokenReputation'], 'Malicious');
    const one = await get<Page>(balances('listErc20', `?contractAddresses=${sample('dollar')}`));
    assert.deepEqual(
      one.json.erc20TokenBalances?.map(({ balance }) => balance),
      ['4998749500000'],
    );
    const art = await get<Page>(balances('listErc721', '?pageSize=500'));
    assert.deepEqual(
      art.json.erc721TokenBalances?.map(({ tokenId }) => tokenId),
      ['2', '3', '4', '5'],
    );
    assert.equal((await get(balances('listErc721', `?pageToken=${token}`))).status, 400);
    for (const query of [
      '?pageSize=0',
      '?pageSize=x',
      '?currency=gold',
      '?contractAddresses=0x12',
      '?blockNumber=0x1',
    ]) {
      assert.equal((await get(balances('listErc20', query))).status, 400, query);
    }
  });

  it('lists the tokens of a collection that exist, of either kind', async () => {
    const tokens = async (name: string, query = ''): Promise<Collection> =>
      (await get<Collection>(`/v1/chains/43112/nfts/collections/${sample(name)}/tokens${query}`)).json;
    const art = await tokens('art');
    assert.deepEqual(
      art.tokens.map(({ tokenId, ercType, ownerAddress }) => [tokenId, ercType, ownerAddress]),
      [['1', 'ERC-721', sample('receiver')], ...['2', '3', '4', '5'].map((id) => [id, 'ERC-721', sample('address')])],
    );
    const first = await tokens('items', '?pageSize=1');
    assert.deepEqual(first.tokens, [
      {
        address: sample('items'),
        ercType: 'ERC-1155',
        tokenId: '1',
        tokenUri: 'ipfs://snow-items/{id}.json',
        metadata: { indexStatus: 'UNINDEXED' },
      },
    ]);
    const rest = await tokens('items', `?pageSize=10&pageToken=${first.nextPageToken}`);
    assert.deepEqual([rest.nextPageToken, ...rest.tokens.map(({ tokenId }) => tokenId)], [undefined, '2', '3']);
    assert.deepEqual((await tokens('coin')).tokens, []);
    const path = `/v1/chains/43112/nfts/collections/${sample('art')}/tokens`;
    assert.equal((await get(`${path}?pageSize=101`)).status, 400);
    assert.equal((await get('/v1/chains/43112/nfts/collections/0x12/tokens')).status, 400);
  });

  it('gives balances at a block', async () => {
    const at = async (height: number): Promise<string> =>
      (await get<{ nativeTokenBalance: { balance: string } }>(balances('getNative', `?blockNumber=${height}`))).json
        .nativeTokenBalance.balance;
    assert.equal(await at(0), '50000000000000000000000000');
    assert.equal(await at(1), '49999998499475000000000000');
  });

  it('has not seen the newest blocks while its index lags, and is not there when switched off', async () => {
    assert.equal((await get(of('message'))).status, 200);
    await post(devnet.controlUrl, { indexLag: 20 });
    assert.equal((await get(of('message'))).status, 404);
    assert.equal((await get(of('transfer'))).status, 200);
    await post(devnet.controlUrl, { indexLag: 0, noIndex: true });
    const response = await fetch(`${devnet.dataApiUrl}/v1/chains`);
    assert.deepEqual([response.status, await response.text()], [404, '404 page not found\n']);
    await post(`${devnet.controlUrl}/reset`, {});
  });
});
