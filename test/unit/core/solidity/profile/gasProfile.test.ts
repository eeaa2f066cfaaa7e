import assert from 'node:assert/strict';
import type { RecordedCall } from '../../../../../src/engine/evm/trace/recorder';
import { type CodeMatch, notFromProject } from '../../../../../src/engine/source/build/builtContract';
import { placeIn, sourceOfCode } from '../../../../../src/engine/source/frames/callSource';
import type { TracedSource } from '../../../../../src/engine/source/frames/sourceTrace';
import { type GasProfile, profileGas } from '../../../../../src/engine/source/profile/gasProfile';
import { SourceText } from '../../../../../src/engine/source/sourceMap/sourceMap';
import { finished } from '../../../../helpers/solidity/finished';

const text = `contract Coin {
  modifier only() { check(); _; }
  function check() internal { a = 1; }
  function move(uint n) public only { b = n; if (n > 0) move(n - 1); }
}
`;
const file = { path: 'src/Coin.sol', uri: 'file:///p/src/Coin.sol', text };
const source = new SourceText(file);
const match: CodeMatch = {
  verdict: 'sameBuild',
  contract: {
    ...{ name: 'Coin', artifact: 'out/Coin.json', language: 'Solidity', hashes: new Map(), selectors: new Map() },
    ...{ sources: new Map([[0, { path: 'src/Coin.sol' }]]), hasAst: false },
  },
  changed: [],
};

/** A step of a call: its depth in internal functions, the source text that it belongs to, and its gas. */
type Step = readonly [call: number, depth: number, words: string | undefined, gas: number];

function traced(steps: readonly Step[], foreign: readonly number[] = []): TracedSource {
  const count = Math.max(...steps.map(([call]) => call)) + 1;
  const taken = (from: number, call = 0): number =>
    steps.slice(from).reduce((sum, [of, , , gas]) => sum + (of >= call ? gas : 0), 0);
  const calls = Array.from({ length: count }, (_, index): RecordedCall => {
    const own = steps.flatMap(([call], i) => (call === index ? [i] : []));
    const made = index === 0 ? {} : { parent: index - 1, madeBy: own[0]! - 1 };
    return {
      ...{ index, depth: index, kind: 'CALL', from: '0x01', codeAt: `0x0${index}`, account: `0x0${index}`, value: 0n },
      ...{ input: '0x', output: '0x', gas: 0n, gasUsed: BigInt(taken(0, index)), first: own[0], last: own.at(-1) },
      ...made,
    };
  });
  const bytesAt = (step: number) => {
    const words = steps[step]![2];
    return words === undefined ? undefined : { source: 0, start: text.indexOf(words), length: words.length };
  };
  const read = sourceOfCode(source);
  const places = new Map(
    steps.map(([, , words], step) => [words, words === undefined ? undefined : placeIn(read, bytesAt(step)!)]),
  );
  return {
    recording: {
      length: steps.length,
      pc: Uint32Array.from(steps, (_, i) => i),
      op: new Uint8Array(steps.length),
      gas: BigUint64Array.from(steps, (_, i) => BigInt(1_000_000 + taken(i))),
      call: Uint16Array.from(steps, ([call]) => call),
      calls,
    },
    matchOf: (call) => (foreign.includes(call) ? notFromProject : match),
    sourceOf: () => file,
    bytesAt,
    placeAt: (step) => places.get(steps[step]![2]),
    depthAt: (step) => steps[step]![1],
  };
}

function profile(steps: readonly Step[], foreign: readonly number[] = []): GasProfile {
  const all = steps.reduce((sum, [, , , gas]) => sum + gas, 0);
  return finished(profileGas(traced(steps, foreign), BigInt(all + 100), BigInt(1_000_000 + all + 100)));
}

const functions = (found: GasProfile): readonly string[] =>
  found.functions.map(({ contract, name, range, self, total }) =>
    [`${contract}.${name ?? '…'}`, range === undefined ? '-' : range.line + 1, self, total].join(' '),
  );
const lines = (found: GasProfile): readonly string[] =>
  found.lines.map(({ range, function: inside, gas }) => `${range.line + 1} ${inside?.name} ${gas}`);

describe('a profile of gas', () => {
  it('counts a function that calls itself once, and its modifiers in it', () => {
    const found = profile([
      [0, 0, undefined, 1],
      [0, 1, 'function move(uint n) public only { b = n; if (n > 0) move(n - 1); }', 2],
      [0, 1, 'check();', 4],
      [0, 2, 'a = 1', 8],
      [0, 1, 'b = n', 16],
      [0, 1, 'move(n - 1)', 32],
      [0, 2, 'b = n', 64],
      [0, 2, 'move(n - 1)', 128],
      [0, 3, 'b = n', 256],
      [0, 1, 'move(n - 1)', 512],
      [0, 0, undefined, 0],
    ]);
    assert.deepEqual(functions(found), [
      'Coin.… - 1 1023',
      'Coin.move 4 1010 1022',
      'Coin.only 2 4 12',
      'Coin.check 3 8 8',
    ]);
  });

  it('counts what the compiler made for a statement for its line', () => {
    const found = profile([
      [0, 0, undefined, 1],
      [0, 1, 'b = n', 2],
      [0, 2, undefined, 4],
      [0, 1, undefined, 8],
      [0, 1, 'a = 1', 16],
      [0, 0, text.trim(), 32],
      [0, 0, undefined, 0],
    ]);
    assert.deepEqual(lines(found), ['3 check 16', '4 move 14']);
    assert.deepEqual(found.withoutLine, [{ contract: 'Coin', gas: 33n }]);
  });

  it('counts calls for the functions that made them', () => {
    const found = profile(
      [
        [0, 0, 'b = n', 1],
        [1, 0, undefined, 2],
        [1, 5, undefined, 4],
        [2, 0, 'a = 1', 8],
        [1, 0, undefined, 16],
        [0, 0, 'b = n', 0],
      ],
      [1],
    );
    assert.deepEqual(functions(found), ['Coin.move 4 1 31', 'Coin.check 3 8 8']);
    assert.deepEqual(found.foreign, [{ address: '0x01', gas: 22n }]);
  });

  it('is not held by depths that nothing has', () => {
    const steps = Array.from({ length: 60_000 }, (_, i): Step => [0, i % 2 === 0 ? i : 2 ** 31, 'b = n', 1]);
    const flat = traced([[0, 0, 'b = n', 1]]);
    const long: TracedSource = {
      ...flat,
      recording: {
        ...flat.recording,
        length: steps.length,
        ...{ pc: new Uint32Array(steps.length), op: new Uint8Array(steps.length) },
        ...{ gas: BigUint64Array.from(steps, (_, i) => BigInt(steps.length - i)), call: new Uint16Array(steps.length) },
        calls: [{ ...flat.recording.calls[0]!, last: steps.length - 1 }],
      },
      placeAt: () => flat.placeAt(0),
      depthAt: (step) => steps[step]![1],
    };
    // A quadratic implementation would not finish.
    assert.deepEqual(lines(finished(profileGas(long, 60_000n, 60_000n))), ['4 move 59999']);
  });
});
