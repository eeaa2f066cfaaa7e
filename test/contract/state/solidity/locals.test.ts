import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createJsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import { SyntaxTrees } from '../../../../src/engine/source/ast/syntaxNode';
import { type Locals, type LocalSources, localVariables } from '../../../../src/engine/source/locals/localVariables';
import { type DebugVariable, variableChildren } from '../../../../src/engine/source/debugger/debugView';
import { EvmNode } from '../../../../src/engine/sources/evmNode';
import { type Anvil, startAnvil } from '../../../devnet/anvil/anvil';
import { testHttp } from '../../../helpers/httpClient';
import { compile, solcInput, type SolcVersion } from '../../../helpers/solidity/compile';
import { sourcePath } from '../../../helpers/solidity/compileSource';
import { Deployed } from '../../../helpers/solidity/deployed';
import { type LocalsRun, runLocals } from '../../../helpers/solidity/localsRun';

const text = readFileSync('test/fixtures/solidity/Locals.sol', 'utf8');
const signal = new AbortController().signal;

const point = { x: -9n, label: 'here', pair: [1, 2] };
const calls: readonly (readonly [name: string, args: readonly unknown[]])[] = [
  [
    'values',
    [
      ...[200, -5, true, '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359', '0xabcdef', 1, 77n],
      '0x000000000000000000000000000000000000dead',
    ],
  ],
  ['loops', [3n]],
  ['recursive', [3n]],
  ['memories', ['hello', [1, 2, 3], point]],
  ['slices', ['0x010203', point, [6, 7], [300, 400], ['one', 'two'], [point]]],
  ['stored', []],
  ['guarded', [40n, '0x1234']],
  ['tries', []],
  ['assembled', [5n]],
];

/** The comment of each marked line: the expected variables for each time it runs. */
const expected = new Map(
  text.split('\n').flatMap((line, at) => {
    const visits = /emit \w+\(\d+\); \/\/ (.*)$/.exec(line)?.[1]?.split(' | ');
    return visits === undefined ? [] : [[at, visits.map((one) => one.split(', '))] as const];
  }),
);

describe('local variables', function () {
  this.timeout(180_000);
  let anvil: Anvil;
  const http = testHttp();

  before(async () => {
    anvil = await startAnvil({ evmChainId: 9, baseFee: 1n, gasLimit: 30_000_000n, genesisTime: 1_700_000_000 });
  });

  after(async () => {
    await anvil.stop();
    await http.dispose();
  });

  async function runs(version: SolcVersion, settings: object, isOptimized: boolean): Promise<readonly LocalsRun[]> {
    const [output] = await compile(version, [solcInput({ [sourcePath]: text }, { ...settings })]);
    const deployed = await Deployed.on(anvil, output!);
    await deployed.create('Locals');
    const node = new EvmNode(createJsonRpc(http), [anvil.url], { signal, deadlineMs: 20_000 });
    const all: LocalsRun[] = [];
    for (const [name, args] of calls) {
      const hash = await deployed.call('Locals', name, args);
      all.push(await runLocals(anvil, node, hash, { text, output: output!, isOptimized }));
    }
    const created = await deployed.create('Built', ['0x0102', 7n]);
    all.push(await runLocals(anvil, node, created, { text, output: output!, isOptimized }));
    return all;
  }

  it('are parameters alone where a function is entered, and what it returns where it is left', async () => {
    const all = await runs('0.8.30', {}, false);
    const { trace, sources } = all[calls.findIndex(([name]) => name === 'recursive')]!;
    const result: string[] = [];
    for (let step = 0; step < trace.recording.length; step++) {
      const bytes = trace.bytesAt(step);
      if (bytes !== undefined && text.startsWith('function recursive', bytes.start)) {
        const texts = await textsOf(await localVariables(sources, step, signal), ['n', 'below', 'product']);
        result.push(texts.join(' '));
      }
    }
    const changes = result.filter((one, i) => one !== result[i - 1] && !one.startsWith('n=?'));
    assert.deepEqual(changes, [
      ...['n=3 below=? product=?', 'n=2 below=? product=?', 'n=1 below=? product=?'],
      ...['n=1 below=? product=1', 'n=2 below=? product=2', 'n=3 below=? product=6'],
    ]);
  });

  it('are refused where they have no place that is known', async () => {
    const [{ trace, sources }] = (await runs('0.8.30', {}, false)) as [LocalsRun];
    const [step] = visitsOf({ trace, sources })[0]![1];
    const match = trace.matchOf(0);
    const whyWith = async (changed: Partial<LocalSources>, settings = match.contract!.settings): Promise<unknown> => {
      const traced = {
        recording: trace.recording,
        bytesAt: (at: number) => trace.bytesAt(at),
        depthAt: (at: number) => trace.depthAt(at),
        matchOf: () => ({ ...match, contract: { ...match.contract!, settings } }),
      };
      const locals = await localVariables({ ...sources, traced, ...changed }, step!, signal);
      return locals.kind === 'none' ? locals.why : locals.kind;
    };
    assert.equal(await whyWith({}), 'variables');
    assert.equal(await whyWith({}, { isOptimized: false, viaIR: true }), 'viaIR');
    assert.equal(await whyWith({ trees: () => undefined }), 'noTree');
    assert.equal(await whyWith({ trees: () => new SyntaxTrees([]) }), 'otherCode');
    assert.equal(await whyWith({ values: { at: () => Promise.resolve({ stack: [], memory: '0x' }) } }), 'moving');
  });

  for (const version of ['0.8.13', '0.8.20', '0.8.30'] as const) {
    it(`are what they are at each marked line, by solc ${version} without its optimiser`, async () => {
      const seen = new Map<number, (readonly string[])[]>();
      for (const run of await runs(version, {}, false)) {
        for (const [line, steps] of visitsOf(run)) {
          const wanted = expected.get(line)![seen.get(line)?.length ?? 0] ?? [];
          for (const step of steps) {
            const locals = await localVariables(run.sources, step, signal);
            const names = wanted.map((one) => one.slice(0, one.indexOf('=')));
            assert.deepEqual(await textsOf(locals, names), wanted, `line ${line + 1}, step ${step}`);
          }
          seen.set(line, [...(seen.get(line) ?? []), wanted]);
        }
      }
      assert.deepEqual(
        [...seen].sort(([a], [b]) => a - b),
        [...expected],
      );
    });

    for (const runsOf of [1, 200, 1_000_000]) {
      it(`are never wrong, by solc ${version} with its optimiser at ${runsOf}`, async () => {
        const settings = { optimizer: { enabled: true, runs: runsOf } };
        const counts = { known: 0, unknown: 0 };
        const slicer = new Map<number, number>();
        for (const run of await runs(version, settings, true)) {
          for (const [line, steps] of visitsOf(run)) {
            const turn = slicer.get(line) ?? 0;
            slicer.set(line, turn + 1);
            const wanted = expected.get(line)![turn] ?? [];
            const names = wanted.map((one) => one.slice(0, one.indexOf('=')));
            for (const step of steps) {
              const result = await textsOf(await localVariables(run.sources, step, signal), names);
              const known = result.filter((one) => !one.endsWith('=?'));
              assert.deepEqual(
                known,
                wanted.filter((_, i) => !result[i]!.endsWith('=?')),
                `line ${line + 1}, step ${step}`,
              );
              counts.known += known.length;
              counts.unknown += result.length - known.length;
            }
          }
        }
        assert.ok(counts.known > 3 * counts.unknown, JSON.stringify(counts));
      });
    }
  }
});

/** The marked lines in execution order, each with the steps of its statement. */
function visitsOf({ trace }: LocalsRun): readonly (readonly [line: number, steps: readonly number[]])[] {
  const visits: [number, number[]][] = [];
  let last = -1;
  for (let step = 0; step < trace.recording.length; step++) {
    const place = trace.placeAt(step);
    const range = place?.source.text.range(place.bytes.start, place.bytes.length);
    const line = range !== undefined && range.line === range.endLine && expected.has(range.line) ? range.line : -1;
    if (range === undefined) {
      continue;
    }
    if (line >= 0 && line !== last) {
      visits.push([line, []]);
    }
    if (line >= 0) {
      visits.at(-1)![1].push(step);
    }
    last = line;
  }
  return visits;
}

/** "point.x=-9" for each path; "?" for unknown values. */
async function textsOf(locals: Locals, paths: readonly string[]): Promise<readonly string[]> {
  return Promise.all(paths.map(async (path) => `${path}=${await valueAt(locals, path)}`));
}

async function valueAt(locals: Locals, path: string): Promise<string> {
  const [first, ...parts] = path.split(/\.|(?=\[)/);
  const found = locals.kind === 'variables' ? locals.variables.find(({ name }) => name === first) : undefined;
  if (found === undefined || found.isUnknown === true) {
    return '?';
  }
  let one: DebugVariable | undefined = found;
  for (const part of parts) {
    one = (one && (await variableChildren(one)))?.find(({ name }) => name === part);
  }
  return one?.value ?? 'nothing';
}
