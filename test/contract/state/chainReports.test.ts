import assert from 'node:assert/strict';
import { reportToHover } from '../../../src/engine/report/toHover';
import { reportToPage } from '../../../src/engine/report/page/toPage';
import { reportToText } from '../../../src/engine/report/toText';
import { parseJson } from '../../../src/engine/primitives/json/parseJson';
import { printJson } from '../../../src/engine/primitives/json/printJson';
import type { JsonObject } from '../../../src/engine/primitives/json/value';
import { parseIdentifier } from '../../../src/engine/detection/detect';
import { recordedName } from '../../devnet/chain/chainFacts';
import type { Devnet } from '../../devnet/devnet';
import { testLookup, testNetwork, type TestLookup } from '../../helpers/lookupOn';
import { answerJson, startLoopback } from '../../helpers/loopback';
import { devnetNetwork, factOf, nodeOnly, resetDevnet, setSwitches } from './devnetLookup';
import { sharedDevnet } from '../../helpers/sharedDevnet';

const noon = Date.UTC(2026, 10, 21, 12);

describe('subnets, blockchains and assets', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  let lookup: TestLookup;

  before(async () => {
    devnet = await sharedDevnet();
  });
  after(() => resetDevnet(devnet));
  beforeEach(() => {
    lookup = testLookup({ now: noon });
  });
  afterEach(() => lookup.dispose());

  it('counts validators and blockchains in a hover, and not what is told of their creation', async () => {
    const report = await lookup.on(nodeOnly(devnet), recordedName('l1Subnet'), { quick: true });
    const hover = reportToHover(report, { now: noon, timeZone: 'UTC' });
    assert.match(hover, /\n\| more&ensp;&ensp; \| Validators 4 · Blockchains 1 \|\n/);
    assert.doesNotMatch(hover, /Created by/);
    assert.equal(report.unfinished, 'page', 'how its chain is doing comes with the page');
  });

  it('leads the page of an L1 with its health, and folds what the service says of a chain', async () => {
    const shown = { now: noon, timeZone: 'UTC' };
    const l1 = await lookup.on(nodeOnly(devnet), recordedName('l1Subnet'));
    const page = reportToPage(l1, shown);
    const [first, second, weight, balance, messages] = page.overview.map(([fact]) => fact);
    assert.deepEqual(
      [page.kind, page.tabs[0]?.title, first?.key, second?.key, weight?.key, balance?.key, messages?.key],
      ['L1', 'Validators', 'lastBlock', 'tpsNow', 'connectedWeight', 'lowestBalance', 'messages'],
    );
    assert.ok(weight?.drawn?.kind === 'bar');
    assert.equal(weight.drawn.mark?.at, 0.8);
    const blocks = page.drawings[0]?.drawing;
    assert.ok(blocks?.kind === 'blocks' && blocks.blocks.length > 1);
    const chain = reportToPage(await lookup.on(devnetNetwork(devnet), recordedName('l1Chain')), shown);
    assert.deepEqual(
      chain.overview.flat().map(({ key }) => key),
      ['lastBlock', 'tpsNow', 'nextUpgrade'],
    );
    assert.ok(['features', 'description', 'rpcUrl'].every((key) => chain.more.some((fact) => fact.key === key)));
  });

  it('takes AVAX for an asset and no blockchain, also where everyone knows its ID', async () => {
    const report = await lookup.on({ ...nodeOnly(devnet), name: 'local' }, recordedName('avaxAssetID'));
    assert.deepEqual(
      [report.kind, reportToText(report, { now: noon, timeZone: 'UTC' }).split('\n')[0]],
      ['asset', 'AVAX (Avalanche)'],
    );
  });

  it('asks the metrics service where it is allowed, and says so where it is not', async () => {
    const metrics = await startLoopback((_, response) => response.writeHead(500).end());
    try {
      const network = devnetNetwork(devnet, { metricsApi: metrics.url });
      const requested = recordedName('l1Chain');
      const urls = lookup.urls(parseIdentifier(requested)!, network);
      assert.ok(urls.includes(metrics.url), 'it is among the hosts that are asked for consent');
      const report = await lookup.on(network, requested, { allowed: (url) => url !== metrics.url });
      assert.equal(metrics.requests.length, 0);
      const reported = report.sources.find(({ chain }) => chain === 'TPS');
      assert.equal(reported?.outcome, 'notAsked');
      assert.equal(reported.message, `${metrics.host} was not queried: the host is not allowed.`);
    } finally {
      await metrics.close();
    }
  });

  it('reads the TPS of a metrics service that answers as specified', async () => {
    await setSwitches(devnet, { oldMetrics: true });
    try {
      const report = await lookup.on(
        devnetNetwork(devnet, { metricsApi: devnet.metricsApiUrl }),
        recordedName('cChain'),
      );
      const [tps] = factOf(report, 'tps')?.value ?? [];
      assert.match(tps?.kind === 'text' ? tps.text : '', /^\d+\.\d\d on \d{4}-\d\d-\d\d$/);
    } finally {
      await resetDevnet(devnet);
    }
  });

  it('tells a node that is away from an ID that nobody knows', async () => {
    const unknown = '2Z36RnQuk1hvsnFeGWzfZUfXNr7w1SjzmDQ78YxfTVNAkDq3nZ';
    const away = testNetwork({ nodes: [{ name: 'one', url: 'http://127.0.0.1:1' }], chains: [] });
    assert.equal((await lookup.on(away, unknown)).status, 'unavailable');
    assert.equal((await lookup.on(nodeOnly(devnet), unknown)).status, 'notFound');
  });

  it('says that an empty list of validators may be of a subnet that the node does not know', async () => {
    // A node that only responds to getCurrentValidators, with a service that lists the subnet's chain.
    const node = await startLoopback(({ body }, response) => {
      const { id, method } = parseJson(body) as JsonObject;
      const answer = { jsonrpc: '2.0', result: { validators: [] }, id: id ?? null };
      answerJson(response, printJson(answer), method === 'platform.getCurrentValidators' ? 200 : 503);
    });
    try {
      const network = devnetNetwork(devnet, { nodes: [{ name: 'one', url: node.url }] });
      const report = await lookup.on(network, recordedName('l1Subnet'));
      assert.deepEqual(factOf(report, 'validators')?.value, [
        { kind: 'text', text: 'none, or subnet unknown to the node' },
      ]);
    } finally {
      await node.close();
    }
  });
});
