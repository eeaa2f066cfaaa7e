import assert from 'node:assert/strict';
import { recordedName } from '../../devnet/chain/chainFacts';
import type { Devnet } from '../../devnet/devnet';
import { publishedSchemas } from './publishedSchemas';
import { call, getJson, post } from './rpcClient';
import { sharedDevnet } from '../../helpers/sharedDevnet';
import { resetDevnet } from '../state/devnetLookup';

interface Amount {
  readonly symbol: string;
  readonly amount: string;
  readonly utxoCount?: number;
  readonly sharedWithChainId?: string;
  readonly status?: string;
}

interface Utxo {
  readonly addresses: readonly string[];
  readonly asset: Amount;
  readonly utxoId: string;
  readonly utxoBytes?: string;
  readonly utxoType: string;
  readonly consumingTxHash?: string;
  readonly payload?: string;
}

interface Transaction {
  readonly txHash: string;
  readonly txType: string;
  readonly blockNumber?: string;
  readonly blockHeight?: number;
  readonly blockHash: string;
  readonly blockTimestamp?: number;
  readonly consumedUtxos?: readonly Utxo[];
  readonly emittedUtxos?: readonly Utxo[];
  readonly amountBurned?: readonly Amount[];
  readonly amountStaked?: readonly Amount[];
  readonly amountL1ValidatorBalanceBurned?: readonly Amount[];
  readonly l1ValidatorDetails?: readonly Readonly<Record<string, unknown>>[];
  readonly [field: string]: unknown;
}

interface Page {
  readonly nextPageToken?: string;
  readonly transactions: readonly Transaction[];
  readonly chainInfo: unknown;
}

const owner = 'local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
const other = 'local1g65uqn6t77p656w64023nh8nd9updzmxyymev2';
const platform = '11111111111111111111111111111111LpoYY';
const networks = '/v1/networks/testnet';

describe('devnet: data service for P, X and C-atomic', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  before(async () => {
    devnet = await sharedDevnet();
  });
  after(() => resetDevnet(devnet));

  const get = <T>(path: string): Promise<{ status: number; json: T }> => getJson<T>(`${devnet.dataApiUrl}${path}`);
  const list = async (chain: string, query = ''): Promise<Page> => {
    const { status, json } = await get<Page>(`${networks}/blockchains/${chain}/transactions?${query}`);
    assert.equal(status, 200, JSON.stringify(json));
    return json;
  };
  const transaction = async (chain: string, name: string): Promise<Transaction> => {
    const { transactions } = await list(chain, 'pageSize=100');
    return transactions.find(({ txHash }) => txHash === recordedName(name)) ?? assert.fail(`no ${name}`);
  };
  const error = async (path: string): Promise<unknown> => {
    const { status, json } = await get<{ message: unknown }>(path);
    return [status, json.message];
  };
  /** Counts and amounts without the long asset names. */
  const short = (amounts: readonly Amount[] | undefined): unknown =>
    amounts?.map(({ symbol, amount, utxoCount }) =>
      [symbol, amount, utxoCount].filter((part) => part !== undefined).join(' '),
    );

  it('answers in the published shapes', async function () {
    const validate = publishedSchemas() ?? this.skip();
    const checks: readonly (readonly [path: string, schema: string])[] = [
      [`${networks}/blockchains/p-chain/transactions?pageSize=100`, 'ListPChainTransactionsResponse'],
      [`${networks}/blockchains/x-chain/transactions?pageSize=100`, 'ListXChainTransactionsResponse'],
      [`${networks}/blockchains/c-chain/transactions?pageSize=100`, 'ListCChainAtomicTransactionsResponse'],
      [
        `${networks}/blockchains/x-chain/assets/${recordedName('xCreateAssetFT')}/transactions`,
        'ListXChainTransactionsResponse',
      ],
      [`${networks}/blockchains`, 'ListBlockchainsResponse'],
      [`${networks}/blockchains/p-chain/balances?addresses=${owner},${other}`, 'ListPChainBalancesResponse'],
      [`${networks}/blockchains/x-chain/balances?addresses=${owner}`, 'ListXChainBalancesResponse'],
      [`${networks}/blockchains/c-chain/balances?addresses=${owner}`, 'ListCChainAtomicBalancesResponse'],
      [`${networks}/rewards:listPending?addresses=${owner}`, 'ListPendingRewardsResponse'],
      [
        `${networks}/blockchains/p-chain/nodes/NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5/blocks`,
        'ListPrimaryNetworkBlocksResponse',
      ],
    ];
    for (const [path, schema] of checks) {
      const { status, json } = await get<unknown>(path);
      assert.equal(status, 200, `${path}: ${JSON.stringify(json)}`);
      validate(json, schema, path);
    }
  });

  it('lists the latest transactions of a chain, newest first, page by page', async () => {
    const first = await list('p-chain');
    assert.deepEqual(first.chainInfo, { chainName: 'p-chain', network: 'fuji' });
    assert.equal(first.transactions.length, 10);
    assert.deepEqual(
      first.transactions.slice(0, 3).map(({ txType, blockNumber }) => [txType, blockNumber]),
      [
        ['DisableL1ValidatorTx', '28'],
        ['IncreaseL1ValidatorBalanceTx', '27'],
        ['SetL1ValidatorWeightTx', '26'],
      ],
    );
    const hashes: string[] = [];
    let token: string | undefined;
    do {
      const page = await list(platform, `pageSize=10&pageToken=${token ?? ''}`);
      hashes.push(...page.transactions.map(({ txHash }) => txHash));
      token = page.nextPageToken;
    } while (token !== undefined);
    assert.equal(hashes.length, 28);
    assert.equal(new Set(hashes).size, 28);
    const oldest = await list('p-chain', 'sortOrder=asc&pageSize=1');
    assert.deepEqual(
      oldest.transactions.map(({ txHash }) => txHash),
      [recordedName('poaSubnet')],
    );
  });

  it('says what a transaction of the P-Chain consumes, makes, burns and stakes', async () => {
    const staking = await transaction('p-chain', 'addPermissionlessValidator');
    assert.deepEqual(short(staking.amountBurned), ['AVAX 27382']);
    assert.deepEqual(short(staking.amountStaked), ['AVAX 2000000000000']);
    assert.deepEqual(
      [staking['nodeId'], staking['startTimestamp'], staking['endTimestamp'], staking['delegationFeePercent']],
      [recordedName('offlineNodeID'), 1795247252, 1803887251, '5'],
    );
    assert.equal(staking['estimatedReward'], '57414089496');
    assert.deepEqual(
      staking.emittedUtxos?.map(({ asset, utxoType }) => [asset.amount, utxoType]),
      [
        ['19997999999950498', 'TRANSFER'],
        ['2000000000000', 'STAKE'],
      ],
    );
    const genesis = await transaction('p-chain', 'poaSubnet');
    assert.deepEqual(
      genesis.consumedUtxos?.map(({ addresses, asset }) => [addresses, asset.amount]),
      [[[owner], '10000000000000000']],
    );
  });

  it('follows each L1 validator to the balance that the node had in the end', async () => {
    const { transactions } = await list('p-chain', `l1ValidationId=${recordedName('validationID3')}&sortOrder=asc`);
    assert.deepEqual(
      transactions.map(({ txType, l1ValidatorDetails }) => {
        const [{ weight, remainingBalance, balanceChange } = {}] = l1ValidatorDetails ?? [];
        return [txType, weight, remainingBalance, balanceChange];
      }),
      [
        ['RegisterL1ValidatorTx', 50, 500000000, 500000000],
        ['SetL1ValidatorWeightTx', 75, 499999999, undefined],
        ['IncreaseL1ValidatorBalanceTx', 75, 749999998, 250000000],
      ],
    );
    const disabled = await transaction('p-chain', 'disableL1Validator');
    // The node's own list of unspent outputs includes this one: the remainder of 1 AVAX after 476 seconds.
    assert.deepEqual(
      disabled.emittedUtxos?.map(({ asset }) => asset.amount),
      ['9999991499700556', '999999524'],
    );
    assert.ok(disabled.emittedUtxos?.[1]?.utxoBytes?.startsWith('0x0000dd9b09b6'));
    assert.deepEqual(short(disabled.amountBurned), ['AVAX 24032']);
    const byHex = await list('p-chain', `l1ValidationId=0x${'00'.repeat(32)}`);
    assert.deepEqual(byHex.transactions, []);
  });

  it('says what operations of the X-Chain make', async () => {
    const minted = await transaction('x-chain', 'xMintNFT');
    assert.deepEqual(
      minted.emittedUtxos?.map(({ asset, utxoType, payload }) => [asset.symbol, asset.amount, utxoType, payload]),
      [
        ['AVAX', '299999998994000000', 'transfer', undefined],
        ['SCR', '1', 'transfer', '0x68747470733a2f2f6578616d706c652e696e76616c69642f312e6a736f6e'],
      ],
    );
    const made = await transaction('x-chain', 'xCreateAssetFT');
    assert.deepEqual(made['assetCreated'], {
      assetId: recordedName('xCreateAssetFT'),
      name: 'Snow Token',
      symbol: 'SNOW',
      denomination: 6,
      type: 'secp256k1',
      createdAtTimestamp: 1795247263,
      cap: 'variable',
    });
    const ofAsset = await get<Page>(
      `${networks}/blockchains/x-chain/assets/${recordedName('xCreateAssetFT')}/transactions`,
    );
    assert.deepEqual(
      ofAsset.json.transactions.map(({ txHash }) => txHash),
      ['xBaseFT', 'xMintFT', 'xCreateAssetFT'].map(recordedName),
    );
  });

  it('lists the atomic transactions of the C-Chain by EVM and by bech32 address', async () => {
    const evm = await list('c-chain', 'addresses=0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC');
    assert.deepEqual(
      evm.transactions.map(({ txHash, txType, blockHeight, blockHash }) => [txHash, txType, blockHeight, blockHash]),
      [
        [
          recordedName('cExportToX'),
          'ExportTx',
          3,
          '0x8e82d5b863f012aa5eed1c3ca99b3fc9ea0cacbee8da8ca1a144676b3e24a623',
        ],
        [
          recordedName('cExportToP'),
          'ExportTx',
          2,
          '0x03619501a6e81bb47dc17c8e96557d11d897f6f5383a25e94070b46a4798675e',
        ],
        [
          recordedName('cImportFromP'),
          'ImportTx',
          1,
          '0x879b1e0ea0f0ff0c02d93a72eb6e8612f4f2996ab147cb54073a20eb8103ed50',
        ],
      ],
    );
    assert.equal((await list('c-chain', `addresses=C-${owner}`)).transactions.length, 3);
    assert.equal((await list('c-chain', `addresses=${other}`)).transactions.length, 0);
  });

  it('filters by type and time together with addresses only', async () => {
    const some = await list(
      'p-chain',
      `addresses=P-${owner}&txTypes=ExportTx&txTypes=ImportTx&startTimestamp=1795247271&endTimestamp=1795247272`,
    );
    assert.deepEqual(
      some.transactions.map(({ txHash }) => txHash),
      ['pExportToCPending', 'pImportFromX'].map(recordedName),
    );
    const path = `${networks}/blockchains/p-chain/transactions`;
    assert.deepEqual(await error(`${path}?txTypes=ExportTx`), [
      400,
      'txTypes, startTimestamp and endTimestamp are supported only together with addresses',
    ]);
    assert.deepEqual(await error(`${path}?addresses=P-local1nothing`), [
      400,
      ['addresses: P-local1nothing is not a valid primary network address'],
    ]);
    assert.deepEqual(await error(`${path}?pageSize=101`), [400, ['pageSize must not be greater than 100']]);
    assert.deepEqual(await error(`${path}?addresses=${owner}&startTimestamp=-1`), [
      400,
      ['startTimestamp must not be less than 0'],
    ]);
    for (const query of ['sortOrder=up', `addresses=${owner}&txTypes=Nothing`, 'l1ValidationId=x', 'pageToken=x']) {
      assert.equal((await get(`${path}?${query}`)).status, 400, query);
    }
    assert.equal((await get(`${networks}/blockchains/z-chain/transactions`)).status, 400);
    assert.equal((await get('/v1/networks/moon/blockchains')).status, 400);
    assert.equal((await get('/v1/networks/mainnet/blockchains')).status, 404);
    assert.equal((await get(`${networks}/blockchains/x-chain/assets/${platform}/transactions`)).status, 404);
  });

  it('gives the balances that the node gave', async () => {
    const balances = async (chain: string, query: string): Promise<Readonly<Record<string, readonly Amount[]>>> =>
      (await get<{ balances: Record<string, readonly Amount[]> }>(`${networks}/blockchains/${chain}/balances?${query}`))
        .json.balances;
    const p = await balances('p-chain', `addresses=P-${owner}`);
    const node = await callNode(devnet, '/ext/bc/P', 'platform.getBalance', { addresses: [`P-${owner}`] });
    assert.equal(p['unlockedUnstaked']?.[0]?.amount, node['balance']);
    assert.deepEqual(short(p['unlockedUnstaked']), ['AVAX 29997881249334020 5']);
    assert.deepEqual(short(p['unlockedStaked']), ['AVAX 2105000000000 4']);
    assert.deepEqual(
      p['atomicMemoryUnlocked']?.map(({ amount, sharedWithChainId, status }) => [amount, sharedWithChainId, status]),
      [
        ['7000000000', recordedName('cChain'), 'exported'],
        ['1000000000', recordedName('xChain'), 'exported'],
      ],
    );
    const staked = await balances('p-chain', `addresses=${other}`);
    assert.deepEqual(short(staked['unlockedStaked']), ['AVAX 10000000000000000 5']);
    const x = await balances('x-chain', `addresses=${owner}`);
    assert.deepEqual(short(x['unlocked']), ['SNOW 999988155 2', 'SCR 1 1', 'AVAX 299999997989000000 2']);
    assert.deepEqual(short(x['atomicMemoryUnlocked']), ['AVAX 1000000000 1']);
    const c = await balances('c-chain', `addresses=${owner}`);
    assert.deepEqual(Object.keys(c), ['atomicMemoryUnlocked', 'atomicMemoryLocked']);
    assert.deepEqual(short(c['atomicMemoryUnlocked']), ['AVAX 7000000000 1']);
    // Before the first transaction's block there is only the genesis, of which 1 output is still unspent.
    const early = await balances('p-chain', `addresses=${owner}&blockTimestamp=1795247110`);
    assert.deepEqual(short(early['unlockedUnstaked']), ['AVAX 29999999999937114 2']);
    assert.deepEqual(await error(`${networks}/blockchains/p-chain/balances`), [400, ['addresses should not be empty']]);
  });

  it('gives half pages where told so, and refuses tokens that expired', async () => {
    await post(devnet.controlUrl, { shortPages: true });
    const short = await list('p-chain', 'pageSize=10');
    assert.equal(short.transactions.length, 5);
    const path = `${networks}/blockchains/p-chain/transactions?pageSize=10&pageToken=${short.nextPageToken}`;
    assert.equal((await get(path)).status, 200);
    await post(devnet.controlUrl, { expiredTokens: true });
    assert.deepEqual(await error(path), [400, 'Page token has expired']);
    await post(`${devnet.controlUrl}/reset`, {});
    assert.match(short.nextPageToken ?? '', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });
});

/** Calls a method of the node's own servers, which take one params object. */
function callNode(
  devnet: Devnet,
  path: string,
  method: string,
  params: unknown,
): Promise<Readonly<Record<string, unknown>>> {
  return call(`${devnet.nodeUrl}${path}`, method, params);
}
