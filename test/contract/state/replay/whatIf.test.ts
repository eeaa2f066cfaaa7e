import assert from 'node:assert/strict';
import { type Abi, encodeAbiParameters, encodeFunctionData, keccak256 } from 'viem';
import { revertName } from '../../../../src/engine/abi';
import type { TraceableCall } from '../../../../src/engine/evm';
import { runWhatIf, type WhatIfReport } from '../../../../src/engine/lookup';
import { replayCell } from '../../../../src/engine/notebook';
import { errorCategory } from '../../../../src/engine/errors';
import { type JsonObject, shortenId } from '../../../../src/engine/primitives';
import type { Network } from '../../../../src/engine/networks/network';
import { toLaunchedCall, launchTarget } from '../../../../src/engine/source/debugger/launch';
import { checksumAddress } from '../../../../src/engine/primitives/ids/evmAddress';
import { compareRuns, type RunSides } from '../../../../src/engine/report/compare/compareRuns';
import { lineText } from '../../../../src/engine/report/spanText';
import type { Line, Report } from '../../../../src/engine/report/report';
import { type Anvil, startAnvil } from '../../../devnet/anvil/anvil';
import { startAlteredNode } from '../../../helpers/alteredNode';
import { testLookup, testNetwork, type TestLookup } from '../../../helpers/lookupOn';
import { testNotebook } from '../../../helpers/runCellOn';
import { Deployed } from '../../../helpers/solidity/deployed';
import { type BuiltLayout, buildLayout } from '../../../helpers/solidity/layout';

const now = Date.UTC(2026, 10, 21, 12);
const options = () => ({ signal: AbortSignal.timeout(20_000), allowed: () => true });

describe('what a transaction would have done otherwise', function () {
  this.timeout(60_000);
  let anvil: Anvil;
  let built: BuiltLayout;
  let deployed: Deployed;
  let lookup: TestLookup;
  let network: Network;
  let take: string;
  let pool: string;
  let me: string;
  let failed: string;

  before(async () => {
    const options = { evmChainId: 31337, baseFee: 1_000_000_000n, gasLimit: 30_000_000n, genesisTime: 1_700_000_000 };
    anvil = await startAnvil(options);
    built = await buildLayout({ tool: 'hardhat2', version: '0.8.30', folder: 'layouts/pool', files: ['Pool.sol'] });
    lookup = testLookup({ now }, 20_000, built.abis, undefined, undefined, undefined, built.builds);
    deployed = await Deployed.on(anvil, built.output);
    me = checksumAddress(deployed.account(0));
    await deployed.create('Coin', [1_000n]);
    take = deployed.address('Coin');
    await deployed.create('Coin', [5_000n]);
    await deployed.create('Pool', [take, deployed.address('Coin')]);
    pool = deployed.address('Pool');
    await deployed.call('Coin', 'transfer', [pool, 2_000n]);
    failed = await deployed.call('Pool', 'swap', [50n]);
    network = testNetwork({
      nodes: [],
      chains: [{ name: 'dev', path: 'dev', evmChainId: 31337n, rpcUrl: anvil.url, symbol: 'DEV' }],
    });
  });
  after(async () => {
    await lookup.dispose();
    await anvil.stop();
  });

  const run = async (hash: string, lines: readonly string[]) =>
    await runWhatIf(await lookup.client(network, options()), await lookup.on(network, hash), lines);
  const encoded = (functionName: string, args: readonly unknown[]): string =>
    encodeFunctionData({ abi: deployed.contract('Pool').abi as Abi, functionName, args });
  const style = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 400 } as const;
  const words = (line: Line): string => lineText(line, style, { now });
  const factOf = ({ facts }: Report, key: string): string | undefined => {
    const found = facts.find((one) => one.key === key);
    return found && words(found.value);
  };
  const rowsOf = ({ sections }: Report, key: string): readonly string[] =>
    (sections.find((one) => one.key === key)?.rows ?? []).map((row) => row.map(words).join(' | '));
  const addressSlot = (...keys: readonly string[]): string =>
    keys.reduce(
      (slot, key) =>
        keccak256(
          encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [key as `0x${string}`, BigInt(slot)]),
        ),
      keys.length === 1 ? '0x0' : '0x1',
    );

  /** Compares a real transaction with the failed one, then reverts it. */
  async function really(change: () => Promise<unknown>, sent: JsonObject, sides: RunSides = minedSides): Promise<Told> {
    const before = await anvil.call<string>('evm_snapshot');
    // A reverted transaction had the same hash.
    const fresh = testLookup({ now }, 20_000, built.abis, undefined, undefined, undefined, built.builds);
    try {
      await change();
      const hash = await deployed.send({ to: pool, gas: '0x2dc6c0', ...sent });
      const [was, is] = [await fresh.on(network, failed), await fresh.on(network, hash)];
      return toldOf(compareRuns({ ...was, identifier: '' }, { ...is, identifier: '' }, sides));
    } finally {
      await fresh.dispose();
      await anvil.call('evm_revert', before);
    }
  }
  const minedSides: RunSides = { first: 'as mined', second: 'what if' };

  /** All values of two runs: gas, fee, value, and all tables without the text around them. */
  type Told = readonly (readonly [string, readonly unknown[]])[];
  const toldOf = (report: Report): Told => [
    ...['gasUsed', 'fee', 'value'].map((key) => [key, [factOf(report, key)]] as const),
    ...report.sections.map(
      ({ key, columns, rows, drawn }) => [key, [columns, rows.map((row) => row.map(words)), drawn]] as const,
    ),
  ];

  const allowed = (amount: number): string => `storage ${take}.allowance[${me}][${pool}] = ${amount}`;

  it('sets storage by variable, and tells calls, flow, events, storage and gas beside those of the mined one', async () => {
    const report = await run(failed, [allowed(60), `storage ${pool}.swaps = 7`]);
    const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`;
    const real = await really(
      async () => {
        await anvil.call('anvil_setStorageAt', take, addressSlot(me, pool), word(60n));
        await anvil.call('anvil_setStorageAt', pool, '0x0', word((1n << 128n) | 7n));
      },
      { data: encoded('swap', [50n]) },
    );
    assert.equal(words(report.title), 'Would succeed');
    assert.deepEqual(toldOf(report), real);
    assert.equal(
      factOf(report, 'state'),
      'the state before block 5, in which it is the first; unchanged, it does what it did there',
    );
    assert.deepEqual(
      rowsOf(report, 'storageChangesCompared').map((row) => row.replaceAll(/0x[\da-fA-F]{40} ?/g, '')),
      [
        '(Coin) | balanceOf[(Pool)] | none | 0 → 50',
        '(Coin) | balanceOf[] | none | 1,000 → 950',
        '(Coin) | allowance[][(Pool)] | none | 60 → 10',
        '(Pool) | swaps | none | 7 → 8',
        '(Coin) | balanceOf[(Pool)] | none | 2,000 → 1,900',
        '(Coin) | balanceOf[] | none | 3,000 → 3,100',
      ],
    );
    assert.equal(rowsOf(report, 'eventsCompared').length, 2);
    const drawn = report.sections.filter((section) => section.drawn !== undefined);
    assert.deepEqual(
      drawn.map(({ heading }) => heading),
      [
        'Storage',
        'Flow of funds, as mined',
        'Flow of funds, what if',
        'Gas by function, as mined',
        'Gas by function, what if',
      ],
    );
    const slots = drawn[0]?.drawn;
    assert.ok(slots?.kind === 'slots');
    assert.deepEqual(
      slots.slots.map(({ fields }) => fields.map(({ label, isChanged }) => [words(label), isChanged])),
      [
        [
          ['', undefined],
          ['open', undefined],
          ['swaps', true],
        ],
      ],
    );
  });

  it('changes input, value, sender, gas, code and block', async () => {
    const other = checksumAddress(deployed.account(1));
    const donated = await run(failed, [`input ${encoded('donate', [])}`, 'value 5 wei']);
    assert.equal(words(donated.title), 'Would succeed');
    assert.match(factOf(donated, 'value') ?? '', /→ 0\.000000000000000005 DEV/);
    const real = await really(() => Promise.resolve(), { data: encoded('donate', []), value: '0x5' });
    assert.deepEqual(toldOf(donated), real);
    assert.ok(real.some(([key]) => key === 'fundsFlowSecond'));
    const sender = await run(failed, [`from ${other}`, allowed(60)]);
    assert.equal(words(sender.title), 'Would fail: reverted: NotAllowed(allowed 0, need 50)');
    assert.match(factOf(sender, 'from') ?? '', new RegExp(`→ ${other}`));
    const short = await run(failed, ['gas 40000', allowed(60)]);
    assert.match(words(short.title), /^Would fail: /);
    // Values in the usual format, addresses with their names.
    assert.match(factOf(donated, 'changes') ?? '', /^input 0x[\da-f]+, value 0\.000000000000000005 DEV$/);
    const otherwise = ['gas 2000000', `balance ${me} = 50000000000000000000`];
    const { facts } = await run(failed, [...otherwise, `storage ${take}.balanceOf[${me}] = 1200000`]);
    assert.equal(
      lineText(facts.find(({ key }) => key === 'changes')!.value, { ...style, ids: 'short' }, { now }),
      `gas 2,000,000, balance ${shortenId(me)} = 50 DEV, storage ${shortenId(checksumAddress(take))} (Coin).balanceOf[${shortenId(me)}] = 1,200,000`,
    );
    const moved = await run(failed, ['block 4', allowed(60)]);
    assert.equal(factOf(moved, 'state'), 'the state after block 4');
    const replaced = await run(failed, [`code ${take} = 0x600160005260206000f3`]);
    assert.match(words(replaced.title), /^Would succeed/);
  });

  it('is debugged as it ran', async () => {
    const { what } = await run(failed, [allowed(60)]);
    assert.deepEqual(launchTarget(toLaunchedCall(what)), JSON.parse(JSON.stringify(what)));
  });

  const swap = (): TraceableCall => ({
    call: { from: me, to: pool, data: encoded('swap', [50n]), gas: '0x2dc6c0' },
    block: 'latest',
  });
  const callRun = async (what: TraceableCall, lines: readonly string[]) =>
    await runWhatIf(await lookup.client(network, options()), { chain: 'dev', what }, lines);

  it('takes a call that was not sent, beside how it goes as it is', async () => {
    const report = await callRun(swap(), [allowed(60)]);
    const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`;
    const real = await really(
      () => anvil.call('anvil_setStorageAt', take, addressSlot(me, pool), word(60n)),
      { data: encoded('swap', [50n]) },
      { first: 'as it is', second: 'what if' },
    );
    assert.deepEqual([words(report.title), report.identifier], ['Would succeed', '']);
    assert.equal(factOf(report, 'first'), '✗ reverted: NotAllowed(allowed 0, need 50)');
    // Nobody pays for it.
    const isFree = ([key]: Told[number]): boolean => key !== 'fee' && !key.startsWith('fundsFlow');
    assert.deepEqual(toldOf(report).filter(isFree), real.filter(isFree));
    assert.equal(factOf(report, 'state'), 'the state after block 5');
    assert.equal(rowsOf(report, 'storageChangesCompared').length, 6);
    assert.deepEqual(launchTarget(toLaunchedCall(report.what)), JSON.parse(JSON.stringify(report.what)));
    const { from, to, data: input, ...call } = swap().call;
    assert.deepEqual(report.of, { call: { ...call, from, to, input }, block: '0x5' });
  });

  it('keeps what a call overrides itself', async () => {
    const slot = addressSlot(me, pool);
    const stateOverrides = { [take]: { stateDiff: { [slot]: `0x${'3c'.padStart(64, '0')}` } } };
    const report = await callRun({ ...swap(), stateOverrides }, [`input ${encoded('swap', [70n])}`]);
    assert.equal(words(report.title), 'Would fail: reverted: NotAllowed(allowed 60, need 70)');
    assert.match(factOf(report, 'first') ?? '', /^✓ calls Pool\.swap/);
    await assert.rejects(callRun({ ...swap(), stateOverrides: { [take]: { state: {} } } }, []), /only balance, nonce/);
  });

  it('is saved as a cell that runs to the same', async () => {
    const notebook = testNotebook(network);
    const same = async (report: WhatIfReport, lines: readonly string[]) => {
      const { of, status, revert } = report;
      const ended = { isOk: status !== 'failed', revert: revertName(revert) };
      const call = typeof of === 'string' ? of : (toLaunchedCall(of) as JsonObject);
      const cell = replayCell('test/dev', call, lines, ended);
      const [answer] = await notebook.run(cell, { abi: built.abis, builds: built.builds });
      const { outcome, expectations = [] } = answer ?? {};
      assert.deepEqual(
        expectations.map(({ text, holds }) => [text, holds]),
        [[cell.split('\n').at(-1)!.trim(), true]],
      );
      const json = outcome?.kind === 'result' ? outcome.json : outcome?.kind === 'error' ? outcome.error : undefined;
      const told = json as Readonly<Record<string, unknown>>;
      assert.equal(told['gasUsed'], factOf(report, 'gasUsed'));
      assert.equal(
        (told['storageChanges'] as readonly unknown[] | undefined)?.length ?? 0,
        rowsOf(report, 'storageChangesCompared').length,
      );
      return cell;
    };
    try {
      assert.equal(
        await same(await run(failed, [allowed(60)]), [allowed(60)]),
        `# @target test/dev\nreplay ${failed}\n  with ${allowed(60)}\n  succeeds`,
      );
      assert.match(await same(await run(failed, [allowed(40)]), [allowed(40)]), /\n {2}reverts with NotAllowed$/);
      const otherwise = [allowed(60), 'gas 2000000'];
      assert.match(
        await same(await callRun(swap(), otherwise), otherwise),
        /^# @target test\/dev\nreplay \{"call":\{.*"input":"0x[\da-f]+"\},"block":"0x5"\}\n {2}with storage/,
      );
    } finally {
      await notebook.dispose();
    }
  });

  for (const [line, sentence] of [
    ['hat 5', 'hat 5 is not a change. Write from, to, value, gas, block, input, balance, code or storage.'],
    ['from 0x12', 'from: Expected an address: 0x and 40 hex digits, not 2.'],
    ['input 0x1', 'Expected input data: 0x and an even number of hex digits.'],
  ] as const) {
    it(`says what to write in place of ${line}`, async () => {
      await assert.rejects(run(failed, [line]), (error: Error) => {
        assert.equal(error.message, sentence);
        return true;
      });
    });
  }

  it('tells by a call whether it succeeds where no node traces', async () => {
    const node = await startAlteredNode(anvil.url, (method) =>
      method.startsWith('debug_') ? { error: { code: -32601n, message: 'the method does not exist' } } : undefined,
    );
    try {
      const chains = network.chains.map((chain) => ({ ...chain, rpcUrl: node.url }));
      const before = await lookup.on({ ...network, chains }, failed);
      const report = await runWhatIf(await lookup.client({ ...network, chains }, options()), before, [allowed(60)]);
      assert.deepEqual([words(report.title), report.status], ['Would succeed', 'ok']);
      assert.equal(factOf(report, 'returned'), `0x${(100).toString(16).padStart(64, '0')}`);
    } finally {
      await node.close();
    }
  });

  it('does not call a failure that its node lacks the state', async () => {
    const pruned = { error: { code: -32000n, message: 'missing trie node 12 (path ) state 0x12 is not available' } };
    let isPruned = false;
    const node = await startAlteredNode(anvil.url, (method) =>
      method.startsWith('debug_')
        ? { error: { code: -32601n, message: 'the method does not exist' } }
        : isPruned && method === 'eth_call'
          ? pruned
          : undefined,
    );
    try {
      const chains = network.chains.map((chain) => ({ ...chain, rpcUrl: node.url }));
      const before = await lookup.on({ ...network, chains }, failed);
      isPruned = true;
      const client = await lookup.client({ ...network, chains }, options());
      await assert.rejects(runWhatIf(client, before, ['value 1']), (error) => {
        assert.equal(errorCategory(error), 'prunedState');
        return true;
      });
    } finally {
      await node.close();
    }
  });

  it('takes storage of a token in its unit', async () => {
    const client = await lookup.client(network, options());
    client.context.tokens!.set('dev', take, { symbol: 'TAKE', decimals: 2 });
    const report = await run(failed, [`storage ${take}.allowance[${me}][${pool}] = 0.6 TAKE`]);
    assert.equal(words(report.title), 'Would succeed');
    assert.match(factOf(report, 'changes') ?? '', /\] = 0\.6 TAKE$/);
  });
});
