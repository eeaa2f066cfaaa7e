import assert from 'node:assert/strict';
import type { Report } from '../../../src/engine/report/report';
import { reportToText } from '../../../src/engine/report/toText';
import type { Devnet } from '../../devnet/devnet';
import { testLookup, type TestLookup } from '../../helpers/lookupOn';
import { faultSentences } from './faultSentences';
import { devnetNetwork, factOf, firstLine, nodeOnly, resetDevnet, setSwitches, sourceLines } from './devnetLookup';
import { sharedDevnet } from '../../helpers/sharedDevnet';

describe('a node and a data service together', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  let lookup: TestLookup;

  before(async () => {
    devnet = await sharedDevnet();
  });
  beforeEach(() => {
    // Long enough for a busy machine; tests with silent sources use shorter timeouts.
    lookup = testLookup(undefined, 10_000);
  });
  afterEach(async () => {
    await lookup.dispose();
    await resetDevnet(devnet);
  });
  after(() => resetDevnet(devnet));

  const find = (sample: string, chain = 'C-Chain') =>
    lookup.on(devnetNetwork(devnet), devnet.samples[sample] ?? sample, { chain });
  const beImpatientWith = async (kind: string) => {
    if (kind === 'stalled') {
      await lookup.dispose();
      lookup = testLookup(undefined, 1_000);
    }
  };

  it('are merged, and each fact keeps who said it', async () => {
    const report = await find('erc20Transfer');
    assert.deepEqual(sourceLines(report, devnet), ['node C-Chain answered', 'dataService C-Chain answered']);
    const from = (key: string) => factOf(report, key)?.from;
    assert.deepEqual(['from', 'to', 'block', 'time', 'gasUsed', 'value', 'nonce', 'input'].map(from), [
      [0, 1],
      [0, 1],
      [0, 1],
      [0, 1],
      [0, 1],
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
    assert.equal(firstLine(report), '✓ transfers 1,250.5 SNC to 0x2222222222222222222222222222222222222222');
    assert.equal(
      report.sections.some(({ key }) => key === 'disagreements'),
      false,
    );
  });

  const callSections = (report: Report) =>
    report.sections.filter(({ key }) => ['calls', 'internalTransactions'].includes(key));

  it('tell the calls inside once, as the tree of the trace', async () => {
    const sections = callSections(await find('child'));
    assert.deepEqual(
      sections.map(({ key, from }) => [key, from]),
      [['calls', [0, 1]]],
    );
    assert.ok((sections[0]?.rows.length ?? 0) > 2);
  });

  it('tell the calls that the index lists where the node gives no trace, and why', async () => {
    await setSwitches(devnet, { pruned: true });
    const sections = callSections(await find('child'));
    assert.deepEqual(
      sections.map(({ key, from, note }) => [key, from, note?.map((span) => ('text' in span ? span.text : ''))]),
      [
        [
          'internalTransactions',
          [1],
          [
            'Call tree unknown: ',
            new URL(devnet.nodeUrl).host,
            ' has pruned the state that debug_traceTransaction needs. Use an archive node.',
          ],
        ],
      ],
    );
    assert.ok((sections[0]?.rows.length ?? 0) > 0);
  });

  it('give a creation no receiver, although the service names one', async () => {
    const report = await find('deployCoin');
    assert.equal(factOf(report, 'to'), undefined);
    assert.deepEqual(factOf(report, 'contractCreated')?.value, [
      { kind: 'id', id: devnet.samples['coin'], name: 'SNC' },
    ]);
    assert.equal(firstLine(report), '✓ creates contract 0x5aa01B3b5877255cE50cc55e8986a7a5fe29C70e (SNC)');
  });

  for (const [kind, ofService, ofNode] of faultSentences) {
    it(`${kind} of the data service leaves the node's answer and is named`, async () => {
      await beImpatientWith(kind);
      await setSwitches(devnet, { faults: [{ kind, target: 'dataApi', retryAfter: 0 }] });
      const report = await find('erc20Transfer');
      assert.equal(firstLine(report), '✓ transfers 1,250.5 SNC to 0x2222222222222222222222222222222222222222');
      assert.deepEqual(sourceLines(report, devnet), [
        'node C-Chain answered',
        `dataService C-Chain failed : ${ofService.replace('METHOD', 'getTransaction')}`,
      ]);
    });

    it(`${kind} of the node leaves the data service's answer and is named`, async () => {
      await beImpatientWith(kind);
      await setSwitches(devnet, { faults: [{ kind, target: 'node', retryAfter: 0 }] });
      const report = await find('erc20Transfer');
      assert.equal(firstLine(report), '✓ transfers 1,250.5 SNC to 0x2222222222222222222222222222222222222222');
      const method = 'eth_getTransactionByHash, eth_getTransactionReceipt, eth_getBlockByHash, … (5)';
      assert.deepEqual(sourceLines(report, devnet), [
        `node C-Chain failed : ${(ofNode ?? ofService).replace('METHOD', method)}`,
        'dataService C-Chain answered',
      ]);
    });
  }

  it('is unavailable where both are down, and each says why', async () => {
    await setSwitches(devnet, { faults: [{ kind: 'status500', target: 'all' }] });
    const report = await find('erc20Transfer');
    assert.equal(report.status, 'unavailable');
    assert.match(firstLine(report), /^⚠ 127\.0\.0\.1:\d+ failed \(HTTP status 500\)\.$/);
    assert.deepEqual(sourceLines(report, devnet), [
      'node C-Chain failed : HOST failed to answer eth_getTransactionByHash, eth_getTransactionReceipt, eth_getBlockByHash, … (5): "Internal Server Error". Try again; if it persists, the problem is on that server.',
      'dataService C-Chain failed : HOST failed to answer getTransaction: "Internal server error". Try again; if it persists, the problem is on that server.',
    ]);
  });

  it('recovers: what failed is asked anew', async () => {
    await setSwitches(devnet, { faults: [{ kind: 'status500', target: 'all' }] });
    await find('erc20Transfer');
    await resetDevnet(devnet);
    assert.equal(
      firstLine(await find('erc20Transfer')),
      '✓ transfers 1,250.5 SNC to 0x2222222222222222222222222222222222222222',
    );
  });

  it('takes a 404 of the service as its answer, and another one as a wrong URL', async () => {
    await setSwitches(devnet, { faults: [{ kind: 'status404', target: 'dataApi' }] });
    assert.deepEqual(sourceLines(await find('erc20Transfer'), devnet), [
      'node C-Chain answered',
      'dataService C-Chain notFound',
    ]);
    await setSwitches(devnet, { faults: [], noIndex: true });
    const [, service] = sourceLines(await find('erc721Transfer'), devnet);
    assert.match(service ?? '', /^dataService C-Chain failed : HOST .*getTransaction.*\.$/);
  });

  it('asks an index that lags again later', async () => {
    const clock = { now: Date.UTC(2026, 10, 21, 12) };
    const later = testLookup(clock, 1_000);
    try {
      await setSwitches(devnet, { indexLag: 1_000 });
      const network = devnetNetwork(devnet);
      const requested = devnet.samples['child'] ?? '';
      const first = await later.on(network, requested, { chain: 'C-Chain' });
      assert.deepEqual(sourceLines(first, devnet), ['node C-Chain answered', 'dataService C-Chain notFound']);
      await setSwitches(devnet, { indexLag: 0 });
      assert.equal(await later.on(network, requested, { chain: 'C-Chain' }), first);
      clock.now += 60_000;
      const second = await later.on(network, requested, { chain: 'C-Chain' });
      assert.deepEqual(sourceLines(second, devnet), ['node C-Chain answered', 'dataService C-Chain answered']);
    } finally {
      await later.dispose();
    }
  });

  it('shows addresses with balances and tokens of both', async () => {
    const report = await find('address');
    assert.equal(report.kind, 'address');
    assert.deepEqual(factOf(report, 'balance')?.from, [0, 1]);
    assert.deepEqual(
      report.sections.map(({ key, from }) => [key, from]),
      [
        ['erc20Balances', [1]],
        ['erc721Balances', [1]],
      ],
    );
  });

  it('shows a block with the fees that both tell alike', async () => {
    const report = await find('block');
    assert.equal(report.kind, 'block');
    assert.deepEqual(factOf(report, 'fees')?.from, [0, 1]);
    assert.deepEqual(factOf(report, 'cumulativeTransactions')?.from, [1]);
  });

  it('names a precompile of the L1 and its kind', async () => {
    const report = await lookup.on(nodeOnly(devnet), '0x0200000000000000000000000000000000000003', {
      chain: 'orders',
    });
    assert.equal(firstLine(report), 'feeManager precompile');
    assert.equal(report.kind, 'contract');
    assert.match(reportToText(report, { now: 0 }), /\n {2}precompile {2}/);
  });
});
