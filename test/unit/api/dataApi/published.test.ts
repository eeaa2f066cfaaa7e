import assert from 'node:assert/strict';
import path from 'node:path';
import {
  fetchServiceBlock,
  getNativeBalance,
  getTransaction,
  listAddressTransactions,
  listErc20Balances,
  listErc721Balances,
  listNftTokens,
} from '../../../../src/engine/net/dataApi/evm';
import {
  getPrimaryBalances,
  listAssetTransactions,
  listBlocksByNode,
  listLatestTransactions,
  listPendingRewards,
} from '../../../../src/engine/net/dataApi/primary';
import { listBlockchains, listChains } from '../../../../src/engine/net/dataApi/registry';
import type { ServiceResponse, DataService } from '../../../../src/engine/net/dataApi/dataService';
import type { Page } from '../../../../src/engine/net/dataApi/pages';
import { aggregateSignatures, getAggregatedSignatures } from '../../../../src/engine/net/dataApi/messages';
import { listAverageTps, listTokenHolders } from '../../../../src/engine/net/dataApi/metrics';
import { golden, namedTexts } from '../../../helpers/golden';
import { dataServiceOf } from '../../../helpers/dataServiceOf';
import { readOpenApi } from '../../../helpers/openApi';
import { schemaSample, seeded } from '../../../helpers/schemaSample';

type Json = Readonly<Record<string, unknown>>;

interface Operation {
  readonly schema: string;
  readonly file?: 'popsicle' | 'popsicle-2025-11';
  query(service: DataService, sample: Json): Promise<ServiceResponse<unknown> | undefined>;
  /** Converts the parsed value to the published shape for comparison. */
  shape?(value: unknown): unknown;
}

const account = `0x${'11'.repeat(20)}`;
const id = '2oYMBNV4eNHyqk2fjjV5nVQLDbtmNJzq5s3qs3Lo6ftnC6FByM';
const node = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
const address = 'P-fuji18jma8ppw3nhx5r4ap8clazz0dps7rv5u6wmu4t';

/** A page in the service's format, with its rows in `field`; fails if a row was not parsed. */
const pageIn =
  (field: string, inner: (row: unknown) => unknown = (row) => row) =>
  (value: unknown): unknown => {
    const { rows, items: _items, more: _more, ...rest } = value as Page<unknown>;
    return { ...rest, [field]: rows.map((row) => (row.ok ? inner(row.value) : assert.fail(row.problem))) };
  };
const transactions = pageIn('transactions', (row) => (row as { transaction: unknown }).transaction);
const latest = (schema: string, chain: string): Operation => ({
  schema,
  query: (service, sample) => {
    (sample['chainInfo'] as Record<string, unknown>)['chainName'] = chain;
    return listLatestTransactions(service, 'fuji', chain, { addresses: [address] }, {});
  },
  shape: transactions,
});
const balances = (schema: string): Operation => ({
  schema,
  query: (service) => getPrimaryBalances(service, 'fuji', 'p-chain', [address], {}),
});

const operations: Readonly<Record<string, Operation>> = {
  '1 aggregate signatures': {
    schema: 'SignatureAggregationResponse',
    query: (service) => aggregateSignatures(service, 'fuji', { message: '0x00' }, {}),
  },
  '2 get aggregated signatures': {
    schema: 'SignatureAggregationResponse',
    query: (service) => getAggregatedSignatures(service, 'fuji', id, {}),
  },
  '3 transactions of an asset': {
    schema: 'ListXChainTransactionsResponse',
    query: (service) => listAssetTransactions(service, 'fuji', 'x-chain', id, {}, {}),
    shape: pageIn('transactions'),
  },
  '4 transactions of the P-Chain': latest('ListPChainTransactionsResponse', 'p-chain'),
  '4 transactions of the X-Chain': latest('ListXChainTransactionsResponse', 'x-chain'),
  '4 transactions of the C-Chain': latest('ListCChainAtomicTransactionsResponse', 'c-chain'),
  '5 blockchains': {
    schema: 'ListBlockchainsResponse',
    query: (service) => listBlockchains(service, 'fuji', {}, {}),
    shape: pageIn('blockchains'),
  },
  '6 balances of the P-Chain': balances('ListPChainBalancesResponse'),
  '6 balances of the X-Chain': balances('ListXChainBalancesResponse'),
  '6 balances of the C-Chain': balances('ListCChainAtomicBalancesResponse'),
  '7 ERC-20 balances': {
    schema: 'ListErc20BalancesResponse',
    query: (service) => listErc20Balances(service, '43114', account, {}, {}),
    shape: pageIn('erc20TokenBalances'),
  },
  '8 ERC-721 balances': {
    schema: 'ListErc721BalancesResponse',
    query: (service) => listErc721Balances(service, '43114', account, {}, {}),
    shape: pageIn('erc721TokenBalances'),
  },
  '9 native balance': {
    schema: 'GetNativeBalanceResponse',
    query: (service) => getNativeBalance(service, '43114', account, {}, {}),
  },
  '10 pending rewards': {
    schema: 'ListPendingRewardsResponse',
    query: (service) => listPendingRewards(service, 'fuji', { nodeIds: [node] }, {}),
    shape: pageIn('pendingRewards'),
  },
  '11 tokens of a collection': {
    schema: 'ListNftTokens',
    query: (service) => listNftTokens(service, '43114', account, {}, {}),
    shape: pageIn('tokens'),
  },
  '12 EVM transaction': {
    schema: 'GetTransactionResponse',
    query: (service, sample) =>
      getTransaction(service, '43114', String((sample['nativeTransaction'] as Json)['txHash']), {}),
  },
  '12 EVM transactions of an address': {
    schema: 'ListTransactionDetailsResponse',
    query: (service) => listAddressTransactions(service, '43114', account, {}, {}),
    shape: pageIn('transactions'),
  },
  '13 blocks of a node': {
    schema: 'ListPrimaryNetworkBlocksResponse',
    query: (service) => listBlocksByNode(service, 'fuji', 'p-chain', node, {}, {}),
    shape: pageIn('blocks'),
  },
  '14 chains': {
    schema: 'ListChainsResponse',
    query: (service) => listChains(service, 'fuji', {}),
    shape: pageIn('chains'),
  },
  '15 EVM block': {
    schema: 'GetEvmBlockResponse',
    query: (service, sample) => fetchServiceBlock(service, '43114', String(sample['blockNumber']), {}),
  },
  '16 token holders': {
    schema: 'LookingGlassResponse',
    file: 'popsicle-2025-11',
    query: (service) => listTokenHolders(service, '43114', account, { threshold: 1n }, {}),
    shape: pageIn('addresses'),
  },
  '17 average TPS': {
    schema: 'MetricsApiResponse',
    file: 'popsicle',
    query: (service) => listAverageTps(service, '43114', {}, {}),
    shape: pageIn('results'),
  },
};

/** A form independent of types: numbers and times as digits, everything in lower case. */
function plain(value: unknown): unknown {
  if (value instanceof Date) return String(value.getTime() / 1_000);
  if (Array.isArray(value)) return value.map(plain);
  if (value !== null && typeof value === 'object' && value.constructor === Object) {
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, field]) => field !== undefined)
        .map(([key, field]) => [key, plain(field)]),
    );
  }
  return String(value).toLowerCase();
}

/** The fields of the sample that were parsed. */
function readOf(sample: unknown, value: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(sample)) return sample.map((one, i) => readOf(one, value[i]));
  if (value === null || typeof value !== 'object' || typeof sample !== 'object') return sample;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, readOf((sample as Json)[key], one)]));
}

/** "rows.name" for each parsed field. */
function fieldsOf(value: unknown, at = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsOf(one, at));
  if (value === null || typeof value !== 'object') return [at];
  return Object.entries(value).flatMap(([key, one]) => fieldsOf(one, at === '' ? key : `${at}.${key}`));
}

const seed = Number(process.env['SEED'] ?? 20260225);

describe(`answers by the published schemas are read as they are (SEED=${seed})`, function () {
  this.timeout(20_000);
  const fields: Record<string, string> = {};
  for (const [name, { schema, file = 'glacier', query: request, shape = (value: unknown) => value }] of Object.entries(
    operations,
  )) {
    it(name, async function () {
      const api = readOpenApi(file);
      if (api === undefined) return this.skip();
      const random = seeded(seed);
      const read = new Set<string>();
      for (let batch = 0; batch < 200; batch++) {
        // First all optional fields, then fewer of them.
        const optional = batch < 5 ? 1 : random();
        const sample = schemaSample(api, api.schemas[schema]!, { random, optional }) as Json;
        const { service } = dataServiceOf(() => JSON.stringify(sample));
        const answer = await request(service, sample);
        assert.equal(api.problems(schema, sample), '', JSON.stringify(sample));
        const value = plain(shape(answer?.value));
        assert.deepEqual(value, readOf(plain(sample), value), `round ${batch}`);
        fieldsOf(value).forEach((field) => read.add(field));
      }
      fields[name] = [...read].sort().join('\n');
    });
  }
  // A field spelled differently than in the published schemas would be missing here.
  it('and these fields of them', function () {
    if (Object.keys(fields).length < Object.keys(operations).length) return this.skip();
    golden(path.join(__dirname, 'published.txt'), namedTexts(fields));
  });
});
