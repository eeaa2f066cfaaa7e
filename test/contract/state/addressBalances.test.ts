import assert from 'node:assert/strict';
import type { BalanceFilter } from '../../../src/engine/report/balanceFilter';
import type { Report } from '../../../src/engine/report/report';
import { reportToHover } from '../../../src/engine/report/toHover';
import { reportToText } from '../../../src/engine/report/toText';
import type { Devnet } from '../../devnet/devnet';
import { testLookup, type TestLookup } from '../../helpers/lookupOn';
import { devnetNetwork, factOf, requestsTo, resetDevnet, setSwitches, sourceLines } from './devnetLookup';
import { sharedDevnet } from '../../helpers/sharedDevnet';

const deployer = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';

describe('balances of an EVM address', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  let lookup: TestLookup;

  before(async () => {
    devnet = await sharedDevnet();
  });
  beforeEach(() => {
    lookup = testLookup(undefined, 10_000, undefined, 'eur');
  });
  afterEach(async () => {
    await lookup.dispose();
    await resetDevnet(devnet);
  });
  after(() => resetDevnet(devnet));

  const find = (typed: string, balances?: BalanceFilter) =>
    lookup.on(devnetNetwork(devnet), devnet.samples[typed] ?? typed, {
      chain: 'C-Chain',
      ...(balances === undefined ? {} : { balances }),
    });
  const linesOf = (report: Report, key: string): readonly string[] => {
    const section = report.sections.find((one) => one.key === key);
    const lines = reportToText(report, { now: 0, timeZone: 'UTC' }).split('\n');
    const at = section === undefined ? -1 : lines.indexOf(section.heading);
    return at < 0 ? [] : lines.slice(at + 2, lines.indexOf('', at)).map((line) => line.trim().replace(/ {2,}/g, ' | '));
  };
  const serviceQueries = async (): Promise<readonly string[]> =>
    (await requestsTo(devnet)).flatMap(({ path }) => /^\/v1\/.*(balances:.*)$/.exec(path)?.[1] ?? []).sort();

  it('are those of today without spam, in the chosen currency, as beginnings of lists', async () => {
    const report = await find('address');
    // No source returns their value, so there is no column for it.
    const { columns } = report.sections.find(({ key }) => key === 'erc20Balances')!;
    assert.deepEqual(columns, ['token', 'balance', 'contract']);
    assert.deepEqual(linesOf(report, 'erc20Balances'), [
      `Snow Coin | 998,721.5 SNC | ${devnet.samples['coin']}`,
      `Test Dollar | 4,998,749.5 tUSD | ${devnet.samples['dollar']}`,
      'Spam tokens are hidden.',
    ]);
    const hover = reportToHover(report, { now: 0 });
    assert.match(hover, /\| holds&ensp;&ensp; \| ≈ 998,721 SNC · ≈ 4,998,749 tUSD \|/);
    assert.deepEqual(
      linesOf(report, 'erc721Balances'),
      ['2', '3', '4', '5'].map(
        (token) =>
          `${devnet.samples['art']} (Snow Art) | #${token} | Snow Art | index UNINDEXED, URI ipfs://snow-art/${token}`,
      ),
    );
    assert.deepEqual(
      report.sections.map(({ list }) => list),
      [
        { network: 'test', list: 'erc20Balances', chainId: '43112', address: deployer },
        { network: 'test', list: 'erc721Balances', chainId: '43112', address: deployer },
      ],
    );
    assert.deepEqual(await serviceQueries(), [
      'balances:getNative?currency=eur',
      'balances:listErc20?currency=eur&pageSize=25',
      'balances:listErc721?pageSize=25',
    ]);
  });

  it('are those of a block, by node and index alike', async () => {
    const report = await find('address', { block: '3' });
    assert.deepEqual(factOf(report, 'atBlock')?.value, [{ kind: 'count', value: 3n }]);
    assert.deepEqual(factOf(report, 'balance')?.from, [0, 1]);
    assert.deepEqual(factOf(report, 'nonce')?.value, [{ kind: 'count', value: 3n }]);
    assert.deepEqual(linesOf(report, 'erc20Balances'), [
      `Snow Coin | 1,000,000 SNC | ${devnet.samples['coin']}`,
      'Spam tokens are hidden.',
    ]);
    assert.equal(
      linesOf(report, 'erc721Balances').at(-1),
      'As of the latest block: the data service has no history of ERC-721 balances.',
    );
    assert.ok(report.sections.every(({ list }) => list === undefined));
  });

  it('are not mixed up with those of another block or of today', async () => {
    const three = await find('address', { block: '3' });
    const today = await find('address');
    assert.equal(await find('address', { block: '3' }), three);
    assert.equal(factOf(today, 'atBlock'), undefined);
  });

  it('are those of some tokens', async () => {
    const contracts = [devnet.samples['dollar'] ?? '', devnet.samples['art'] ?? ''];
    const report = await find('address', { contracts, spam: true });
    assert.deepEqual(linesOf(report, 'erc20Balances'), [
      `Test Dollar | 4,998,749.5 tUSD | ${devnet.samples['dollar']}`,
    ]);
    assert.equal(linesOf(report, 'erc721Balances').length, 4);
    assert.equal(linesOf(await find('address', { contracts: contracts.slice(0, 1) }), 'erc721Balances').length, 0);
  });

  it('hold spam where it is asked for, whatever it says of itself', async () => {
    const hostile = (report: Report) =>
      linesOf(report, 'erc20Balances').filter((line) => line.includes(devnet.samples['hostile'] ?? 'none'));
    assert.equal(hostile(await find('address')).length, 0);
    assert.equal(hostile(await find('address', { spam: true })).length, 1);
  });

  it('name the block that does not exist yet', async () => {
    const report = await find('address', { block: '4000' });
    assert.notEqual(report.status, 'ok');
    const [node] = sourceLines(report, devnet);
    assert.match(node ?? '', /^node C-Chain failed : HOST .*eth_getBalance.*\.$/);
  });

  for (const [sample, tokens, first] of [
    ['art', 5, `#1 | Snow Art | 0x2222222222222222222222222222222222222222 | index UNINDEXED, URI ipfs://snow-art/1`],
    ['items', 3, '#1 | index UNINDEXED, URI ipfs://snow-items/{id}.json'],
  ] as const) {
    it(`of the collection ${sample} come with its tokens`, async () => {
      const report = await find(sample);
      assert.equal(linesOf(report, 'collection').length, tokens);
      assert.equal(linesOf(report, 'collection')[0], first);
      assert.deepEqual(report.sections.find(({ key }) => key === 'collection')?.list, {
        network: 'test',
        list: 'nftTokens',
        chainId: '43112',
        contract: devnet.samples[sample],
      });
    });
  }

  it('of a collection whose tokens cannot be had say so, and keep the rest', async () => {
    await setSwitches(devnet, { faults: [{ kind: 'status500', target: '/v1/chains/43112/nfts' }] });
    const report = await find('art');
    assert.deepEqual(linesOf(report, 'collection'), []);
    assert.match(
      sourceLines(report, devnet)[1] ?? '',
      /^dataService C-Chain failed : HOST failed to answer listNftTokens/,
    );
    assert.equal(report.kind, 'contract');
  });

  it('of an account ask for no collection', async () => {
    await find('address');
    assert.ok((await requestsTo(devnet)).every(({ path }) => !path.includes('/nfts/')));
  });
});
