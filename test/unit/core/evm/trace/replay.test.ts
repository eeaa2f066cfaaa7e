import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Replay } from '../../../../../src/engine/evm/trace/replay';
import { StructLogReader } from '../../../../../src/engine/evm/trace/structLogReader';
import { record } from '../../../../../src/engine/evm/trace/recorder';

const seed = Number(process.env['SNOWPROBE_SEED'] ?? Date.now() % 2 ** 31);

interface Result {
  readonly op: string;
  readonly stack?: unknown;
}

function replayOf(result: readonly Result[]): Replay {
  const reader = new StructLogReader(true);
  const structLogs = result.map((step, pc) => ({ pc, gas: 1, depth: 1, ...step }));
  reader.read(Buffer.from(JSON.stringify({ result: { structLogs } })));
  const steps = reader.steps!;
  return new Replay(record(steps, {}), steps.stack!, new Map());
}

function stacksOf(result: readonly Result[]): readonly (readonly bigint[] | undefined)[] {
  const replay = replayOf(result);
  return result.map((_, i) => replay.stateAt(i)?.stack);
}

describe('the replay of a recording', () => {
  it('has each word of the stack', () => {
    const result: readonly Result[] = [
      { op: 'PUSH1' },
      { op: 'PUSH32', stack: ['0x1'] },
      { op: 'DUP2', stack: ['0x1', `0x${'f'.repeat(64)}`] },
      { op: 'SWAP2', stack: ['1', 'f'.repeat(64), '01'] },
      { op: 'ADD', stack: ['0x1', `0x${'f'.repeat(64)}`, '0x1'] },
      { op: 'POP', stack: ['0x1', '0x0'] },
      { op: 'POP', stack: ['0x1'] },
      { op: 'STOP', stack: [] },
    ];
    const most = 2n ** 256n - 1n;
    assert.deepEqual(stacksOf(result), [[], [1n], [1n, most], [1n, most, 1n], [1n, most, 1n], [1n, 0n], [1n], []]);
  });

  const lies: readonly (readonly [what: string, steps: readonly Result[]])[] = [
    ['grows by five', [{ op: 'PUSH1' }, { op: 'ADD', stack: ['1', '2', '3', '4', '5'] }]],
    ['swaps what is not there', [{ op: 'PUSH1' }, { op: 'SWAP4', stack: ['1'] }, { op: 'STOP', stack: ['1'] }]],
    [
      'changes its height by a swap',
      [
        { op: 'PUSH1' },
        { op: 'PUSH1', stack: ['1'] },
        { op: 'SWAP1', stack: ['1', '2'] },
        { op: 'STOP', stack: ['1'] },
      ],
    ],
  ];
  for (const [what, steps] of lies) {
    it(`tells nothing of a stack that ${what}`, () => {
      assert.equal(stacksOf(steps).at(-1), undefined);
    });
  }

  it('tells nothing of a stack that is not empty at first', () => {
    assert.deepEqual(
      stacksOf([
        { op: 'PUSH1', stack: ['1'] },
        { op: 'STOP', stack: ['1', '2'] },
      ]),
      [undefined, undefined],
    );
  });

  it('tells nothing of a memory that no gas pays for', () => {
    const replay = replayOf([
      { op: 'PUSH1' },
      { op: 'PUSH32', stack: ['1'] },
      { op: 'MSTORE', stack: ['1', 'f'.repeat(64)] },
      { op: 'STOP', stack: [] },
    ]);
    assert.deepEqual([replay.stateAt(2)?.memory, replay.stateAt(3)], ['0x', undefined]);
  });

  const badStacks: readonly (readonly [what: string, stack: unknown])[] = [
    ['no words', ['0xg']],
    ['words that are too long', ['1'.repeat(65)]],
    ['empty words', ['0x']],
    ['numbers', [1]],
    ['lists', [['1']]],
    ['more words than a machine has', Array(1_025).fill('1')],
    ['no list', { '0': '1' }],
  ];
  for (const [what, stack] of badStacks) {
    it(`is refused where a stack has ${what}`, () => {
      assert.throws(() => replayOf([{ op: 'STOP', stack }]), {
        name: 'TraceFault',
        path: 'result.structLogs[0].stack',
      });
    });
  }

  it(`has the stack that was there, whatever ran and wherever one looks (SNOWPROBE_SEED=${seed})`, () => {
    const op = fc.constantFrom('PUSH32', 'ADD', 'POP', 'DUP1', 'DUP3', 'DUP16', 'SWAP1', 'SWAP2', 'SWAP16', 'ISZERO');
    const word = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
    fc.assert(
      fc.property(fc.array(fc.tuple(op, word), { maxLength: 60 }), fc.array(fc.nat(60)), (program, looks) => {
        const { steps, stacks } = run(program);
        const replay = replayOf(steps);
        for (const look of [...looks.filter((at) => at < steps.length), ...steps.keys()]) {
          assert.deepEqual(replay.stateAt(look)?.stack, stacks[look], `step ${look}`);
        }
      }),
      { seed, numRuns: 300 },
    );
  });
});

/** A machine's stack before each operation; operations that it cannot execute are skipped. */
function run(program: readonly (readonly [op: string, word: bigint])[]): {
  steps: Result[];
  stacks: (readonly bigint[])[];
} {
  let stack: bigint[] = [];
  const steps: Result[] = [];
  const stacks: (readonly bigint[])[] = [];
  const note = (op: string): void => {
    stacks.push(stack);
    steps.push({ op, stack: stack.map((word) => `0x${word.toString(16)}`) });
  };
  for (const [op, word] of program) {
    const [, name = op, digits = '1'] = /^(DUP|SWAP)(\d+)$/.exec(op) ?? [];
    const n = Number(digits);
    const needed = { ADD: 2, POP: 1, ISZERO: 1, DUP: n, SWAP: n + 1 }[name] ?? 0;
    if (stack.length < needed) {
      continue;
    }
    note(op);
    const below = stack.slice(0, stack.length - (name === 'ADD' ? 2 : 1));
    switch (name) {
      case 'PUSH32':
        stack = [...stack, word];
        break;
      case 'DUP':
        stack = [...stack, stack.at(-n)!];
        break;
      case 'SWAP':
        stack = stack.with(-1, stack.at(-1 - n)!).with(-1 - n, stack.at(-1)!);
        break;
      case 'POP':
        stack = below;
        break;
      default:
        stack = [...below, word];
    }
  }
  note('STOP');
  return { steps, stacks };
}
