import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type Report, statusMark } from '../../../src/engine/report/report';
import { textRows } from '../../../src/engine/report/sectionRows';
import { lineText } from '../../../src/engine/report/spanText';
import type { Network } from '../../../src/engine/networks/network';
import { golden, namedTexts } from '../../helpers/golden';
import { type LiveNetwork, startLiveNetwork } from '../../helpers/live/liveNetwork';
import { liveId } from '../../helpers/live/liveRecordings';
import { testLookup, type TestLookup } from '../../helpers/lookupOn';

type EvmChainName = 'C' | 'glacier' | 'moraine';

/** Names in the scenario. */
const transactions: Readonly<Record<EvmChainName, readonly string[]>> = {
  C: [
    ...'legacy accessList withText selfZero deployToken deployFlakes deployLedger deployProxy'.split(' '),
    ...'erc20Transfer erc20Approve erc20Fund erc20TooMuch erc721Mint erc721Transfer enter many'.split(' '),
    ...'revertReason revertNothing revertPlain panicIndex revertInner tryInner outOfGasEarly pay'.split(' '),
    ...'unknownSelector proxyRead sendWarp poolCheap'.split(' '),
  ],
  glacier: [
    ...'transfer accessList withText selfZero deployToken deployFlakes deployLedger erc20Transfer'.split(' '),
    ...'erc20Approve erc20Fund erc20Inner erc20TooMuch erc721Mint enter many revertCustom revertNothing'.split(' '),
    ...'panicIndex panicDivide revertInner tryInner outOfGas outOfGasEarly make pay callNoContract'.split(' '),
    ...'badCreate proxyRead sendWarp deployerSetEnabled txAllowSetManager txAllowSetEnabled'.split(' '),
    ...'minterSetEnabled mintNative setFeeConfig setFeeConfigBad setReward precompileBadCall managerWarp'.split(' '),
    ...'managerRegister deliverWarp allowe248 funde248 allowa732 funda732 mintDenied deployDenied'.split(' '),
    ...'roleDenied feeDenied roleDenied2 rewardDenied precompileWithValue precompileLowGas warpBadIndex'.split(' '),
  ],
  moraine: [
    ...'transfer legacy withText selfZero deployToken deployFlakes deployLedger deployProxy'.split(' '),
    ...'erc20Transfer erc20Approve erc20Fund erc20Inner erc721Mint erc721Transfer many revertReason'.split(' '),
    ...'revertCustom revertPlain panicDivide outOfGas make pay unknownSelector callNoContract badCreate'.split(' '),
    ...'proxyRead'.split(' '),
  ],
};

/** Facts that explain what a transaction did or why it failed. */
const telling = new Set(['meaning', 'replayed', 'text', 'contractCreated', 'meant']);

const style = { ids: 'short', amounts: 'short', times: 'utc', maxLength: 400 } as const;

/** What a user sees first of a transaction: the title, and the lines that explain it. */
function result(report: Report): string {
  const lines = report.facts.filter(({ key, value }) => telling.has(key) || (key === 'method' && isOfNothing(value)));
  return [
    `${statusMark(report)} ${lineText(report.title, style, { now: 0 })}`,
    ...lines.map(({ label, value }) => `${label}: ${lineText(value, style, { now: 0 })}`),
  ].join('\n');
}

function isOfNothing(value: Report['title']): boolean {
  return lineText(value, style, { now: 0 }).startsWith('none was called');
}

describe('what is told of the EVM transactions of the five-node network', function () {
  this.timeout(60_000);
  let live: LiveNetwork;
  let lookup: TestLookup;

  before(async () => {
    live = await startLiveNetwork();
  });
  after(() => live?.close());
  beforeEach(() => {
    lookup = testLookup({ now: 0 });
  });
  afterEach(() => lookup.dispose());

  async function everyTransaction(network: Network): Promise<Record<string, string>> {
    const fresh = testLookup({ now: 0 });
    try {
      const all: Record<string, string> = {};
      for (const [chain, names] of Object.entries(transactions) as [EvmChainName, readonly string[]][]) {
        for (const name of names) {
          all[`${chain}/${name}`] = result(await fresh.on(network, liveId(chain, name)));
        }
      }
      return all;
    } finally {
      await fresh.dispose();
    }
  }

  it('is what happened, with all nodes', async () => {
    golden(join(__dirname, 'texts/transactions.txt'), namedTexts(await everyTransaction(live.network)));
  });

  it('is the same by the traces of the archive node alone', async () => {
    golden(join(__dirname, 'texts/transactions.txt'), namedTexts(await everyTransaction(live.only('two'))));
  });

  it('has no reason of today in a title, with nodes that have pruned the state of that time', async () => {
    const [full, pruned] = [await everyTransaction(live.only('two')), await everyTransaction(live.only('one'))];
    const others = Object.entries(pruned).filter(([name, text]) => text !== full[name]);
    golden(join(__dirname, 'texts/prunedTransactions.txt'), namedTexts(Object.fromEntries(others)));
  });

  it('has no link to a contract that was never created', async () => {
    for (const name of ['deployDenied', 'badCreate']) {
      const { related } = await lookup.on(live.network, liveId('glacier', name));
      assert.deepEqual(
        related?.map(({ label }) => label),
        ['block', 'from'],
        name,
      );
    }
  });

  it('says on which state it was replayed where that of its time is pruned', async () => {
    const { facts } = await lookup.on(live.only('one'), liveId('glacier', 'mintDenied'));
    assert.equal(
      lineText(facts.find(({ key }) => key === 'reasonFrom')?.value ?? [], style, { now: 0 }),
      'Replayed on the latest state, because the node has pruned the state before its block. The reason may have been another one.',
    );
  });

  it('tells a call that failed inside one that succeeded', async () => {
    const { facts } = await lookup.on(live.only('two'), liveId('glacier', 'tryInner'));
    assert.equal(
      lineText(facts.find(({ key }) => key === 'caught')?.value ?? [], style, { now: 0 }),
      'call to 0xA4cD…1F00 failed, caught by the caller: reverted: ERC20InsufficientBalance(sender 0xe336…A2b4, balance ≈ 3.99999 FIRN, needed 1,000,000,000,000 FIRN)',
    );
  });

  it('tells what a precompile returned', async () => {
    const { facts } = await lookup.on(live.only('two'), liveId('glacier', 'warpBadIndex'));
    assert.match(
      lineText(facts.find(({ key }) => key === 'returned')?.value ?? [], style, { now: 0 }),
      /, valid false$/,
    );
  });

  const tableOf = async (chain: EvmChainName, name: string, key: string): Promise<readonly string[]> => {
    const { sections } = await lookup.on(live.network, liveId(chain, name));
    const section = sections.find((one) => one.key === key);
    return (section === undefined ? [] : textRows(section)).map((row) =>
      row.map((cell) => lineText(cell, style, { now: 0 })).join(' | '),
    );
  };

  it('has the words of events that no ABI explains', async () => {
    assert.deepEqual(await tableOf('glacier', 'enter', 'events'), [
      '0xe336…A2b4 | unknown event 0xd7613272 | 0',
      '· topic 0 | 0xd761…6eed',
      '· topic 1 | 0x0000…52fc looks like address 0x8db9…52FC',
      '· topic 2 | 0x0000…0000 looks like number 0',
      '· data word 0 | 0x0000…3039 looks like number 12,345',
      '· data word 1 | 0x0000…0040 looks like offset of string "première entrée ❄" at word 2',
      '· data word 2 | 0x0000…0015 looks like length 21',
      '· data word 3 | 0x7072…0000 looks like string "première entrée ❄"',
    ]);
    assert.deepEqual((await tableOf('moraine', 'many', 'events')).slice(-2), [
      '0xe336…A2b4 | anonymous event | 1',
      '· data word 0 | 0x0000…0003 looks like number 3',
    ]);
  });

  it('has the words of an error and of a call that no ABI explains', async () => {
    assert.deepEqual(await tableOf('glacier', 'revertCustom', 'errorData'), [
      '0 | 0x0000…52fc | address 0x8db9…52FC',
      '1 | 0x0000…0007 | number 7',
      '2 | 0x0000…e7ff | number 99,999,999,999',
    ]);
    assert.deepEqual(await tableOf('glacier', 'revertCustom', 'callData'), ['0 | 0x0000…e7ff | number 99,999,999,999']);
  });
});
