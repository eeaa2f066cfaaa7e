import assert from 'node:assert/strict';
import { opcodeOf } from '../../../../../src/engine/evm/trace/opcodes';
import { record, type TraceSteps, type TracedCall } from '../../../../../src/engine/evm/trace/recorder';

/** Steps as "depth OP" or "depth OP gas", in order. */
function stepsOf(...result: readonly string[]): TraceSteps {
  const parts = result.map((step) => step.split(' '));
  return {
    length: parts.length,
    pc: Uint32Array.from(parts.keys()),
    op: Uint8Array.from(parts.map(([, name]) => opcodeOf(name!))),
    gas: BigUint64Array.from(parts.map(([, , gas]) => BigInt(gas ?? 0))),
    depth: Uint16Array.from(parts.map(([depth]) => Number(depth))),
  };
}

/** Each call as "KIND to, steps first to last, calling step". */
function callsOf(steps: TraceSteps, root: TracedCall): readonly string[] {
  return record(steps, root).calls.map(
    ({ kind, codeAt, first, last, madeBy, depth }) =>
      `${'  '.repeat(depth)}${kind} ${codeAt ?? ''} ${first ?? '–'}..${last ?? '–'}${madeBy === undefined ? '' : ` by ${madeBy}`}`,
  );
}

describe('the recording of steps with the calls that made them', () => {
  it('has calls within calls, each with its own steps', () => {
    const steps = stepsOf('1 PUSH1', '1 CALL', '2 DELEGATECALL', '3 STOP', '2 STOP', '1 CREATE', '2 STOP', '1 STOP');
    const root: TracedCall = {
      type: 'CALL',
      to: '0xA',
      calls: [
        { type: 'CALL', to: '0xb', calls: [{ type: 'DELEGATECALL', to: '0xc' }] },
        { type: 'CREATE', to: '0xd' },
      ],
    };
    assert.deepEqual(callsOf(steps, root), [
      'CALL 0xa 0..7',
      '  CALL 0xb 2..4 by 1',
      '    DELEGATECALL 0xc 3..3 by 2',
      '  CREATE 0xd 6..6 by 5',
    ]);
    const { call, calls } = record(steps, root);
    assert.deepEqual([...call], [0, 0, 1, 2, 1, 0, 3, 0]);
    assert.deepEqual(
      calls.map(({ account }) => account),
      ['0xa', '0xb', '0xb', '0xd'],
    );
  });

  it('has calls of what has no code', () => {
    const steps = stepsOf('1 CALL', '1 STATICCALL', '1 CALL', '2 STOP', '1 CALL', '1 STOP');
    const calls = ['0xe1', '0xe2', '0xc', '0xe3'].map((to, i): TracedCall => ({
      type: i === 1 ? 'STATICCALL' : 'CALL',
      to,
    }));
    assert.deepEqual(callsOf(steps, { type: 'CALL', to: '0xa', calls }), [
      'CALL 0xa 0..5',
      '  CALL 0xe1 –..– by 0',
      '  STATICCALL 0xe2 –..– by 1',
      '  CALL 0xc 3..3 by 2',
      '  CALL 0xe3 –..– by 4',
    ]);
  });

  it('does without calls that the tracer leaves out, which ran no code', () => {
    const steps = stepsOf('1 STATICCALL', '1 CALL', '1 CALL', '2 STOP 77', '1 STATICCALL', '1 STOP');
    const calls: TracedCall[] = [{ type: 'CALL', to: '0xc', gas: 77n }];
    assert.deepEqual(callsOf(steps, { type: 'CALL', to: '0xa', calls }), ['CALL 0xa 0..5', '  CALL 0xc 3..3 by 2']);
  });

  it('tells by its gas which of several calls ran code', () => {
    const steps = stepsOf('1 CALL', '1 CALL', '2 STOP 77', '1 STOP');
    const calls: TracedCall[] = [
      { type: 'CALL', to: '0xe', gas: 5n },
      { type: 'CALL', to: '0xc', gas: 77n },
    ];
    assert.deepEqual(callsOf(steps, { type: 'CALL', to: '0xa', calls }), [
      'CALL 0xa 0..3',
      '  CALL 0xe –..– by 0',
      '  CALL 0xc 2..2 by 1',
    ]);
  });

  it('takes no SELFDESTRUCT for a call', () => {
    const root: TracedCall = { type: 'CALL', to: '0xa', calls: [{ type: 'SELFDESTRUCT', to: '0xb' }] };
    assert.deepEqual(callsOf(stepsOf('1 SELFDESTRUCT'), root), ['CALL 0xa 0..0']);
  });

  it('is one call where no code ran', () => {
    assert.deepEqual(callsOf(stepsOf(), { type: 'CALL', to: '0xa', calls: [{ type: 'CALL' }] }), ['CALL 0xa –..–']);
    assert.deepEqual(callsOf(stepsOf(), {}), ['CALL  –..–']);
  });

  it('goes as deep as a machine does, and no deeper', () => {
    const down = (depth: number): TraceSteps => stepsOf(...Array.from({ length: depth }, (_, i) => `${i + 1} CALL`));
    let root: TracedCall = { type: 'CALL' };
    for (let i = 0; i < 2_000; i++) {
      root = { type: 'CALL', calls: [root] };
    }
    assert.equal(record(down(1_025), { ...root }).calls.length, 1_026);
    assert.throws(() => record(down(1_026), root), { name: 'TraceError', message: 'step 1025 is 1026 deep' });
  });

  const call: TracedCall = { type: 'CALL', calls: [{ type: 'CALL' }] };
  const lies: readonly (readonly [what: string, steps: TraceSteps, root: TracedCall, message: string])[] = [
    ['begins deep', stepsOf('2 STOP'), call, 'step 0 is in a call that no step made'],
    ['has a depth of 0', stepsOf('0 STOP'), call, 'step 0 is 0 deep'],
    ['jumps down by five', stepsOf('1 CALL', '6 STOP'), call, 'step 1 is in a call that no step made'],
    ['goes deeper without a call', stepsOf('1 ADD', '2 STOP'), call, 'step 1 is in a call that no step made'],
    ['makes a call that is none', stepsOf('1 CALL', '2 STOP'), {}, 'step 0 makes a CALL that is not among the calls'],
    [
      'makes another call',
      stepsOf('1 DELEGATECALL', '2 STOP'),
      call,
      'step 0 makes a DELEGATECALL that is not among the calls',
    ],
    ['makes no call', stepsOf('1 STOP'), call, 'no step makes the CALL 0 of call 0'],
    [
      'makes fewer calls',
      stepsOf('1 CALL', '1 STOP'),
      { calls: [{ type: 'CALL' }, { type: 'CALL' }] },
      'no step makes the CALL 1 of call 0',
    ],
  ];
  for (const [what, steps, root, message] of lies) {
    it(`is refused where it ${what}`, () => {
      assert.throws(() => record(steps, root), { name: 'TraceError', message });
    });
  }

  it('is refused where it makes more calls than anybody reads', () => {
    const calls = Array.from({ length: 70_000 }, (): TracedCall => ({ type: 'CALL' }));
    const steps = stepsOf(...calls.map(() => '1 CALL'));
    assert.throws(() => record(steps, { calls }), { name: 'TraceError', message: 'more than 65535 calls' });
  });
});
