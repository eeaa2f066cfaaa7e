import assert from 'node:assert/strict';
import { join } from 'node:path';
import { errorSentence } from '../../../../src/engine/errors/errorSentence';
import { lineText } from '../../../../src/engine/report/spanText';
import type { Network } from '../../../../src/engine/networks/network';
import { type TypedRange, scanWords, tracesGap, logsGap } from '../../../../src/engine/addresses/scan/scanPlan';
import { transactionRow } from '../../../../src/engine/addresses/evm/transactionRow';
import { AddressScan } from '../../../../src/engine/lists/io/scan/addressScan';
import { type BlocksNode, type BlocksNodeContent, startBlocksNode } from '../../../helpers/blocksNode';
import { golden } from '../../../helpers/golden';
import { glacierChain, type LiveNetwork, startLiveNetwork } from '../../../helpers/live/liveNetwork';
import { cChain, testNetwork } from '../../../helpers/lookupOn';
import { type TestScans, testScans } from '../../../helpers/scanOn';

const own = `0x${'a1'.repeat(20)}`;
const deployer = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';

describe('a scan of blocks for an address', function () {
  this.timeout(20_000);
  let tests: TestScans;
  let node: BlocksNode | undefined;

  beforeEach(() => {
    tests = testScans();
  });
  afterEach(async () => {
    await tests.dispose();
    await node?.close();
    node = undefined;
  });

  const start = async (content: BlocksNodeContent): Promise<Network> => {
    node = await startBlocksNode(content);
    return testNetwork({ nodes: [{ name: 'one', url: node.url }] });
  };

  /** Runs a scan to its end. @returns its progress messages */
  async function run(scan: AddressScan, network: Network, typed: TypedRange = {}, signal?: AbortSignal) {
    const words: string[] = [];
    const ends = signal ?? AbortSignal.timeout(15_000);
    for await (const _ of tests.scans.run(scan, network, typed, { signal: ends, allowed: () => true })) {
      words.push(wordsOf(scan, true));
    }
    return words;
  }

  function wordsOf(scan: AddressScan, isRunning = false): string {
    const { read, goal, found, isWhole, blocksOfRun } = scan;
    return scanWords({ read, goal, found: found.length, isRunning, isWhole, blocksOfRun });
  }

  const heights = ({ found }: AddressScan) => found.map(({ block }) => Number(block));

  it('finds what it sent, from the latest block down, and says how far it is', async () => {
    const network = await start({ height: 150, sender: (height) => (height % 50 === 0 ? own : undefined) });
    const scan = new AddressScan(cChain, own);
    assert.deepEqual(await run(scan, network), [
      'Scanning blocks 0 to 150.',
      'Scanning blocks 0 to 150: down to 131, 1 transaction so far.',
      'Scanning blocks 0 to 150: down to 91, 2 transactions so far.',
      'Scanning blocks 0 to 150: down to 11, 3 transactions so far.',
      'Scanned blocks 0 to 150: 4 transactions.',
    ]);
    assert.deepEqual(heights(scan), [150, 100, 50, 0]);
    assert.equal(scan.found[0]?.fee, 21_000_000_000_000n);
  });

  it('reads the heights that were typed, and others anew', async () => {
    const network = await start({ height: 150, sender: () => own });
    const scan = new AddressScan(cChain, own);
    await run(scan, network, { from: '10', to: '12' });
    assert.deepEqual(heights(scan), [12, 11, 10]);
    await run(scan, network, { from: '149', to: '' });
    assert.deepEqual(heights(scan), [150, 149]);
    assert.deepEqual(node?.slices, ['10-12', '149-150']);
    await assert.rejects(run(scan, network, { from: '151' }), {
      message: 'There is no block from 151 to latest; the latest is 150.',
    });
    assert.deepEqual(heights(scan), [150, 149]);
  });

  it('pauses after five thousand blocks, and goes on where it was', async () => {
    const network = await start({ height: 5_100, sender: (height) => (height % 2_000 === 0 ? own : undefined) });
    const scan = new AddressScan(cChain, own);
    await run(scan, network);
    assert.equal(wordsOf(scan), 'Scanned blocks 101 to 5,100: 2 transactions. Older blocks were not scanned.');
    await run(scan, network);
    assert.equal(wordsOf(scan), 'Scanned blocks 0 to 5,100: 3 transactions.');
    assert.deepEqual(heights(scan), [4_000, 2_000, 0]);
  });

  it('asks for fewer blocks where the range of logs is refused', async () => {
    const network = await start({
      height: 99,
      sender: () => own,
      instead: (method, _, calls) =>
        method === 'eth_getLogs' && calls > 10
          ? { error: { code: -32000n, message: 'requested too many blocks from 80 to 99, maximum is set to 10' } }
          : undefined,
    });
    const scan = new AddressScan(cChain, own);
    await run(scan, network);
    assert.equal(scan.found.length, 100);
    assert.deepEqual(node?.slices.slice(0, 4), ['80-99', '90-99', '80-89', '70-79']);
  });

  it('goes on without logs and traces that a node does not have, and says so', async () => {
    const network = await start({
      height: 30,
      sender: (height) => (height === 3 ? own : undefined),
      instead: (method) =>
        method === 'eth_getLogs'
          ? { error: { code: -32601n, message: 'the method eth_getLogs does not exist/is not available' } }
          : undefined,
    });
    const scan = new AddressScan(cChain, own);
    await run(scan, network);
    assert.deepEqual(heights(scan), [3]);
    const host = node?.host ?? '';
    assert.equal(
      scan.noTraces && tracesGap(scan.noTraces),
      `Internal transfers are not included: ${host} does not support debug_traceBlockByNumber.`,
    );
    assert.match((scan.noLogs && logsGap(scan.noLogs)) ?? '', /^Token transfers from block 30 down are not included: /);
    const methods = node?.requests.flatMap(({ body }) =>
      [...body.matchAll(/eth_getLogs|debug_\w+/g)].map(([one]) => one),
    );
    // Each of the three filters once, and each block of the first slice once.
    assert.equal(methods?.filter((method) => method === 'eth_getLogs').length, 3);
    assert.equal(methods?.filter((method) => method === 'debug_traceBlockByNumber').length, 20);
  });

  it('keeps what it found where the node does not have older blocks', async () => {
    const network = await start({
      height: 60,
      sender: () => own,
      instead: (method, [height]) =>
        method === 'eth_getBlockByNumber' && Number(height) < 33 ? { result: null } : undefined,
    });
    const scan = new AddressScan(cChain, own);
    await assert.rejects(run(scan, network), {
      message: `${node?.host} does not have block 32: a node that was state-synced lacks older blocks. Query one that has them.`,
    });
    assert.equal(scan.found.length, 28);
    assert.equal(wordsOf(scan), 'Scanned blocks 33 to 60: 28 transactions. Older blocks were not scanned.');
  });

  it('keeps what it found where the node fails, and goes on there', async () => {
    let isDown = false;
    const network = await start({
      height: 100,
      sender: () => own,
      instead: (method, [height]) =>
        isDown && method === 'eth_getBlockByNumber' && Number(height) < 81
          ? { error: { code: -32000n, message: 'header not found' } }
          : undefined,
    });
    isDown = true;
    const scan = new AddressScan(cChain, own);
    await assert.rejects(run(scan, network), (error) => errorSentence(error).includes(node?.host ?? '-'));
    assert.equal(scan.found.length, 20);
    isDown = false;
    await run(scan, network);
    assert.equal(scan.found.length, 101);
    assert.equal(new Set(heights(scan)).size, 101);
  });

  it('ends when it is stopped, and asks nothing more', async () => {
    const stop = new AbortController();
    let posts = 0;
    const network = await start({
      height: 5_000,
      sender: () => own,
      requested: () => {
        posts += 1;
        if (posts === 6) {
          stop.abort(new Error('stopped'));
        }
        return Promise.resolve();
      },
    });
    const scan = new AddressScan(cChain, own);
    await assert.rejects(run(scan, network, {}, stop.signal), /stopped/);
    assert.equal(node?.requests.length, 6);
    assert.ok(scan.found.length > 0);
  });

  it('pauses where it found two thousand, and goes on', async () => {
    const network = await start({ height: 2_500, sender: () => own });
    const scan = new AddressScan(cChain, own);
    await run(scan, network);
    assert.ok(scan.found.length >= 2_000 && scan.found.length < 2_200, String(scan.found.length));
    await run(scan, network);
    assert.equal(scan.found.length, 2_501);
  });
});

describe('a scan of the recorded network', function () {
  this.timeout(20_000);
  let live: LiveNetwork;
  let tests: TestScans;

  before(async () => {
    live = await startLiveNetwork();
    tests = testScans();
  });
  after(async () => {
    await tests.dispose();
    await live.close();
  });

  async function rowsOf(scan: AddressScan, typed: TypedRange): Promise<readonly string[]> {
    const options = { signal: AbortSignal.timeout(15_000), allowed: () => true };
    for await (const _ of tests.scans.run(scan, live.network, typed, options)) {
      // The results are checked at the end.
    }
    const context = { chain: scan.chain.name, symbol: scan.chain.symbol, tokens: scan.tokens };
    const style = { ids: 'short', amounts: 'exact', times: 'absolute', maxLength: 100 } as const;
    return scan.found.map((one) =>
      transactionRow(one, context)
        .slice(1)
        .map((line) => lineText(line, style, { now: 0 }))
        .join(' | '),
    );
  }

  it('tells transactions with their method, tokens, fee and what they create', async () => {
    const [chain] = live.network.chains;
    const rows = await rowsOf(new AddressScan(chain!, deployer), { from: '7', to: '17' });
    golden(join(__dirname, 'texts/scannedRows.txt'), `${rows.join('\n')}\n`);
  });

  it('tells a contract who created and called it, and what failed', async () => {
    const rows = await rowsOf(new AddressScan(glacierChain, '0xe336d36faca76840407e6836d26119e1ece0a2b4'), {
      from: '23',
      to: '28',
    });
    assert.deepEqual(
      rows.map((row) => row[0]),
      ['✗', '✗', '✓', '✗', '✗', '✗'],
    );
  });
});
