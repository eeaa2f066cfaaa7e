import assert from 'node:assert/strict';
import { join } from 'node:path';
import { golden, namedTexts } from '../../helpers/golden';
import { type LiveNetwork, startLiveNetwork } from '../../helpers/live/liveNetwork';
import { type LiveChain, liveId } from '../../helpers/live/liveRecordings';
import type { Report } from '../../../src/engine/report/report';
import { facts, liveNow, rows, titleAndFacts, words } from '../../helpers/live/liveWords';
import { testLookup, type TestLookup } from '../../helpers/lookupOn';

const money = ['pays', 'stakes', 'receives', 'change', 'burned'];

type Transactions = readonly (readonly [LiveChain, string])[];

const transfers: Transactions = [
  ['P', 'fundKey2'],
  ['P', 'pBaseMany'],
  ['X', 'xBaseFT'],
  ['X', 'xBaseMulti'],
];
const operations: Transactions = [
  ['X', 'xMintFT'],
  ['X', 'xMintNFT'],
  ['X', 'xTransferNFT'],
  ['X', 'xMintProperty'],
  ['X', 'xBurnProperty'],
];
const byOwner: Transactions = [
  ['P', 'pExportToC'],
  ['X', 'xBaseMulti'],
  ['X', 'xExportFT'],
  ['P', 'fundKey2'],
  ['P', 'convertSubnetToL1'],
];

/** The amounts each owner pays or receives, without individual UTXOs, prefixed with the row's tone. */
function owners(report: Report, key: string): readonly string[] {
  const { marks = [] } = report.sections.find((section) => section.key === key)!;
  return rows(report, key).flatMap((row, i) => {
    const { depth = 0, tone } = marks[i] ?? {};
    return depth > 0 ? [] : [tone === undefined ? row : `${tone}: ${row}`];
  });
}

describe('what transactions of the five-node network move', function () {
  this.timeout(60_000);
  let live: LiveNetwork;
  let lookup: TestLookup;

  before(async () => {
    live = await startLiveNetwork();
    lookup = testLookup({ now: liveNow });
  });
  after(async () => {
    await lookup?.dispose();
    await live?.close();
  });

  const find = (chain: LiveChain, name: string) => lookup.on(live.network, liveId(chain, name));

  async function textsOf(transactions: Transactions, text: (report: Report) => string): Promise<string> {
    const texts: Record<string, string> = {};
    for (const [chain, name] of transactions) {
      texts[`${chain}/${name}`] = text(await find(chain, name));
    }
    return namedTexts(texts);
  }

  it('says in the title and by owner who pays whom, what comes back and what is burned', async () => {
    const text = await textsOf(transfers, (report) => titleAndFacts(report, money));
    golden(join(__dirname, 'texts/transfers.txt'), text);
  });

  it('says what operations do with assets', async () => {
    const text = await textsOf(operations, (report) => [words(report.title), ...rows(report, 'operations')].join('\n'));
    golden(join(__dirname, 'texts/operations.txt'), text);
  });

  it('sums inputs and outputs by owner, with what is change alone after the others and what is burned last', async () => {
    const text = await textsOf(byOwner, (report) =>
      ['inputs', 'outputs'].flatMap((key) => [key, ...owners(report, key).map((line) => `  ${line}`)]).join('\n'),
    );
    golden(join(__dirname, 'texts/owners.txt'), text);
  });

  it('lists below each owner its UTXOs: by their IDs, what they are, where from, and as which of the owners who signed', async () => {
    const report = await find('P', 'addPermissionlessValidator');
    const created = '2t6tQSy2uiWBZ8AZyNLtDJBC5dz4RJbPr5GLzbU2fQQBwRbgxp';
    const locked = '(locked stakeable until 2027-12-27T04:06:45.000Z)';
    assert.deepEqual(rows(report, 'inputs'), [
      'P-key2 | 1 AVAX',
      `2Q2gANrz4kX5KQBViG1KoAcj5EmmdJwn66oEvx1wao132ZcPaj | 1 AVAX | input | ${created} : 0 | 0`,
      `P-key3 | 2,500 AVAX ${locked}`,
      `2jZmVHa5QrMx82Lpf5fCwfU2jiSTAr2TYM9V2C3uBoPb1NAZp4 | 2,500 AVAX ${locked} | input | ${created} : 5 | 0`,
    ]);
    assert.deepEqual(rows(report, 'outputs'), [
      'P-ewoq | 0.999964464 AVAX',
      '2USgek67SDBmKDySfgNTDo4z4xG3bPH41abKMKKV4NDxQ71qmb | 0.999964464 AVAX | output | 0',
      'P-key3 | 2,500 AVAX',
      `eQz8GmqEUocTuc9utnEkA1rrZwKnoNypjjnue3Lp5W5uDQiN1 | 500 AVAX ${locked} | change | 1`,
      `232fkNX5MYDEvFpymx64JJjT5eLG4NkY2j2QgTjDcyb4FLCdwL | 2,000 AVAX ${locked} | stake | 2`,
      'burned | 0.000035536 AVAX | fee',
    ]);
    const { marks } = report.sections.find(({ key }) => key === 'outputs')!;
    assert.deepEqual(
      marks?.map((mark) => [mark?.depth ?? 0, mark?.tone]),
      [
        [0, undefined],
        [1, undefined],
        [0, undefined],
        [1, 'change'],
        [1, undefined],
        [0, 'burned'],
      ],
    );
  });

  it('says stake apart from what is handed out', async () => {
    assert.deepEqual(facts(await find('P', 'addPermissionlessDelegatorShort'), money), {
      pays: '19,999,999.999917052 AVAX from P-ewoq',
      stakes: '1,000 AVAX, returned to P-ewoq',
      change: '19,998,999.999900454 AVAX to P-ewoq',
      burned: '0.000016598 AVAX',
    });
  });

  it('says who spends from which account', async () => {
    assert.deepEqual(rows(await find('C-atomic', 'cExportToPPending'), 'inputs'), [
      '0xewoq | 1.000000001 AVAX | input, nonce 2',
    ]);
  });

  it('says beside what was created what that cost, not what passed through', async () => {
    const whyNoPlace = (chain: string): string =>
      `note | block and acceptance time unknown: ${chain} nodes report neither, and no data service was queried.`;
    assert.deepEqual(rows(await find('P', 'movedSubnet'), 'creation'), [
      `transaction | ${liveId('P', 'movedSubnet')}`,
      'signed by | P-key3',
      'fee burned | 0.000010358 AVAX',
      whyNoPlace('P-Chain'),
    ]);
    assert.deepEqual(rows(await find('X', 'xCreateAssetFT'), 'creation'), [
      `transaction | ${liveId('X', 'xCreateAssetFT')}`,
      'signed by | X-key2',
      'fee burned | 0.001 AVAX',
      whyNoPlace('X-Chain'),
    ]);
  });

  it('names chains, and subnets by their chain, wherever their IDs stand', async () => {
    const named = async (name: string, key: string) => facts(await find('P', name), [key])[key];
    assert.equal(await named('convertSubnetToL1', 'chainID'), `${liveId('P', 'l1Chain')} (glacier)`);
    assert.equal(await named('convertSubnetToL1', 'subnetID'), `${liveId('P', 'l1Subnet')} (glacier)`);
    assert.equal(await named('addSubnetValidator1', 'validator.subnetID'), `${liveId('P', 'poaSubnet')} (moraine)`);
    assert.equal(
      await named('addPermissionlessValidator', 'subnetID'),
      '11111111111111111111111111111111LpoYY (Primary Network)',
    );
    const registration = await find('P', 'registerL1Validator');
    assert.deepEqual(
      ['inside.warp', 'inside.pChainMessage'].map((key) =>
        rows(registration, key).find((row) => /^(source chain|subnet) /.test(row)),
      ),
      [`source chain | ${liveId('P', 'l1Chain')} (glacier)`, `subnet | ${liveId('P', 'l1Subnet')} (glacier)`],
    );
  });

  it('takes no name from what the network began with, which names no chain yet', async () => {
    await find('P', 'avaxAssetID');
    const { related } = await find('P', 'xChain');
    assert.deepEqual(
      related?.map(({ id, name }) => [id, name]),
      [['11111111111111111111111111111111LpoYY', undefined]],
    );
  });
});
