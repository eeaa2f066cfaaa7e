import assert from 'node:assert/strict';
import { createJsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import { failuresOf } from '../../../../src/engine/source/frames/failures';
import { EvmNode } from '../../../../src/engine/sources/evmNode';
import { traceSource } from '../../../../src/engine/source/io/traceSource';
import { type Anvil, startAnvil } from '../../../devnet/anvil/anvil';
import { testHttp } from '../../../helpers/httpClient';
import { Deployed } from '../../../helpers/solidity/deployed';
import { type BuiltLayout, buildLayout, marked } from '../../../helpers/solidity/layout';
import type { SolcVersion } from '../../../helpers/solidity/compile';

const functions = 40;

/** Functions that fail in another contract. */
const elsewhere: Readonly<Record<string, string>> = { bubble: 'childPoke', try: 'childPoke' };

/** Each build's settings, and the number of functions whose line it finds; no build reports a wrong line. */
const builds: readonly [SolcVersion, settings: Readonly<Record<string, unknown>>, told: number][] = [
  ['0.8.13', { optimizer: { enabled: true, runs: 200 } }, functions],
  ['0.8.20', { optimizer: { enabled: true, runs: 1 } }, functions],
  ['0.8.30', { optimizer: { enabled: false } }, functions],
  ['0.8.30', { optimizer: { enabled: true, runs: 1_000_000 } }, functions],
  ['0.8.30', { viaIR: true, optimizer: { enabled: false } }, functions],
  // With via-IR, the optimiser drops most source locations of a large contract.
  ['0.8.30', { viaIR: true, optimizer: { enabled: true, runs: 200 } }, 34],
];

describe('the failing line in every way to fail', function () {
  this.timeout(120_000);
  const http = testHttp();
  const rpc = createJsonRpc(http);
  let anvil: Anvil;

  before(async () => {
    const options = { evmChainId: 31337, baseFee: 1_000_000_000n, gasLimit: 30_000_000n, genesisTime: 1_700_000_000 };
    anvil = await startAnvil(options);
  });

  after(async () => {
    await anvil.stop();
    await http.dispose();
  });

  /** The line of the first failure, counted from 1. */
  const lineOf = async ({ builds: known }: BuiltLayout, hash: string): Promise<number | undefined> => {
    const node = new EvmNode(rpc, [anvil.url], { signal: AbortSignal.timeout(60_000), deadlineMs: 30_000 });
    const { trace } = await traceSource(node, known, { hash }, 'latest');
    assert.ok(trace !== undefined);
    const [failure] = failuresOf(trace);
    assert.ok(failure !== undefined, 'nothing failed');
    const [frame] = failure.frames;
    return (frame?.range ?? frame?.declared)?.line;
  };

  for (const [version, settings, result] of builds) {
    it(`is right wherever it is told, by ${version} with ${JSON.stringify(settings)}`, async () => {
      const folder = { tool: 'foundry', folder: '.', files: ['Everything.sol'] } as const;
      const built = await buildLayout({ ...folder, version, settings });
      const deployed = await Deployed.on(anvil, built.output);
      await deployed.create('Everything');
      const names = [...built.sources['src/Everything.sol']!.matchAll(/function t_(\w+)\(/g)].map(([, name]) => name!);
      assert.equal(names.length, functions);
      let right = 0;
      for (const name of names) {
        const value = name === 'value' ? 1n : 0n;
        const gas = name === 'gas' ? 200_000n : 3_000_000n;
        const hash = await deployed.call('Everything', `t_${name}`, [], { value, gas });
        const line = await lineOf(built, hash);
        const truth = marked(built.sources, 'FAIL', elsewhere[name] ?? name).map((place) =>
          Number(place.split(':')[1]),
        );
        const declared = built.sources['src/Everything.sol']!.split('\n')[line ?? -1] ?? '';
        const isRight = truth.includes((line ?? -1) + 1);
        // If the statement is uncertain, the function's head is reported, and labelled as such.
        assert.ok(isRight || line === undefined || /^\s*function |\bmodifier /.test(declared), `${name}: ${declared}`);
        right += isRight ? 1 : 0;
      }
      assert.equal(right, result);
    });
  }
});
