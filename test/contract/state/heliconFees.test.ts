import assert from 'node:assert/strict';
import type { JsonObject } from '../../../src/engine/primitives/json/value';
import type { Fact, Report } from '../../../src/engine/report/report';
import { lineText } from '../../../src/engine/report/spanText';
import { heliconScenario, startHeliconNode, type HeliconFaults } from '../../helpers/heliconNode';
import { cChain, testLookup, testNetwork, type TestLookup } from '../../helpers/lookupOn';
import type { Loopback } from '../../helpers/loopback';

const style = { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 100 } as const;
const { transactions, blocks } = heliconScenario;

const inUnit = (wei: string, decimals: number, unit: string): string => {
  const digits = wei.padStart(decimals + 1, '0');
  const rest = digits.slice(-decimals).replace(/0+$/, '');
  return `${count(Number(digits.slice(0, -decimals)))}${rest === '' ? '' : '.'}${rest} ${unit}`;
};
const price = (wei: string): string => inUnit(wei, 9, 'nAVAX');
const avax = (wei: string): string => inUnit(wei, 18, 'AVAX');
const count = (value: number): string => value.toLocaleString('en-US');

describe('fees since Helicon, as a real network charged them', function () {
  this.timeout(60_000);
  let lookup: TestLookup;
  let node: Loopback | undefined;

  beforeEach(() => {
    lookup = testLookup();
  });
  afterEach(async () => {
    await lookup.dispose();
    await node?.close();
  });

  async function find(id: string, faults?: HeliconFaults): Promise<Report> {
    node ??= await startHeliconNode(faults);
    return lookup.on(testNetwork({ nodes: [{ name: 'one', url: node.url }], chains: [cChain] }), id);
  }
  afterEach(() => {
    node = undefined;
  });

  const factsIn = ({ facts }: Report): ReadonlyMap<string, string> =>
    new Map(facts.map(({ key, value }: Fact) => [key, lineText(value, style, { now: 0 })]));
  const hashOf = (what: string): string =>
    Object.entries(transactions).find(([, one]) => one.what === what)?.[0] ?? assert.fail(what);

  for (const [hash, one] of Object.entries(transactions)) {
    it(`of ${one.what} in block ${one.block}`, async () => {
      const facts = factsIn(await find(hash));
      const { gasCharged, gasReallyUsed, gasLimit, floorApplies } = one;
      assert.deepEqual(
        {
          fee: facts.get('fee'),
          used: facts.get('gasUsed'),
          charged: facts.get('gasCharged')?.split(':')[0],
          baseFee: facts.get('baseFee'),
          bound: facts.get('baseFeeBound'),
          parts: facts.get('feeParts'),
          price: facts.get('gasPrice'),
        },
        {
          fee: avax(one.feePaid),
          used: `${count(gasReallyUsed)} / ${count(gasLimit)}`,
          charged: floorApplies && gasCharged > gasReallyUsed ? count(gasCharged) : undefined,
          baseFee: price(one.baseFeePaid),
          bound: `at most ${price(one.baseFeeInHeader)}`,
          parts:
            BigInt(one.tipPaid) === 0n
              ? undefined
              : `base fee ${avax(String(BigInt(one.feePaid) - BigInt(one.tipPaid)))}, priority fee ${avax(one.tipPaid)}`,
          price: price(one.effectiveGasPrice),
        },
      );
    });
  }

  for (const [height, one] of Object.entries(blocks)) {
    it(`of block ${height}`, async () => {
      const facts = factsIn(await find(one.hash));
      const [known] = Object.values(transactions).filter(({ block }) => block === Number(height));
      assert.deepEqual(
        ['gasCharged', 'gasReserved', 'gasUsed', 'baseFee', 'baseFeeBound', 'fees'].map((key) => facts.get(key)),
        [
          count(one.gasCharged),
          facts.get('gasReserved'),
          undefined,
          price(known!.baseFeePaid),
          `at most ${price(one.baseFeeInHeader)}`,
          avax(one.fees),
        ],
      );
      assert.ok(facts.get('gasReserved')?.startsWith(`${count(one.gasReserved)} / 20,000,000`));
    });
  }

  const noTracing: HeliconFaults = {
    debug_traceTransaction: () => ({
      error: { code: -32601n, message: 'the method debug_traceTransaction does not exist' },
    }),
    debug_traceCall: () => ({ error: { code: -32601n, message: 'the method debug_traceCall does not exist' } }),
  };
  const sectionIn = ({ sections }: Report, key: string) => sections.find((section) => section.key === key);
  const lineOf = (line: Report['title'] | undefined): string => lineText(line ?? [], style, { now: 0 });

  it('says first after the reason what a revert cost by its limit, and which limit would have been enough', async () => {
    const report = await find(hashOf('m.fails'));
    assert.equal(
      lineOf(report.facts[0]?.value),
      '500,000: half of the limit of 1,000,000; used 21,529. A limit of 44,000 would have cost 95.6 % less.',
    );
    assert.equal(report.facts[0]?.label, 'gas charged');
    assert.equal(report.facts.filter(({ key }) => key === 'gasCharged').length, 1);
  });

  it('advises no limit that would have saved nothing', async () => {
    const facts = factsIn(await find(hashOf('transfer42001')));
    assert.equal(facts.get('gasCharged'), '21,001: half of the limit of 42,001; used 21,000');
  });

  it('knows that a transfer ran nothing from a node that does not trace', async () => {
    const report = await find(hashOf('transfer1M'), noTracing);
    assert.match(
      factsIn(report).get('gasCharged') ?? '',
      /used 21,000\. A limit of 42,000 would have cost 95\.8 % less/,
    );
    assert.equal(sectionIn(report, 'calls'), undefined);
  });

  it('does not know what a call used without a trace', async () => {
    const facts = factsIn(await find(hashOf('token'), noTracing));
    assert.equal(facts.get('gasCharged'), '150,000: half of the limit of 300,000; gas used unknown');
    assert.equal(facts.get('gasUsed'), undefined);
  });

  it('takes no gas from a node that says what cannot be', async () => {
    for (const left of [
      [5n * 10n ** 30n, 3n],
      [0n, 0n],
      [299_999n, 0n],
    ]) {
      const faults: HeliconFaults = {
        debug_traceTransaction: ([, config]) =>
          String((config as JsonObject)['tracer']).includes('getGas') ? { result: left } : undefined,
      };
      assert.match(factsIn(await find(hashOf('token'), faults)).get('gasCharged') ?? '', /; gas used unknown$/);
      await node?.close();
      node = undefined;
      await lookup.dispose();
      lookup = testLookup();
    }
  });

  it('has no parts and no base fee but the most it can be where nothing tells it', async () => {
    const facts = factsIn(
      await find(hashOf('transferLegacy'), {
        eth_call: () => ({ error: { code: -32000n, message: 'missing trie node' } }),
      }),
    );
    assert.deepEqual(
      ['baseFee', 'baseFeeBound', 'feeParts'].map((key) => facts.get(key)),
      [undefined, 'at most 66.919283852 nAVAX', undefined],
    );
  });

  it('says that there is no code where data was sent to, though the gas does not', async () => {
    assert.match(lineOf((await find(hashOf('noCode'))).title), /^sends calldata to .*: no code at this address$/);
  });

  it('asks for the calls of what ran little, whatever its limit was', async () => {
    const rows = sectionIn(await find(hashOf('bundleBigLimit')), 'calls')?.rows.map((cells) => cells.map(lineOf));
    assert.equal(rows?.[0]?.at(-1), '35,400');
  });

  it('shares out among calls what ran, and has the least charge as a line of its own', async () => {
    const calls = sectionIn(await find(hashOf('bundle')), 'calls');
    const gas = calls?.rows.map((cells) => lineOf(cells.at(-1)));
    assert.equal(gas?.[0], '67,626');
    assert.equal(lineOf(calls?.note), 'Least charge: half of the gas limit, 382,374 gas more than what ran.');
  });
});
