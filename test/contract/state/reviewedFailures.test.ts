import assert from 'node:assert/strict';
import { type Report, statusMark } from '../../../src/engine/report/report';
import { lineText } from '../../../src/engine/report/spanText';
import { testLookup, type TestLookup } from '../../helpers/lookupOn';
import { type ReviewNetwork, startReviewNetwork } from '../../helpers/reviewNetwork';

const style = { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 400 } as const;
const titleOf = (report: Report): string => `${statusMark(report)} ${lineText(report.title, style, { now: 0 })}`;
const factOf = (report: Report, key: string): string =>
  lineText(report.facts.find((fact) => fact.key === key)?.value ?? [], style, { now: 0 });

describe('what transactions of a five-node network did, and why they failed', function () {
  this.timeout(20_000);
  let lookup: TestLookup;
  let archive: ReviewNetwork;
  let pruned: ReviewNetwork;

  before(async () => {
    archive = await startReviewNetwork('one');
    pruned = await startReviewNetwork('two');
  });
  beforeEach(() => {
    lookup = testLookup({ now: 0 });
  });
  afterEach(() => lookup.dispose());
  after(() => Promise.all([archive.close(), pruned.close()]));

  const titles: readonly [string, string, string][] = [
    [
      'a failure behind a proxy in the unit of the proxy',
      '0x2b8c19dc3136cf8e5673f8bb9e788c7d917b6b8b0bee77fbb963ac2a630eaef4',
      '✗ reverted: ERC20InsufficientBalance(sender 0xeB34…39b2, balance 49.51 PTW, needed 999.99 PTW)',
    ],
    [
      'a failure behind a proxy that has no unit today in none',
      '0x19f4806dc5a6492d0b8f4d27d9908dea933bd62e2d36de1f13322843ab632a6a',
      '✗ reverted: ERC20InsufficientBalance(sender 0xeB34…39b2, balance 4,951, needed 99,999)',
    ],
    [
      'a mint of ERC-1155',
      '0x6909a51e181c7995e22f89364164761f1ce20cf61ae807801200d6064e0f74e9',
      '✓ mints 100 of token 7 of 0xE0D5…c105 to 0xeB34…39b2',
    ],
    [
      'a token that calls itself AVAX',
      '0x9a361a5806a690ed3d325b117ac2cafe72e26acd0206703327a62d7b24b4844c',
      '✓ transfers 500 "AVAX" (0x4fc7…31bf) to 0xeB34…39b2',
    ],
    [
      'a token whose symbol is a sentence',
      '0xe064cd9409cca9d5011335808aec253e65dd752316d98976fd762f3889a8d1b6',
      '✓ mints 1 "AVAX to 0x8db97C7cEc…" (0x66f4…346a) to 0xeB34…39b2',
    ],
    [
      'AVAX itself',
      '0xa1a4ac295580be368010d2c9624a91c9b8da3c0eda51ff7c620f0b6f03cbc138',
      '✓ transfers 1.5 AVAX to 0x0c6e…4ddD',
    ],
    [
      'a creation that the deployer allow list refused, by the gas alone',
      '0xd4cd78a69de7afbabaa7c57797204118a4b3249839aede0351ca080a45183de8',
      '✗ reverted, probably because a contract creation inside it was refused',
    ],
    [
      'a CREATE2 on a taken address, by the gas alone',
      '0xef7bb3f7b5ed621bc272b393dd07aaff23906c58ee19ba0dfe66f7c102195672',
      '✗ reverted, probably because a contract creation inside it was refused',
    ],
    [
      'a revert() without words',
      '0xb97b33b714dba0cc4661c86869e601964b6071d6885d51930cce052f80d6deb8',
      '✗ reverted without a reason',
    ],
  ];
  for (const [name, hash, title] of titles) {
    it(`tells ${name}`, async () => {
      assert.equal(titleOf(await lookup.on(archive.network, hash)), title);
    });
  }

  it('says in no title what only the latest state says', async () => {
    const cases: readonly [string, string, RegExp, RegExp][] = [
      [
        '0x6786dbebf850e14061d6af5699531d8045e167b1d73a52451c1d36d88ad66775',
        '✗ reverted, reason unknown',
        /^reverted: InvalidInitializationStatus\(\)$/,
        /^✗ reverted: InvalidWarpMessage\(\)$/,
      ],
      [
        '0x9bc919729fe885d1f7e0d3b72529d8a0be37f626d37e94cff2e635af5ca8eb97',
        '✗ reverted, reason unknown',
        /balance 967\.154322 TLD/,
        /balance 987\.654322 TLD/,
      ],
    ];
    for (const [hash, title, replayed, then] of cases) {
      const report = await lookup.on(pruned.network, hash);
      assert.equal(titleOf(report), title);
      assert.match(factOf(report, 'replayed'), replayed);
      assert.match(titleOf(await lookup.on(archive.network, hash)), then);
    }
    const refused = await lookup.on(
      pruned.network,
      '0x0a3c00210699c7f6ba8dcc74cf11061df4754f1dcc625de2b39c35482c24b756',
    );
    assert.equal(titleOf(refused), '✗ failed, all 200,000 gas used, reason unknown');
    assert.equal(factOf(refused, 'meaning'), '');
    assert.match(factOf(refused, 'replayed'), /from role: NoRole, to role: AdminRole\. .* only admins make admins/);
  });
});
