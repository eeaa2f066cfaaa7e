import assert from 'node:assert/strict';
import { createDataService } from '../../../src/engine/net/dataApi/dataService';
import { createJsonRpc } from '../../../src/engine/net/jsonRpc/jsonRpc';
import { reportToHover } from '../../../src/engine/report/toHover';
import { reportToText } from '../../../src/engine/report/toText';
import { parseIdentifier } from '../../../src/engine/detection/detect';
import { parseJson } from '../../../src/engine/primitives/json/parseJson';
import { printJson } from '../../../src/engine/primitives/json/printJson';
import type { JsonObject } from '../../../src/engine/primitives/json/value';
import { amountOf, holdingsOf, readUtxos } from '../../../src/engine/addresses/utxos/readUtxos';
import { fetchUtxos } from '../../../src/engine/lookup/io/platform/fetchUtxos';
import { SourceClient } from '../../../src/engine/sources/sourceClient';
import { ChainRegistry } from '../../../src/engine/networks/io/chainRegistry';
import { SourceLog } from '../../../src/engine/sources/sourceStates';
import type { Devnet } from '../../devnet/devnet';
import { testHttp } from '../../helpers/httpClient';
import { testLookup, testNetwork, type TestLookup } from '../../helpers/lookupOn';
import { answerJson, startLoopback } from '../../helpers/loopback';
import { startRecordedNode } from '../../helpers/recordedNode';
import { isObject, readRecordings } from '../../helpers/recording';
import { devnetNetwork, factOf, firstLine, resetDevnet, setSwitches, sourceLines } from './devnetLookup';
import { sharedDevnet } from '../../helpers/sharedDevnet';

const noon = Date.UTC(2026, 10, 21, 12);
const clock = { now: noon, timeZone: 'UTC' };
const ewoq = 'local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
const avax = '2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe';

describe('UTXOs as a real node gave them', () => {
  /** Results of a recorded method with their requests. */
  const recorded = (file: string, method: string): readonly (readonly [params: JsonObject, result: JsonObject])[] =>
    readRecordings(file).flatMap(({ request, body }) => {
      const result =
        isObject(request) && request['method'] === method ? (parseJson(body) as JsonObject)['result'] : null;
      return isObject(request) && isObject(result) ? [[request['params'] as JsonObject, result] as const] : [];
    });

  it('are worth what the node said that they are, on both networks', () => {
    let compared = 0;
    for (const file of ['platform.jsonl', 'helicon.jsonl']) {
      for (const [{ addresses }, result] of recorded(file, 'platform.getBalance')) {
        const whole = recorded(file, 'platform.getUTXOs').find(
          ([params]) => printJson(params) === printJson({ addresses: addresses ?? null }),
        );
        const texts = whole?.[1]['utxos'] as readonly string[] | undefined;
        if (texts !== undefined) {
          const { utxos, unread } = readUtxos(texts, 'P');
          const holdings = holdingsOf(utxos, BigInt(noon / 1000));
          const [asset, balance] = Object.entries(result['balances'] as JsonObject)[0] ?? ['', ''];
          assert.equal(unread, 0);
          assert.equal(String(amountOf(holdings, asset)), balance);
          compared++;
        }
      }
    }
    assert.equal(compared, 3);
  });

  it('come page by page to their end', async () => {
    const node = await startRecordedNode(['platform.jsonl', 'avm.jsonl']);
    const http = testHttp();
    const options = { signal: AbortSignal.timeout(10_000), allowed: () => true };
    const context = {
      network: testNetwork({ nodes: [{ name: 'one', url: node.url }] }),
      rpc: createJsonRpc(http),
      dataService: (url: string) => createDataService(http, url),
      options,
      log: new SourceLog(() => noon),
      now: () => noon,
      deadlineMs: () => 5_000,
      registry: new ChainRegistry(() => noon),
    };
    try {
      const onP = await fetchUtxos(new SourceClient(context, options.signal), 'P', `P-${ewoq}`, undefined, 2);
      assert.equal(onP.ok && onP.whole, true);
      assert.equal(onP.ok && amountOf(holdingsOf(onP.utxos, 0n), avax), 29_997_881_249_334_020n);
      assert.equal(node.requests.length, 3);
      const onX = await fetchUtxos(new SourceClient(context, options.signal), 'X', `X-${ewoq}`, undefined, 3);
      assert.equal(onX.ok && onX.utxos.length, 8);
      assert.equal(node.requests.length, 6);
    } finally {
      await http.dispose();
      await node.close();
    }
  });
});

describe('who is asked about an address', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  let lookup: TestLookup;

  before(async () => {
    devnet = await sharedDevnet();
  });
  after(() => resetDevnet(devnet));
  beforeEach(async () => {
    await resetDevnet(devnet);
    lookup = testLookup({ now: noon });
  });
  afterEach(() => lookup.dispose());

  const textOf = (report: Parameters<typeof reportToText>[0]): string => reportToText(report, clock);
  const indexWords = (report: Parameters<typeof factOf>[0]): string =>
    (factOf(report, 'index')?.value ?? []).map((span) => ('text' in span ? span.text : '')).join('');

  it('waits for nothing but the names of assets', async () => {
    const proxy = await startLoopback(({ verb, path, body }, response) => {
      const headers = { 'content-type': 'application/json' };
      void fetch(devnet.nodeUrl + path, { method: verb, headers, ...(body === '' ? {} : { body }) }).then(
        async (answer) => answerJson(response, await answer.text(), answer.status),
      );
    });
    try {
      const network = testNetwork({ nodes: [{ name: 'one', url: proxy.url }], dataApi: proxy.url });
      const text = textOf(await lookup.on(network, `P-${ewoq}`));
      assert.match(text, /^P-Chain address with 29,997,881\.24933402 AVAX\n/);
      const requested = proxy.requests.map(
        ({ body, path }) => /"method":"([^"]+)"/.exec(body)?.[1] ?? path.slice(0, path.indexOf('?')),
      );
      assert.deepEqual(requested.slice(0, 13).sort(), [
        '/v1/networks/fuji/blockchains/c-chain/balances',
        '/v1/networks/fuji/blockchains/p-chain/balances',
        '/v1/networks/fuji/blockchains/p-chain/transactions',
        '/v1/networks/fuji/blockchains/x-chain/balances',
        '/v1/networks/fuji/rewards:listPending',
        'avax.getUTXOs',
        'avm.getAssetDescription',
        'avm.getUTXOs',
        'avm.getUTXOs',
        'platform.getStake',
        'platform.getUTXOs',
        'platform.getUTXOs',
        'platform.getUTXOs',
      ]);
      // Only asset names depend on an earlier response.
      assert.deepEqual(requested.slice(13), ['avm.getAssetDescription']);
    } finally {
      await proxy.close();
    }
  });

  it('marks what goes on in the index', async () => {
    const report = await lookup.on(devnetNetwork(devnet), ewoq);
    const lists = report.sections.flatMap(({ key, list }) => (list === undefined ? [] : [{ key, list }]));
    assert.deepEqual(lists, [
      { key: 'pendingRewards', list: { network: 'test', list: 'pendingRewards', addresses: [`P-${ewoq}`] } },
      ...['P', 'X', 'C'].map((chain) => ({
        key: `latestTransactions.${chain}`,
        list: {
          network: 'test',
          list: 'latestTransactions',
          blockchainId: `${chain.toLowerCase()}-chain`,
          addresses: [`${chain}-${ewoq}`],
        },
      })),
    ]);
    assert.deepEqual(
      report.raw?.map(({ label }) => label),
      [
        'getPrimaryBalances P-Chain',
        'listLatestTransactions P-Chain',
        'getPrimaryBalances X-Chain',
        'listLatestTransactions X-Chain',
        'getPrimaryBalances C-Chain',
        'listLatestTransactions C-Chain',
        'listPendingRewards',
        'platform.getStake',
      ],
    );
    assert.match(reportToHover(report, clock), new RegExp(`\\n\\n${new URL(devnet.nodeUrl).host}, 0 ms$`));
  });

  it('tells sums by the index where no node answers', async () => {
    const network = devnetNetwork(devnet, { nodes: [{ name: 'gone', url: 'http://127.0.0.1:1' }] });
    const text = textOf(await lookup.on(network, `P-${ewoq}`));
    assert.match(text, /^P-Chain address with 29,997,881\.24933402 AVAX$/m);
    assert.match(text, /^ {2}P-Chain {2}available {2}29,997,881\.24933402 AVAX {2}5$/m);
    assert.match(
      text,
      /^ {2}No node returned the UTXOs of the P-Chain: the data service has totals without locktimes\.$/m,
    );
    assert.match(text, /^ {2}staked {2}2,105 AVAX {2}4$/m);
    assert.match(text, /P-Chain → 2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC {2}available {2}7 AVAX {2}1$/m);
  });

  it('names an index that does not know the network', async () => {
    const report = await lookup.on(devnetNetwork(devnet, { networkId: 1 }), `P-${ewoq}`);
    const host = new URL(devnet.dataApiUrl).host;
    assert.equal(
      indexWords(report),
      `${host} does not cover test: latest transactions and pending rewards are unknown.`,
    );
  });

  it('names an index that fails, and shows what the node says', async () => {
    await setSwitches(devnet, { faults: [{ kind: 'status500', target: 'dataApi' }] } as never);
    const report = await lookup.on(devnetNetwork(devnet), `P-${ewoq}`);
    assert.equal(indexWords(report), `${new URL(devnet.dataApiUrl).host} answered only in part; see Sources.`);
    assert.match(textOf(report), /^ {2}available {9}29,997,881\.24933402 AVAX$/m);
  });

  it("names an index whose balances are not the node's, and shows both", async () => {
    const late = await startLoopback((seen, response) => {
      const balances = seen.path.includes('p-chain/balances')
        ? { unlockedUnstaked: [{ assetId: avax, name: 'Avalanche', symbol: 'AVAX', denomination: 9, amount: '7' }] }
        : {};
      const chainName = /[pxc]-chain/.exec(seen.path)?.[0] ?? 'p-chain';
      const body = seen.path.includes('/balances')
        ? { balances, chainInfo: { chainName, network: 'fuji' } }
        : { transactions: [], pendingRewards: [], chainInfo: { chainName, network: 'fuji' } };
      answerJson(response, JSON.stringify(body));
    });
    try {
      const report = await lookup.on(devnetNetwork(devnet, { dataApi: late.url }), `P-${ewoq}`);
      assert.equal(indexWords(report), `${late.host} and the node return different balances: one of them lags behind.`);
      const rows = report.sections.find(({ key }) => key === 'disagreements')?.rows ?? [];
      const reported = rows.map((row) => row.flatMap((cell) => cell.map((span) => ('text' in span ? span.text : ''))));
      assert.deepEqual(reported.slice(0, 2), [
        [`P-Chain, base units of ${avax}`, '29997881249334020', new URL(devnet.nodeUrl).host],
        [`P-Chain, base units of ${avax}`, '7', late.host],
      ]);
    } finally {
      await late.close();
    }
  });

  it('asks nobody who is not allowed, and says so', async () => {
    const report = await lookup.on(devnetNetwork(devnet), `P-${ewoq}`, { allowed: () => false });
    assert.equal(report.status, 'unavailable');
    assert.equal(lookup.sent(), 0);
    assert.deepEqual(sourceLines(report, devnet).slice(0, 2), [
      'node P-Chain notAsked : HOST was not queried: the host is not allowed.',
      'dataService P-Chain notAsked : HOST was not queried: the host is not allowed.',
    ]);
  });

  it('asks nobody about an address of another network', async () => {
    const report = await lookup.on(devnetNetwork(devnet), 'X-avax18jma8ppw3nhx5r4ap8clazz0dps7rv5ukulre5');
    assert.equal(
      textOf(report).split('\n')[0],
      'An address on mainnet, not on test: it begins with avax, addresses on test with local. Nothing was sent; choose mainnet to look it up.',
    );
    assert.equal(lookup.sent(), 0);
    const identifier = parseIdentifier('X-avax18jma8ppw3nhx5r4ap8clazz0dps7rv5ukulre5')!;
    assert.deepEqual(lookup.urls(identifier, devnetNetwork(devnet)), [], 'nobody need agree to anything');
  });

  it('says of a network without node and data service what is missing', async () => {
    const nowhere = testNetwork({ nodes: [], chains: [] });
    const missing =
      'No source to query: test has no node, chain or data service for this identifier. Add one in snowprobe.networks.';
    for (const typed of [
      `P-${ewoq}`,
      'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg',
      'mAAwNdYgpbsfCaEJMpVAooWWBoSMvtTB8cpMnbRvsC4nAMQzx',
      `0x${'12'.repeat(32)}`,
      '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC',
    ]) {
      const report = await lookup.on({ ...nowhere, metricsApi: devnet.metricsApiUrl }, typed);
      assert.equal(report.status, 'offline');
      assert.deepEqual(factOf(report, 'next')?.value, [{ kind: 'text', text: missing }]);
    }
    assert.equal(lookup.sent(), 0);
  });

  it('says that only a node knows a block by its height, where there is only the data service', async () => {
    const network = testNetwork({ nodes: [], chains: [], dataApi: devnet.dataApiUrl });
    const report = await lookup.on(network, '5', { chain: 'P-Chain' });
    assert.equal(
      firstLine(report),
      '⚠ Nothing was sent: only a node can answer this, and test has none configured. Add one to its entry in the setting snowprobe.networks.',
    );
  });
});
