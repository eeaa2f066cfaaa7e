import assert from 'node:assert/strict';
import type { Report, Section } from '../../../src/engine/report/report';
import { lineText } from '../../../src/engine/report/spanText';
import { encodeCb58 } from '../../../src/engine/primitives/ids/cb58';
import { testLookup, testNetwork, type TestLookup } from '../../helpers/lookupOn';
import type { Loopback } from '../../helpers/loopback';
import { testStakedOutput, testUtxo } from '../../helpers/testUtxo';
import { startAddressNode, type AddressNodeContent } from './addressNode';

const noon = Date.UTC(2026, 10, 21, 12);
const seconds = BigInt(noon / 1000);
const day = 86_400n;
const ewoq = 'local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
const style = { ids: 'full', amounts: 'exact', times: 'age', maxLength: 500 } as const;
const clock = { now: noon, timeZone: 'UTC' };
const asset = (byte: number): string => encodeCb58(new Uint8Array(32).fill(byte));
const avaxNames = { name: 'Avalanche', symbol: 'AVAX', denomination: '9' };

function titleText({ title }: Report): string {
  return lineText(title, style, clock);
}

function factTexts({ facts }: Report): readonly string[] {
  return facts.map(({ label, value }) => `${label}: ${lineText(value, style, clock)}`);
}

function sectionOf(report: Report, key: string): Section | undefined {
  return report.sections.find((section) => section.key === key);
}

function rowTexts(report: Report, key: string): readonly string[] {
  const rows = sectionOf(report, key)?.rows ?? [];
  return rows.map((row) => row.map((cell) => lineText(cell, style, clock)).join(' | '));
}

function noteText(report: Report, key: string): string | undefined {
  const note = sectionOf(report, key)?.note;
  return note && lineText(note, style, clock);
}

/** Bodies of the requests for a method. */
function requested(server: Loopback | undefined, method: string): readonly string[] {
  return (server?.requests ?? []).map(({ body }) => body).filter((body) => body.includes(`"${method}"`));
}

describe('what an address of the P-, X- and C-Chain has', function () {
  this.timeout(20_000);
  let node: Loopback | undefined;
  let lookup: TestLookup;

  beforeEach(() => {
    lookup = testLookup({ now: noon });
  });
  afterEach(async () => {
    await lookup.dispose();
    await node?.close();
    node = undefined;
  });

  /** On a node where asset 1 is AVAX by default. */
  async function find(typed: string, content: Omit<AddressNodeContent, 'avax'>): Promise<Report> {
    const avax = asset(1);
    node = await startAddressNode({ avax, ...content, assets: { [avax]: avaxNames, ...content.assets } });
    return lookup.on(testNetwork({ nodes: [{ name: 'one', url: node.url }] }), typed);
  }

  it('tells what is locked, until when, and what needs several signatures', async () => {
    const report = await find(`P-${ewoq}`, {
      utxos: {
        P: [
          testUtxo(1, { amount: 5_000_000_001n }),
          testUtxo(2, { amount: 1n, threshold: 2, owners: 3 }),
          testUtxo(3, { amount: 2_000_000_000n, locktime: seconds + 10n * day }),
          testUtxo(4, { amount: 3_000_000_000n, locktime: seconds + 30n * day }),
          testUtxo(5, { amount: 7_000_000_000n, stakeableUntil: seconds + 2n * day }),
          testUtxo(6, { amount: 4n, owners: 2 }),
        ],
      },
      staked: [
        testStakedOutput({ amount: 25_000_000_000n }),
        testStakedOutput({ amount: 1_000_000_000n, stakeableUntil: seconds + 40n * day }),
      ],
    });
    assert.equal(titleText(report), 'P-Chain address with 17.000000006 AVAX');
    assert.deepEqual(factTexts(report), [
      'known as: ewoq test account',
      'available: 5.000000005 AVAX',
      'multisig: 0.000000001 AVAX',
      'locked stakeable: 7 AVAX until 2026-11-23 12:00:00 UTC, in 2 d',
      'locked: 5 AVAX, the first until 2026-12-01 12:00:00 UTC, in 10 d, the last until 2026-12-21 12:00:00 UTC, in 30 d',
      'staked: 26 AVAX',
      'UTXOs: 6',
      'data service: none for test: latest transactions and pending rewards are unknown.',
    ]);
    assert.deepEqual(rowTexts(report, 'utxos'), [
      'P-Chain | available | 5.000000001 AVAX | 1',
      'P-Chain | available, threshold 1 of 2 owners | 0.000000004 AVAX | 1',
      'P-Chain | multisig, threshold 2 of 3 owners | 0.000000001 AVAX | 1',
      'P-Chain | locked stakeable until 2026-11-23 12:00:00 UTC, in 2 d | 7 AVAX | 1',
      'P-Chain | locked until 2026-12-01 12:00:00 UTC, in 10 d | 2 AVAX | 1',
      'P-Chain | locked until 2026-12-21 12:00:00 UTC, in 30 d | 3 AVAX | 1',
    ]);
    assert.deepEqual(rowTexts(report, 'stake'), [
      'staked | 25 AVAX | 1',
      'staked, locked until 2026-12-31 12:00:00 UTC, in 40 d | 1 AVAX | 1',
    ]);
  });

  it('takes no token for AVAX because it calls itself so', async () => {
    const report = await find(`X-${ewoq}`, {
      utxos: { X: [testUtxo(1, { amount: 1_000_000_000n }), testUtxo(2, { asset: 2, amount: 9_000_000_000n })] },
      assets: { [asset(2)]: avaxNames },
    });
    assert.equal(titleText(report), 'X-Chain address with 1 AVAX');
    assert.deepEqual(rowTexts(report, 'balances'), [
      'X-Chain | 1 AVAX | 1 | ',
      `X-Chain | 9 "AVAX" (${asset(2)}) | 1 | ${asset(2)} (Avalanche)`,
    ]);
  });

  it('shows an asset that nobody can name in base units, with its ID', async () => {
    const report = await find(`X-${ewoq}`, { utxos: { X: [testUtxo(1, { asset: 3, amount: 12_345n })] } });
    assert.deepEqual(rowTexts(report, 'balances'), [`X-Chain | 12,345 base units | 1 | ${asset(3)}`]);
  });

  it('reads all pages to the end, each UTXO once', async () => {
    const utxos = Array.from({ length: 2_500 }, (_, i) => testUtxo(i, { amount: 1n }));
    const repeated = [...utxos.slice(0, 1_024), ...utxos.slice(1_000)];
    const report = await find(`P-${ewoq}`, { utxos: { P: repeated } });
    assert.deepEqual(rowTexts(report, 'utxos'), ['P-Chain | available | 0.0000025 AVAX | 2,500']);
    // Three pages' round trips and no more.
    assert.equal(requested(node, 'platform.getUTXOs').filter((body) => !body.includes('sourceChain')).length, 3);
    assert.equal(report.sections.find(({ key }) => key === 'utxos')?.note, undefined);
  });

  it('stops where a node gives the same page for ever', async () => {
    const utxos = Array.from({ length: 1_024 }, (_, i) => testUtxo(i, { amount: 1n }));
    const endless = { numFetched: '1024', utxos, endIndex: { address: `P-${ewoq}`, utxo: '1' }, encoding: 'hex' };
    const report = await find(`P-${ewoq}`, { instead: { 'platform.getUTXOs': endless } });
    assert.deepEqual(rowTexts(report, 'utxos'), ['P-Chain | available | 0.000001024 AVAX | 1,024']);
  });

  it('says what it could not read, instead of leaving it out', async () => {
    const report = await find(`P-${ewoq}`, { utxos: { P: [testUtxo(1, { amount: 5n }), testUtxo(2, { type: 11 })] } });
    assert.deepEqual(rowTexts(report, 'utxos'), ['P-Chain | available | 0.000000005 AVAX | 1']);
    assert.equal(noteText(report, 'utxos'), 'UTXOs of unknown type on the P-Chain, not counted: 1.');
  });

  it('asks an old node for its sums', async () => {
    const balance = {
      balance: '9',
      unlocked: '5',
      lockedStakeable: '0',
      lockedNotStakeable: '4',
      balances: { [asset(1)]: '9' },
      unlockeds: { [asset(1)]: '5' },
      lockedStakeables: {},
      lockedNotStakeables: { [asset(1)]: '4' },
      utxoIDs: null,
    };
    const noMethod = 'rpc: can\'t find method "getUTXOs"';
    const instead = {
      'platform.getUTXOs': noMethod,
      'avm.getUTXOs': noMethod,
      'platform.getBalance': balance,
      'avm.getAllBalances': { balances: [{ asset: 'AVAX', balance: '7' }] },
    };
    const report = await find(ewoq, { instead });
    assert.deepEqual(rowTexts(report, 'utxos'), [
      'P-Chain | available | 0.000000005 AVAX | ',
      'P-Chain | locked | 0.000000004 AVAX | ',
      'X-Chain | available | 0.000000007 AVAX | ',
    ]);
    assert.equal(
      noteText(report, 'utxos'),
      'The node is outdated: it returns totals for the P-Chain without locktimes. ' +
        'The node is outdated: it returns totals for the X-Chain without locktimes.',
    );
  });

  it('tells an address that has nothing as such', async () => {
    const report = await find(ewoq, {});
    assert.equal(titleText(report), 'address with 0 AVAX');
    assert.deepEqual(factTexts(report).slice(1), [
      'P-Chain: no AVAX',
      'X-Chain: no AVAX',
      'UTXOs: 0',
      'data service: none for test: latest transactions and pending rewards are unknown.',
    ]);
    assert.deepEqual(report.sections, []);
  });

  it('tells every direction between the chains', async () => {
    const one = [testUtxo(1, { amount: 1_000_000_000n })];
    const report = await find(ewoq, {
      utxos: {
        'P from X': one,
        'P from C': one,
        'X from P': one,
        'X from C': [testUtxo(2, { amount: 2n, locktime: seconds + day })],
        'C from P': one,
        'C from X': one,
      },
    });
    assert.deepEqual(rowTexts(report, 'atomicMemory'), [
      'P-Chain → X-Chain | available | 1 AVAX | 1',
      'P-Chain → C-Chain | available | 1 AVAX | 1',
      'X-Chain → P-Chain | available | 1 AVAX | 1',
      'X-Chain → C-Chain | available | 1 AVAX | 1',
      'C-Chain → P-Chain | available | 1 AVAX | 1',
      'C-Chain → X-Chain | locked until 2026-11-22 12:00:00 UTC, in 1 d | 0.000000002 AVAX | 1',
    ]);
  });
});
