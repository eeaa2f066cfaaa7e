import assert from 'node:assert/strict';
import { decodeCb58 } from '../../../src/core/ids/cb58';
import { bytesToHex } from '../../../src/core/ids/hex';
import { type LiveNetwork, startLiveNetwork } from '../../helpers/live/liveNetwork';
import { liveId } from '../../helpers/live/liveRecordings';
import { liveText } from '../../helpers/live/liveTexts';

interface Told {
  /** As the scenario calls it, or an ID. */
  readonly asked: string;
  readonly title: string;
  /** By label; undefined: it is not told. */
  readonly facts?: Readonly<Record<string, string | undefined>>;
  readonly lines?: readonly string[];
}

const key1 = 'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
const key3 = 'P-local1z96th3amlvcyshe3p7t8ju79hmvjmlh6mzmer0';
const one = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
const two = 'NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ';
const three = 'NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN';
const four = 'NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu';
const five = 'NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5';
const offline = 'NodeID-FMANrLwAPjisjCdpVR5PMZixSMUS1nMg9';
const short = 'NodeID-Nvs81WRg8gccHSoakpmpY67r8bFoDNNay';
const glacier = 'ZsMNGUkvdV98Zbdn1KJTzSyb54KHKsKnqZhwB8siLg4siT8Se (glacier)';
const serac = 'i6Nq2HFay2ytdv4kJBLpQrUJLVZY1agQYLBq2aT4ivYekPu78 (serac)';

const stakes: readonly Told[] = [
  {
    asked: 'addPermissionlessDelegatorShort',
    title: `✓ delegates 1,000 AVAX to ${two} until 04:09:55 UTC, 1 h ago`,
    facts: {
      state: 'ended: staking period over',
      reward: `0.000281922 AVAX to ${key1}`,
      'ended by': '2boMYzxbdpUi4TXzjMsd3ofdqae7omXcRFTssAqBpWuQ1eYHLa',
      'stake outputs': `1,000 AVAX, returned to ${key1}`,
      'hands out': undefined,
      'start time': '04:06:56 UTC, 1 h ago',
      stake: '1,000 AVAX',
      weight: undefined,
    },
  },
  {
    asked: 'addPermissionlessValidator',
    title: `✓ AddPermissionlessValidatorTx: 2,000 AVAX on ${offline} until 2026-12-22 04:06:45 UTC, in 29 d`,
    facts: {
      state: 'active',
      'potential reward': '16.597841291 AVAX if the uptime requirement is met',
      'stake outputs': `2,000 AVAX (locked stakeable until 2027-12-27 04:06:45 UTC, in 399 d), returned to ${key3}`,
      'start time': '04:06:53 UTC, 1 h ago',
      stake: '2,000 AVAX',
      time: '04:06:53 UTC, 1 h ago',
      note: 'block unknown: P-Chain nodes do not report it, and no data service was queried.',
    },
  },
  {
    asked: 'addPermissionlessValidatorShort',
    title: `✓ AddPermissionlessValidatorTx: 2,001 AVAX on ${short} until 04:11:53 UTC, 1 h ago`,
    facts: {
      state: 'ended: staking period over',
      reward: 'none paid',
      'ended by': '2cBoQMt7D4DPwGYQiBh6zUBCXw1ULNyXcq1K1AK3vp5sDfPh3H',
      'start time': '04:06:54 UTC, 1 h ago',
    },
  },
  {
    asked: 'addSubnetValidator1',
    title: `✓ adds ${one} to subnet moraine with weight 100`,
    facts: { state: 'active', 'start time': '04:06:45 UTC, 1 h ago', weight: '100', reward: undefined },
  },
  { asked: 'addSubnetValidator2', title: `✓ adds ${two} to subnet moraine with weight 200` },
  { asked: 'removeSubnetValidator3', title: `✓ removes ${three} from subnet moraine` },
  {
    asked: 'rewardTx of BmXhcoE5',
    title: `✗ ends the staking period of ${short}, no reward`,
    facts: {
      block: '30',
      node: short,
      'staking transaction': 'BmXhcoE5c2C6Z1YeBGTJ7wAjSpLoLYeBb1JDNxhGw4uXmDgFX',
      decision: 'not rewarded: uptime below the requirement, by vote of the validators',
      reward: 'none paid',
      'stake returned': `1,501 AVAX to ${key1}; 500 AVAX (locked stakeable until 2027-12-27 04:06:45 UTC, in 399 d) to ${key3}`,
    },
  },
  {
    asked: '2boMYzxbdpUi4TXzjMsd3ofdqae7omXcRFTssAqBpWuQ1eYHLa',
    title: `✓ ends a delegation to ${two}, reward 0.000281922 AVAX to ${key1}`,
    facts: {
      block: '27',
      'staking transaction': '2BVKbr6SBjJErt1Eno9QbCj1EqRkqhjtX9tPe1C4L4XGwx9cCu',
      decision: 'rewarded',
      reward: `0.000281922 AVAX to ${key1}`,
      'stake returned': `1,000 AVAX to ${key1}`,
    },
  },
];

const l1Transactions: readonly Told[] = [
  {
    asked: 'convertSubnetToL1',
    title: '✓ converts subnet glacier to an L1 with 3 validators',
    facts: {
      'conversion ID': 'ZaQBgMjPTY5aQ3ewqjDLjmtKmh7X1kLPtxy8UVAFoYA9mhYo3',
      'validator manager chain': 'CsHq2yzwFE6xuhjBQyPkTCkgVntZmmNHgZG4XPYrjzLvTKgUT (glacier)',
      'validator manager': '0x0Feedc0de0000000000000000000000000000000',
    },
    lines: [
      `${one} | 100 (45.45 %) | 2 AVAX | W7BpZXZR6eZtzRVDDTMH3BoM8HXNsRYFB7hZepZ5JZ1F8tANe | `,
      `${three} | 20 (9.09 %) | 0.0000006 AVAX | cwBL25rS4VpCYduxUzG4BR2RCSDC8W3kr6oTu2CSPjpBaGNk6 | `,
    ],
  },
  {
    asked: 'registerL1Validator',
    title: `✓ registers ${four} on glacier with weight 30`,
    facts: {
      node: four,
      L1: glacier,
      weight: '30',
      balance: '1 AVAX',
      'message expires at': '2026-11-23 00:12:10 UTC, in 18 h',
      'BLS public key':
        '0xaccd61ceb90c61628aa0fa34acab27ecb08f6897e9ccad283578c278c52109f9e10e4f8bc31aa6d7905c4e1623de367e',
      'deactivation owner': 'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u',
      'current status': 'active: balance 2.499994995 AVAX, weight 45',
      message: undefined,
    },
  },
  {
    asked: 'registerL1Validator5',
    title: `✓ registers ${five} on glacier with weight 11`,
    facts: { 'current status': 'inactive: no balance; weight 11' },
  },
  {
    asked: 'setL1ValidatorWeight',
    title: `✓ sets the weight of ${four} on glacier to 45`,
    facts: { node: four, L1: glacier, weight: '45' },
  },
  {
    asked: 'increaseL1ValidatorBalance',
    title: `✓ adds 1.5 AVAX to the balance of ${four} on glacier`,
    facts: {
      node: four,
      L1: glacier,
      'balance added': '1.5 AVAX',
      'current status': 'active: balance 2.499994995 AVAX, weight 45',
      balance: undefined,
    },
  },
  {
    asked: 'disableL1Validator',
    title: `✓ disables ${five} on glacier, returns 0.099999868 AVAX to ${key1}`,
    facts: {
      node: five,
      L1: glacier,
      returned: `0.099999868 AVAX to ${key1}`,
      'current status': 'inactive: no balance; weight 11',
    },
  },
  {
    asked: 'removeL1Validator',
    title: '✓ removes validation r3t6ehn2YbHZVc4RbmJmP6YfXwbTbwWDYegJkv9NqTtLNCrdX (weight 0)',
    facts: {
      'node and L1': 'unknown: the validation has ended, and nodes keep active ones only',
      weight: '0: removes the validator',
      'current status': 'no longer a validator',
    },
  },
  { asked: 'stuckConvert', title: '✓ converts subnet serac to an L1 with 2 validators' },
  { asked: 'stuckDisable4', title: `✓ disables ${four} on serac, returns 0.499999761 AVAX to ${key1}` },
  { asked: 'stuckDisable5', title: `✓ disables ${five} on serac, returns 0.499999799 AVAX to ${key1}` },
  { asked: 'stuckEnable4', title: `✓ adds 0.4 AVAX to the balance of ${four} on serac` },
  { asked: 'stuckEnable5', title: `✓ adds 0.4 AVAX to the balance of ${five} on serac` },
  {
    asked: 'stuckRegister4',
    title: `✓ registers ${four} on serac with weight 1,000`,
    facts: { L1: serac, balance: '0.25 AVAX' },
  },
  {
    asked: 'stuckRemove4',
    title: `✓ removes ${four} from serac`,
    facts: {
      weight: '0: removes the validator',
      returned: `remaining balance, to ${key1}`,
      'current status': 'no longer a validator',
    },
  },
  { asked: 'stuckTopUp4', title: `✓ adds 0.5 AVAX to the balance of ${four} on serac` },
  { asked: 'stuckTopUp5', title: `✓ adds 0.5 AVAX to the balance of ${five} on serac` },
  { asked: 'stuckTopUpNoHelp', title: `✓ adds 0.001 AVAX to the balance of ${five} on serac` },
];

const validators: readonly Told[] = [
  { asked: 'validationID1', title: 'validator of glacier, balance 0.499995954 AVAX', facts: { node: two } },
  {
    asked: 'validationID2',
    title: 'inactive on glacier: no balance',
    facts: {
      inactive: 'no balance: used up or disabled by owner; keeps its weight but cannot sign',
    },
  },
  {
    asked: '2HvHFh3ctXzU2CHQFrVfZWx4aFe56c8W7ngWhRmJRhARsNkbNp',
    title: 'inactive on glacier: no balance',
    facts: {
      inactive: 'disabled by owner 04:14:23 UTC, 1 h ago · 2j7r4dQD3nB6QxVRWxtNxLHM684tqd7oqg65kRREzg48YC5kT6',
    },
  },
  { asked: 'validationID3', title: 'validator of glacier, balance 2.499994995 AVAX' },
  {
    asked: 'validationID5',
    title: 'ended L1 validation',
    facts: { removed: '04:19:32 UTC, 1 h ago · 2tesKomvnrseQuEycMdhx3kqWFpRnP8wkwi8Zzu8J48MxigUvh' },
  },
  {
    asked: 'stuckValidation4',
    title: `ended validation of serac by ${four}`,
    facts: {
      node: four,
      L1: serac,
      'last weight': '100',
      since: '05:21:34 UTC, 23 min ago · uYBeb1nF75ptzFcNoEaNvUMgZEmhNmHCUUJdULqRKJHQMCQDR',
      removed: '05:39:57 UTC, 5 min ago · 2pChQM9Ynq4dgQnPmjmQjXH9CVMPZSo2hvGZZAgC8WvJVNeq9N',
      'remaining balance owner': key1,
    },
    lines: [
      'KCQvihaeeu6Ud37Tc2R8bV8CbonRbtH5PqKfHED1dZckM8V7b | disables an L1 validator and returns its balance | 05:34:21 UTC, 10 min ago | 73',
    ],
  },
  { asked: 'stuckValidation4b', title: 'validator of serac, balance 0.249999892 AVAX' },
  { asked: 'stuckValidation5', title: 'validator of serac, balance 0.400999522 AVAX' },
  {
    asked: 'conversionID',
    title: 'conversion of subnet glacier to an L1',
    facts: {
      L1: glacier,
      'validator manager':
        'contract 0x0feedc0de0000000000000000000000000000000 on CsHq2yzwFE6xuhjBQyPkTCkgVntZmmNHgZG4XPYrjzLvTKgUT (glacier)',
      converted: '04:07:09 UTC, 1 h ago · mPNH9TSdrh19CzsVLVJv3Ywm17eNy53Zs2QNUjPmQYUbpacqC',
    },
  },
  {
    asked: 'l1Subnet',
    title: 'L1 glacier',
    lines: [
      `${five} | 2HvHFh3ctXzU2CHQFrVfZWx4aFe56c8W7ngWhRmJRhARsNkbNp | 11 (3.99 %) | inactive: no balance | 0 AVAX | inactive`,
      `${four} | PMxPmU4B3UbyG4oHDKsRgmyDcWpok2WYifTCFnSUZoMgFYjoQ | 45 (16.3 %) | active | 2.499994995 AVAX | 28,935 d`,
    ],
  },
  {
    asked: 'shortNodeID',
    title: 'node without validations, not connected to the queried nodes',
    lines: [
      `BmXhcoE5c2C6Z1YeBGTJ7wAjSpLoLYeBb1JDNxhGw4uXmDgFX | AddPermissionlessValidatorTx: 2,001 AVAX on ${short} until 04:11:53 UTC, 1 h ago | 04:06:54 UTC, 1 h ago | 16`,
    ],
  },
  {
    asked: '0xa06f596dde2542532d5ba08c72a83db6fb6ee61df8f2afd5d1be156b5aafbf23f362ef99949bf85098b430612615dd56',
    title: `BLS public key of ${short}, not in use now`,
  },
  { asked: three, title: 'validator of the Primary Network; inactive on 1 L1' },
];

describe('stakes and validators of the five-node network', function () {
  this.timeout(60_000);
  let live: LiveNetwork;

  before(async () => {
    live = await startLiveNetwork();
  });
  after(() => live?.close());

  for (const { asked, title, facts = {}, lines = [] } of [...stakes, ...l1Transactions, ...validators]) {
    it(`${asked}: ${title}`, async () => {
      const isId = /^(NodeID-|\w{44,})/.test(asked);
      const told = await liveText(live, isId ? asked : liveId('P', asked));
      assert.equal(told.title, title);
      assert.deepEqual(Object.fromEntries(Object.keys(facts).map((label) => [label, told.fact(label)])), facts);
      for (const line of lines) {
        assert.ok(
          told.lines.some((one) => one.startsWith(line)),
          `${line}\n${told.lines.join('\n')}`,
        );
      }
    });
  }

  it('finds a conversion by its ID in hex too', async () => {
    const bytes = decodeCb58(liveId('P', 'conversionID'), 32)?.bytes ?? new Uint8Array();
    const { title } = await liveText(live, bytesToHex(bytes));
    assert.equal(title, 'conversion of subnet glacier to an L1');
  });

  it('says what an ID that nobody knows may have been', async () => {
    const { title, fact } = await liveText(live, '2Z36RnQuk1hvsnFeGWzfZUfXNr7w1SjzmDQ78YxfTVNAkDq3nZ');
    assert.match(title, /^Not on review/);
    assert.equal(
      fact('or'),
      'the validation ID of a removed L1 validator, or the conversion ID of an L1; look up the transaction that registered the validator or converted the subnet',
    );
  });
});
