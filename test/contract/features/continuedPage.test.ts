import assert from 'node:assert/strict';
import type { Report } from '../../../src/engine/report/report';
import type { Network } from '../../../src/engine/networks/network';
import type { Devnet } from '../../devnet/devnet';
import { type BlocksNode, type BlocksNodeContent, startBlocksNode } from '../../helpers/blocksNode';
import { continuedOn, type TestContinued } from '../../helpers/continuedOn';
import { cChain, testLookup, type TestLookup, testNetwork } from '../../helpers/lookupOn';
import { answerJson, type Loopback, startLoopback } from '../../helpers/loopback';
import { type TestScans, testScans } from '../../helpers/scanOn';
import { sharedDevnet } from '../../helpers/sharedDevnet';
import { resetDevnet } from '../state/devnetLookup';

const own = `0x${'a1'.repeat(20)}`;

const account: Report = {
  kind: 'address',
  status: 'ok',
  identifier: own,
  title: [],
  network: 'test',
  chain: 'C-Chain',
  facts: [],
  sections: [],
  related: [],
  sources: [],
};

const typed = { from: '', to: '' };

describe('the page of an address', function () {
  this.timeout(20_000);
  let tests: TestScans;
  let node: BlocksNode | undefined;
  let service: Loopback | undefined;

  beforeEach(() => {
    tests = testScans();
  });
  afterEach(async () => {
    await tests.dispose();
    await node?.close();
    await service?.close();
    node = undefined;
    service = undefined;
  });

  async function network(content: BlocksNodeContent, dataApi?: string): Promise<Network> {
    node = await startBlocksNode(content);
    return testNetwork({ nodes: [{ name: 'one', url: node.url }], dataApi });
  }

  it('asks for nothing before its reader does', async () => {
    const page = continuedOn(tests, account, await network({ height: 9 }));
    assert.deepEqual(
      page.view.sections.map(({ key, heading, more }) => [key, heading, more]),
      [
        [
          'transactions',
          'Transactions',
          {
            start: 'Scan blocks',
            words: 'A scan reads the blocks of a node from the highest down, 5,000 at a time.',
            share: 0,
            notes: [],
            range: [
              { label: 'From block', placeholder: '0' },
              { label: 'To block', placeholder: 'latest' },
            ],
            isRunning: false,
          },
        ],
      ],
    );
    assert.equal(node?.requests.length, 0);
  });

  it('stands before what else is known of an EVM address', async () => {
    const held = { key: 'erc20', heading: 'ERC-20 balances', columns: ['balance'], rows: [], from: [] };
    const page = continuedOn(tests, { ...account, sections: [held] }, await network({ height: 9 }));
    assert.deepEqual(
      page.view.sections.map(({ key }) => key),
      ['transactions', 'erc20'],
    );
  });

  it('scans blocks at a click, row by row, and says when it is done', async () => {
    const page = continuedOn(tests, account, await network({ height: 9, sender: (at) => (at > 7 ? own : undefined) }));
    await page.runs.run(0, typed);
    assert.deepEqual(
      page.rows('transactions').map((row) => row.split(' | ').at(-1)),
      ['9', '8'],
    );
    const { words, start, isRunning } = page.more('transactions');
    assert.deepEqual([words, start, isRunning], ['Scanned blocks 0 to 9: 2 transactions.', 'Scan again', false]);
  });

  it('goes on a scan that was stopped, and tells each row once', async () => {
    let posts = 0;
    const page: TestContinued = continuedOn(
      tests,
      account,
      await network({
        height: 400,
        sender: () => own,
        requested: async () => {
          posts += 1;
          if (posts === 5) {
            page.runs.stop(0);
          }
        },
      }),
    );
    await page.runs.run(0, typed);
    const before = page.rows('transactions').length;
    assert.ok(before > 0 && before < 401, String(before));
    const { start, isRunning, notes } = page.more('transactions');
    assert.deepEqual([start, isRunning, notes.length], ['Continue', false, 1]);
    await page.runs.run(0, typed);
    assert.equal(page.rows('transactions').length, 401);
    assert.equal(new Set(page.rows('transactions')).size, 401);
  });

  it('is told nothing more, and asks nothing more, once it is elsewhere', async () => {
    let result = -1;
    const page: TestContinued = continuedOn(
      tests,
      account,
      await network({
        height: 4_000,
        sender: () => own,
        requested: async () => {
          if (node?.requests.length === 5) {
            page.runs.end();
            result = page.parts.length;
          }
        },
      }),
    );
    await page.runs.run(0, typed);
    assert.equal(node?.requests.length, 5);
    assert.equal(page.parts.length, result);
  });

  it('says what went wrong in its place, and keeps what was found', async () => {
    const page = continuedOn(
      tests,
      account,
      await network({
        height: 60,
        sender: () => own,
        instead: (method, [height]) =>
          method === 'eth_getBlockByNumber' && Number(height) < 33 ? { result: null } : undefined,
      }),
    );
    await page.runs.run(0, typed);
    assert.equal(page.rows('transactions').length, 28);
    const { notes, start } = page.more('transactions');
    assert.match(notes.at(-1) ?? '', /does not have block 32: a node that was state-synced lacks older blocks/);
    assert.equal(start, 'Continue');
  });

  it('asks nobody where the user does not agree', async () => {
    const net = await network({ height: 9 });
    const page = continuedOn(tests, account, net, { agree: () => Promise.resolve(undefined) });
    await page.runs.run(0, typed);
    assert.equal(node?.requests.length, 0);
    assert.equal(page.more('transactions').start, 'Scan blocks');
  });

  it('shows the first transactions at once, where the lookup has asked the hosts that tell them', async () => {
    const net = await network({ height: 90, sender: () => own });
    const at = { kind: 'node', outcome: 'answered', host: new URL(node!.url).host, at: 0 } as const;
    const asked: Report = { ...account, sources: [at] };
    const agree = (): never => assert.fail('nobody is asked to agree');
    for (const [report, maySend] of [
      [account, () => true],
      [{ ...account, sources: [{ ...at, outcome: 'notAsked' }] }, () => true],
      [asked, () => false],
    ] as const) {
      const page = continuedOn(tests, report, net, { agree, maySend });
      await page.runs.begin();
      assert.equal(node?.requests.length, 0);
      assert.equal(page.more('transactions').start, 'Scan blocks');
    }
    const page = continuedOn(tests, asked, net, { agree });
    await page.runs.begin();
    assert.equal(page.rows('transactions').length, 60);
    assert.equal(page.more('transactions').start, 'Continue');
    const { length } = node!.requests;
    await page.runs.begin();
    assert.equal(node!.requests.length, length);
  });

  it('shows the first transactions of the data service at once, and of blocks where it has none', async () => {
    const sizes: (string | null)[] = [];
    service = await startLoopback(({ path }, response) => {
      sizes.push(new URL(path, 'http://127.0.0.1').searchParams.get('pageSize'));
      answerJson(response, '{"message":"chain is not supported","error":"Not Found","statusCode":404}', 404);
    });
    const net = await network({ height: 9, sender: () => own }, service.url);
    const sources = [service.url, node!.url].map((url) => ({
      ...{ kind: 'node', outcome: 'answered', host: new URL(url).host, at: 0 },
    }));
    const page = continuedOn(tests, { ...account, sources } as Report, net);
    await page.runs.begin();
    assert.deepEqual(sizes, ['25']);
    assert.equal(page.rows('transactions').length, 10);
  });

  it('offers a scan of the same heights where the data service does not list them', async () => {
    service = await startLoopback((_, response) =>
      answerJson(response, '{"message":"chain is not supported","error":"Not Found","statusCode":404}', 404),
    );
    const page = continuedOn(tests, account, await network({ height: 9, sender: () => own }, service.url));
    assert.equal(page.more('transactions').start, 'Load transactions');
    await page.runs.run(0, typed);
    const rejected = page.more('transactions');
    assert.equal(rejected.start, 'Scan blocks');
    assert.match(rejected.notes[0] ?? '', /has no such list \(listTransactions\)/);
    assert.equal(node?.requests.length, 0);
    await page.runs.run(0, typed);
    assert.equal(page.rows('transactions').length, 10);
  });

  it('reads the known storage slots of a contract in one request, when asked', async () => {
    const owner = `0x${'77'.repeat(20)}`;
    const ownable = '0x9016d09d72d40fdae2fd8ceac6b6234c7706214fd39c1cd1e609a0528c199300';
    const initializable = '0xf0c57e16840df040f15088dc2f81fe391c3923bec73e23a9662efc9c229c6a00';
    const words: Readonly<Record<string, string>> = { [ownable]: owner.slice(2), [initializable]: '2' };
    const before: typeof words = { ...words, [initializable]: '1' };
    const net = await network({
      height: 9,
      instead: (method, [, slot, block]) =>
        method === 'eth_getStorageAt'
          ? { result: `0x${((block === '0x5' ? before : words)[String(slot)] ?? '').padStart(64, '0')}` }
          : undefined,
    });
    const page = continuedOn(tests, { ...account, kind: 'contract' }, net);
    assert.deepEqual(
      page.view.sections.map(({ heading }) => heading),
      ['Transactions', 'Storage'],
    );
    await page.runs.run(page.index('storage'), typed);
    assert.equal(node?.requests.length, 1);
    assert.deepEqual(
      page.rows('storage').map((row) => row.split(' | ').slice(0, 2)),
      [
        ['Initializable version', 'version 2'],
        ['Ownable owner', '0x7777…7777'],
      ],
    );
    const { note } = page.shown('storage');
    assert.deepEqual(
      note?.map(({ text }) => text),
      ['13 other known slots are empty.'],
    );
    await page.runs.run(page.index('storage'), { from: '5', to: '' });
    const { columns } = page.shown('storage');
    assert.deepEqual(
      [columns.join(' | '), ...page.rows('storage')],
      ['name | slot | block 5 | latest block', 'Initializable version | 0xf0c5…6a00 | version 1 | version 2'],
    );
    assert.deepEqual(
      page.more('storage').range?.map(({ label }) => label),
      ['Changes since block', 'At block'],
    );
  });

  it('has no storage to read where it is an account or a precompile, and no scan without a node', () => {
    const withoutNode = testNetwork({ nodes: [] });
    const headings = (report: Report, net: Network): readonly string[] =>
      continuedOn(tests, report, net).view.sections.map(({ heading }) => heading);
    assert.deepEqual(headings({ ...account, kind: 'contract' }, withoutNode), []);
    const fees = { ...account, kind: 'contract', identifier: '0x0200000000000000000000000000000000000003' } as const;
    const one = testNetwork({ nodes: [{ name: 'one', url: 'http://127.0.0.1:1' }] });
    assert.deepEqual(headings(fees, one), ['Transactions']);
    assert.deepEqual(headings(account, one), ['Transactions']);
    assert.deepEqual(headings({ ...account, status: 'notFound' }, one), []);
    assert.deepEqual(headings({ ...account, chain: 'gone' }, one), []);
  });

  it('offers a scan of the P- and X-Chain where the data service has told none', () => {
    const identifier = 'local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
    const of = (net: Network, part: Partial<Report>): unknown => {
      const { sections } = continuedOn(tests, { ...account, chain: undefined, ...part }, net).view;
      return sections.map(({ heading, note, more }) => [
        heading,
        note?.map(({ text }) => text).join('') ?? more?.start,
      ]);
    };
    const one = testNetwork({ nodes: [{ name: 'one', url: 'http://127.0.0.1:1' }] });
    assert.deepEqual(of(one, { identifier }), [
      ['P-Chain transactions', 'Scan blocks'],
      ['X-Chain transactions', 'Scan blocks'],
    ]);
    assert.deepEqual(of(one, { identifier: `P-${identifier}` }), [['P-Chain transactions', 'Scan blocks']]);
    assert.deepEqual(of(one, { identifier: `C-${identifier}` }), []);
    const latest = { key: 'latestTransactions.P', heading: 'Latest', columns: [], rows: [], from: [] };
    assert.deepEqual(of(one, { identifier: `P-${identifier}`, sections: [latest] }), [['Latest', undefined]]);
    assert.deepEqual(of(testNetwork({ nodes: [] }), { identifier: `X-${identifier}` }), [
      [
        'X-Chain transactions',
        'The data service of test lists no X-Chain transactions of this address. To scan blocks, add a node.',
      ],
    ]);
  });
});

describe('the page of an address on the development network', function () {
  this.timeout(30_000);
  let devnet: Devnet;
  let tests: TestScans;
  let lookup: TestLookup;

  before(async () => {
    devnet = await sharedDevnet();
    tests = testScans();
    lookup = testLookup();
  });
  after(async () => {
    await lookup.dispose();
    await tests.dispose();
    await resetDevnet(devnet);
  });

  const nodes = () => [{ name: 'one', url: devnet.nodeUrl }];

  it('tells the same transactions by the data service and by a scan', async () => {
    const listed = testNetwork({ nodes: nodes(), dataApi: devnet.dataApiUrl, chains: [cChain] });
    const address = devnet.samples['address'] ?? '';
    const report = await lookup.on(listed, address, { chain: 'C-Chain' });
    const byService = continuedOn(tests, report, listed);
    await byService.runs.run(byService.index('transactions'), typed);
    const scanned = testNetwork({ nodes: nodes(), chains: [cChain] });
    const byScan = continuedOn(tests, { ...report, sections: [] }, scanned);
    await byScan.runs.run(byScan.index('transactions'), typed);
    const cells = (row: string): readonly string[] => row.split(' | ');
    const hashes = (page: TestContinued): readonly unknown[] =>
      page.rows('transactions').map((row) => [cells(row)[1], cells(row)[7], cells(row)[8]]);
    assert.ok(byScan.rows('transactions').length > 5);
    assert.deepEqual(hashes(byService), hashes(byScan));
    assert.equal(byService.more('transactions').words, 'These are all.');
  });

  it('goes on in the table with the tokens that the lookup showed the first of', async () => {
    const net = testNetwork({ nodes: nodes(), dataApi: devnet.dataApiUrl, chains: [cChain] });
    const found = await lookup.on(net, devnet.samples['address'] ?? '', { chain: 'C-Chain' });
    const sections = found.sections.map((section) => ({ ...section, isWhole: undefined }));
    const page = continuedOn(tests, { ...found, sections }, net);
    const before = page.shown('erc20Balances').columns;
    assert.equal(page.more('erc20Balances').start, 'Load more');
    await page.runs.run(page.index('erc20Balances'), typed);
    assert.notDeepEqual(page.shown('erc20Balances').columns, before);
    assert.equal(page.rows('erc20Balances').length, 3);
    assert.deepEqual(
      [page.more('erc20Balances').start, page.more('erc20Balances').words],
      [undefined, 'These are all.'],
    );
  });
});
