import assert from 'node:assert/strict';
import type { EvmChain, Network } from '../../../../src/engine/networks/network';
import type { AbiSource } from '../../../../src/engine/abi/known/signatures';
import { reportToMarkdown } from '../../../../src/engine/report/toMarkdown';
import { reportToText } from '../../../../src/engine/report/toText';
import { reportToHover } from '../../../../src/engine/report/toHover';
import type { Report } from '../../../../src/engine/report/report';
import { type Anvil, startAnvil } from '../../../devnet/anvil/anvil';
import { testLookup, testNetwork, type TestLookup } from '../../../helpers/lookupOn';
import { Deployed } from '../../../helpers/solidity/deployed';
import { type BuiltLayout, buildLayout } from '../../../helpers/solidity/layout';

const now = Date.UTC(2026, 10, 21, 12);

describe('a failed transaction of the open project', function () {
  this.timeout(60_000);
  let anvil: Anvil;
  let built: BuiltLayout;
  let deployed: Deployed;
  let lookup: TestLookup;
  let network: Network;

  before(async () => {
    const options = { evmChainId: 31337, baseFee: 1_000_000_000n, gasLimit: 30_000_000n, genesisTime: 1_700_000_000 };
    anvil = await startAnvil(options);
    const folder = { tool: 'hardhat2', folder: 'layouts/factory', files: ['Factory.sol'] } as const;
    built = await buildLayout({ ...folder, version: '0.8.20' });
    lookup = testLookup({ now }, 20_000, undefined, undefined, undefined, undefined, built.builds);
    deployed = await Deployed.on(anvil, built.output);
    await deployed.create('Factory');
    await deployed.call('Factory', 'make', [5n]);
    const chain: EvmChain = { name: 'dev', path: 'dev', evmChainId: 31337n, rpcUrl: anvil.url, symbol: 'DEV' };
    network = testNetwork({ nodes: [], chains: [chain] });
  });

  after(async () => {
    await lookup.dispose();
    await anvil.stop();
  });

  const factText = ({ facts }: Report, key: string): string | undefined =>
    facts
      .find((fact) => fact.key === key)
      ?.value.map(wordsOf)
      .join('');
  const rowsOf = ({ sections }: Report, key: string): readonly (readonly string[])[] | undefined =>
    sections.find((section) => section.key === key)?.rows.map((row) => row.map((line) => line.map(wordsOf).join('')));

  it('says the line that failed and what called it', async () => {
    const report = await lookup.on(network, await deployed.call('Factory', 'shrinkAll', [9n]));
    assert.equal(
      factText(report, 'failedAt'),
      'at contracts/Factory.sol:17 in shrink, called from contracts/Factory.sol:34',
    );
    assert.deepEqual(
      rowsOf(report, 'callStack')?.map(([name, place]) => [name, place]),
      [
        ['Child.shrink', 'contracts/Factory.sol:17'],
        ['Factory.shrinkAll', 'contracts/Factory.sol:34'],
      ],
    );
    assert.match(reportToMarkdown(report, { now }), /at contracts\/Factory\\?\.sol:17(?::9)? in `shrink`/);
  });

  it('shows the lines around it', async () => {
    const report = await lookup.on(network, await deployed.call('Factory', 'shrinkAll', [9n]));
    const [, lines = ''] = /^Failing line\n([^]*?)\n\n/m.exec(reportToText(report, { now })) ?? [];
    assert.deepEqual(lines.split('\n'), [
      '  15',
      '  16               function shrink(uint256 by) external {',
      '  ▶ 17                 size -= by; // FAIL: shrunk',
      '  18               }',
      '  19           }',
      '  called from  Factory.shrinkAll contracts/Factory.sol:34:13',
    ]);
  });

  it('leads to the line from a hover, which offers to show it', async () => {
    const report = await lookup.on(network, await deployed.call('Factory', 'shrinkAll', [9n]));
    const hover = reportToHover(report, {
      now,
      link: (command, { place, text }) =>
        place === undefined ? undefined : `${command}:${place.uri}:${place.line}:${text ?? ''}`,
    });
    assert.match(
      hover,
      /\[contracts\/Factory\\?\.sol:17\]\(openSource:file:\/\/\/project\/contracts\/Factory\.sol:16:/,
    );
    assert.match(hover, /\[Show failing line\]\(showFailingLine:file:\/\/\/project\/contracts\/Factory\.sol:16:/);
  });

  it('says the line of a constructor, with what created it', async () => {
    const report = await lookup.on(network, await deployed.call('Factory', 'make', [1n]));
    assert.equal(
      factText(report, 'failedAt'),
      'at contracts/Factory.sol:11 in constructor, called from contracts/Factory.sol:25',
    );
  });

  it('says whose error it is, other than an ABI that only has one of the same selector', async () => {
    const hash = await deployed.call('Factory', 'make', [1n]);
    const inputs = [{ name: 'size', type: 'uint256' }];
    const other = { name: 'TooSmall', inputs, contract: 'Other', source: 'out/Other.sol', certain: false };
    const abi: AbiSource = {
      ...{ functions: () => [], events: () => [], errors: () => [other], constructorOf: () => undefined },
      ...{ contractAt: () => undefined, contractNamed: () => undefined, contractNames: () => [] },
    };
    const guessing = testLookup({ now }, 20_000, { ready: async () => {}, on: () => abi });
    const knowing = testLookup(
      { now },
      20_000,
      { ready: async () => {}, on: () => abi },
      undefined,
      undefined,
      undefined,
      built.builds,
    );
    try {
      assert.equal(
        factText(await guessing.on(network, hash), 'errorAbi'),
        'Other.TooSmallguessed from selectorout/Other.sol',
      );
      assert.equal(
        factText(await knowing.on(network, hash), 'errorAbi'),
        'Child.TooSmallartifacts/contracts/Factory.sol',
      );
    } finally {
      await guessing.dispose();
      await knowing.dispose();
    }
  });

  it('lists what failed inside and was caught', async () => {
    const report = await lookup.on(network, await deployed.call('Factory', 'tryShrink', [0n, 9n]));
    assert.equal(report.status, 'ok');
    assert.equal(factText(report, 'failedAt'), undefined);
    assert.deepEqual(rowsOf(report, 'caughtFailures'), [
      ['Child.shrink', 'contracts/Factory.sol:17', 'reverted: arithmetic overflow or underflow (panic 0x11)'],
    ]);
  });

  it('tells what a transaction changed by the names of variables, and what its lines cost', async () => {
    const report = await lookup.on(network, await deployed.call('Factory', 'shrinkAll', [2n]));
    assert.equal(report.status, 'ok');
    const storage = rowsOf(report, 'storageChanges');
    assert.deepEqual(
      storage?.map((row) => row.slice(-3)),
      [['size', '5', '3']],
    );
    const places = rowsOf(report, 'gasByLine')?.map(([place]) => place) ?? [];
    assert.ok(places.includes('contracts/Factory.sol:17'), places.join());
    assert.ok(places.includes('contracts/Factory.sol:34'), places.join());
  });

  it('says what the node lacks where it keeps no steps, and where the called function is declared', async () => {
    const options = { evmChainId: 31337, baseFee: 1_000_000_000n, gasLimit: 30_000_000n, genesisTime: 1_700_000_000 };
    const forgetful = await startAnvil({ ...options, hasSteps: false });
    try {
      const there = await Deployed.on(forgetful, built.output);
      await there.create('Factory');
      const hash = await there.call('Factory', 'make', [1n]);
      const chain: EvmChain = { name: 'dev', path: 'dev', evmChainId: 31337n, rpcUrl: forgetful.url, symbol: 'DEV' };
      const report = await lookup.on(testNetwork({ name: 'other', nodes: [], chains: [chain] }), hash);
      assert.equal(factText(report, 'failedIn'), 'in make, declared at contracts/Factory.sol:24');
      assert.match(factText(report, 'noLine') ?? '', /recorded no steps. Start anvil with --steps-tracing\.$/);
    } finally {
      await forgetful.stop();
    }
  });

  it('leaves to a later look what a quick one would wait for', async () => {
    const hash = await deployed.call('Factory', 'shrinkAll', [1n]);
    const quick = await lookup.on(network, hash, { quick: true });
    assert.equal(quick.unfinished, 'page');
    assert.equal(rowsOf(quick, 'gasByLine'), undefined);
    const whole = await lookup.on(network, hash);
    assert.equal(whole.unfinished, undefined);
    assert.ok(rowsOf(whole, 'gasByLine') !== undefined);
  });
});

function wordsOf(span: Report['title'][number]): string {
  switch (span.kind) {
    case 'place':
      return `${span.path}:${span.line + 1}`;
    case 'count':
      return String(span.value);
    case 'id':
      return span.id;
    case 'text':
    case 'remote':
    case 'code':
    case 'guess':
    case 'origin':
      return span.text;
    default:
      return '';
  }
}
