import assert from 'node:assert/strict';
import { type LiveNetwork, startLiveNetwork } from '../../helpers/live/liveNetwork';
import { type LiveChain, liveId } from '../../helpers/live/liveRecordings';
import type { Finding } from '../../../src/core/finding/finding';
import { facts, liveNow, rows, words } from '../../helpers/live/liveWords';
import { testLookup, type TestLookup } from '../../helpers/lookupOn';

const money = ['pays', 'stakes', 'receives', 'change', 'burned'];

type Told = readonly [LiveChain, string, string, Readonly<Record<string, string>>];

const transfers: readonly Told[] = [
  [
    'P',
    'fundKey2',
    'sends 5,000 AVAX to P-key2',
    {
      pays: '10,000,000 AVAX from P-ewoq',
      receives: '5,000 AVAX to P-key2',
      change: '9,994,999.999989642 AVAX to P-ewoq',
      burned: '0.000010358 AVAX',
    },
  ],
  [
    'P',
    'pBaseMany',
    'sends 2,508 AVAX in 4 outputs',
    {
      pays: '9,994,999.876458607 AVAX from P-key3',
      receives:
        '1 AVAX to P-key2; 3 AVAX to 2 of P-key3, P-ewoq, P-key2; 4 AVAX to P-key3, locked until 2026-12-22T04:06:45.000Z; 2,500 AVAX (locked stakeable until 2027-12-27T04:06:45.000Z) to P-key3',
      change: '9,992,491.876439505 AVAX to P-key3',
      burned: '0.000019102 AVAX',
    },
  ],
  [
    'X',
    'xBaseFT',
    'sends 1.234567 FIRN to X-key3',
    {
      pays: '1.999 AVAX + 5,000,000 FIRN from X-ewoq',
      receives: '1.234567 FIRN to X-key3',
      change: '4,999,998.765433 FIRN + 1.998 AVAX to X-ewoq',
      burned: '0.001 AVAX',
    },
  ],
  [
    'X',
    'xBaseMulti',
    'sends 0.000042 FIRN + 21 base units of aMRnTAwG2npbYVa9gNuZcrKKa71fcy24KnWCkD3jq4kLTpoEX + 1.997 AVAX in 5 outputs',
    {
      pays: '21 base units of aMRnTAwG2npbYVa9gNuZcrKKa71fcy24KnWCkD3jq4kLTpoEX + 1.998 AVAX from X-ewoq; 1.234567 FIRN from X-key3',
      receives:
        '0.000042 FIRN to 2 of X-key3, X-ewoq, X-key2; 1 base unit of aMRnTAwG2npbYVa9gNuZcrKKa71fcy24KnWCkD3jq4kLTpoEX to X-key2; 20 base units of aMRnTAwG2npbYVa9gNuZcrKKa71fcy24KnWCkD3jq4kLTpoEX + 1.996999957 AVAX to X-key3; 0.000000043 AVAX to X-key2, locked until 2026-11-24T04:07:29.000Z',
      change: '1.234525 FIRN to X-key3',
      burned: '0.001 AVAX',
    },
  ],
];

const operations: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'xMintFT',
    'mints 777 FIRN to X-key2',
    [
      'Z9DQ2ytfov1v11mTwSzruyeNhxsz6aUeTgvWnaMTR3nw8a6XG (FIRN) | mints 777 FIRN to X-key2 | S46dkDbBfXWt5iLK2QeRoSoTN1dx7WS4Mr8ZGGnnVRXvNk5u7 | Z9DQ2ytfov1v11mTwSzruyeNhxsz6aUeTgvWnaMTR3nw8a6XG (FIRN) : 1 | 0 | X-ewoq',
    ],
  ],
  [
    'xMintNFT',
    'mints 2 NFTs of FLAK (group 0), one each to X-ewoq, X-key2, payload https://example.org/flake/1',
    [
      'KSS6dBaZb7sfg2BDC7eeTQXNDadWWDEgVuj85hDAYcXeaH8ge (FLAK) | mints 2 NFTs of FLAK (group 0), one each to X-ewoq, X-key2, payload https://example.org/flake/1 | 2MuFQtdiJR5gFrgQY3g3u8pfjnQTu8iqfSBaiBwrdNiHo6YUmT | KSS6dBaZb7sfg2BDC7eeTQXNDadWWDEgVuj85hDAYcXeaH8ge (FLAK) : 1 | 0 | ',
    ],
  ],
  [
    'xTransferNFT',
    'transfers an NFT of FLAK (group 1) to X-key3, payload 0xff0001',
    [
      'KSS6dBaZb7sfg2BDC7eeTQXNDadWWDEgVuj85hDAYcXeaH8ge (FLAK) | transfers an NFT of FLAK (group 1) to X-key3, payload 0xff0001 | 2dhMCiRgmPMUkUpgduHoSzMAWW9cPzT8or4qnomo6UFTNeu7sy | wb2Wgvjf6cKe1a5YAUXyeDEvjGTUc5TR7ySwjGBB9JsVVRX8Y : 1 | 0 | ',
    ],
  ],
  [
    'xMintProperty',
    'mints property HUT to X-ewoq',
    [
      'n3ULMz5vG6NZUosUMvedaPr7bFjnzCz35aCFegfuNUV3quXZo (HUT) | mints property HUT to X-ewoq | RKUDZH8BJvKRXP7D8GT3b8Mib51zfTERro7LE1jPM1CwFugGv | n3ULMz5vG6NZUosUMvedaPr7bFjnzCz35aCFegfuNUV3quXZo (HUT) : 1 | 0 | X-ewoq',
    ],
  ],
  [
    'xBurnProperty',
    'burns property HUT',
    [
      'n3ULMz5vG6NZUosUMvedaPr7bFjnzCz35aCFegfuNUV3quXZo (HUT) | burns property HUT | 2boE8wMV3aG4bMCpWuAetDiXJ94V5q7xcaHDa9pQBye2oBxxTx | N7a6J7RmD5KYynMERbxS86fHvJi4Mwb9UpdjeAJvHC8PXBYa9 : 2 | 0 | ',
    ],
  ],
];

type Owners = readonly [LiveChain, string, { readonly inputs: readonly string[]; readonly outputs: readonly string[] }];

const byOwner: readonly Owners[] = [
  [
    'P',
    'pExportToC',
    {
      inputs: ['P-ewoq | 9,992,453.876396627 AVAX', 'P-key2 | 0.123456789 AVAX'],
      outputs: ['P-key3 | 9,992,441.999837064 AVAX', 'C-ewoq | 12 AVAX', 'burned: burned | 0.000016352 AVAX | fee'],
    },
  ],
  [
    'X',
    'xBaseMulti',
    {
      inputs: [
        'X-ewoq | 21 base units of aMRnTAwG2npbYVa9gNuZcrKKa71fcy24KnWCkD3jq4kLTpoEX + 1.998 AVAX',
        'X-key3 | 1.234567 FIRN',
      ],
      outputs: [
        '2 of X-key3, X-ewoq, X-key2 | 0.000042 FIRN',
        'X-key3 | 1.234525 FIRN + 20 base units of aMRnTAwG2npbYVa9gNuZcrKKa71fcy24KnWCkD3jq4kLTpoEX + 1.996999957 AVAX',
        'X-key2 | 1 base unit of aMRnTAwG2npbYVa9gNuZcrKKa71fcy24KnWCkD3jq4kLTpoEX',
        'X-key2, locked until 2026-11-24T04:07:29.000Z | 0.000000043 AVAX',
        'burned: burned | 0.001 AVAX | fee',
      ],
    },
  ],
  [
    'X',
    'xExportFT',
    {
      inputs: [
        '2 of X-key3, X-ewoq, X-key2 | 0.000042 FIRN',
        'X-key3 | 1.234525 FIRN + 299,999,983.491999999 AVAX',
        'X-ewoq | 4,999,998.765433 FIRN',
      ],
      outputs: [
        'X-key3 | 4,999,998 FIRN + 299,999,983.490999999 AVAX',
        'P-ewoq | 2 FIRN',
        'burned: burned | 0.001 AVAX | fee',
      ],
    },
  ],
  [
    'P',
    'fundKey2',
    {
      inputs: ['P-ewoq | 10,000,000 AVAX'],
      outputs: [
        'P-key2 | 5,000 AVAX',
        'change: P-ewoq | 9,994,999.999989642 AVAX',
        'burned: burned | 0.000010358 AVAX | fee',
      ],
    },
  ],
  [
    'P',
    'convertSubnetToL1',
    {
      inputs: ['P-key3 | 3,488.99989779 AVAX', 'P-ewoq | 0.999964464 AVAX'],
      outputs: [
        'P-ewoq | 3,487.49978486 AVAX',
        'L1 validator balances | 2.5000006 AVAX | balance',
        'burned: burned | 0.000076794 AVAX | fee',
      ],
    },
  ],
];

/** What each owner puts in or gets, without the single UTXOs; before it what it is alone. */
function owners(finding: Finding, key: string): readonly string[] {
  const { marks = [] } = finding.sections.find((section) => section.key === key)!;
  return rows(finding, key).flatMap((row, i) => {
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

  it('says in the title and by owner who pays whom, what comes back and what is burned', async () => {
    for (const [chain, name, title, expected] of transfers) {
      const finding = await find(chain, name);
      assert.deepEqual([words(finding.title), facts(finding, money)], [title, expected], name);
    }
  });

  it('says what operations do with assets', async () => {
    for (const [name, title, expected] of operations) {
      const finding = await find('X', name);
      assert.deepEqual([words(finding.title), rows(finding, 'operations')], [title, expected], name);
    }
  });

  it('sums inputs and outputs by owner, with what is change alone after the others and what is burned last', async () => {
    for (const [chain, name, expected] of byOwner) {
      const finding = await find(chain, name);
      assert.deepEqual({ inputs: owners(finding, 'inputs'), outputs: owners(finding, 'outputs') }, expected, name);
    }
  });

  it('lists below each owner its UTXOs: by their IDs, what they are, where from, and as which of the owners who signed', async () => {
    const finding = await find('P', 'addPermissionlessValidator');
    const created = '2t6tQSy2uiWBZ8AZyNLtDJBC5dz4RJbPr5GLzbU2fQQBwRbgxp';
    const locked = '(locked stakeable until 2027-12-27T04:06:45.000Z)';
    assert.deepEqual(rows(finding, 'inputs'), [
      'P-key2 | 1 AVAX',
      `2Q2gANrz4kX5KQBViG1KoAcj5EmmdJwn66oEvx1wao132ZcPaj | 1 AVAX | input | ${created} : 0 | 0`,
      `P-key3 | 2,500 AVAX ${locked}`,
      `2jZmVHa5QrMx82Lpf5fCwfU2jiSTAr2TYM9V2C3uBoPb1NAZp4 | 2,500 AVAX ${locked} | input | ${created} : 5 | 0`,
    ]);
    assert.deepEqual(rows(finding, 'outputs'), [
      'P-ewoq | 0.999964464 AVAX',
      '2USgek67SDBmKDySfgNTDo4z4xG3bPH41abKMKKV4NDxQ71qmb | 0.999964464 AVAX | output | 0',
      'P-key3 | 2,500 AVAX',
      `eQz8GmqEUocTuc9utnEkA1rrZwKnoNypjjnue3Lp5W5uDQiN1 | 500 AVAX ${locked} | change | 1`,
      `232fkNX5MYDEvFpymx64JJjT5eLG4NkY2j2QgTjDcyb4FLCdwL | 2,000 AVAX ${locked} | stake | 2`,
      'burned | 0.000035536 AVAX | fee',
    ]);
    const { marks } = finding.sections.find(({ key }) => key === 'outputs')!;
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
      related.map(({ id, name }) => [id, name]),
      [['11111111111111111111111111111111LpoYY', undefined]],
    );
  });
});
