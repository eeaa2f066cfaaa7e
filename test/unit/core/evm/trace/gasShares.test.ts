import assert from 'node:assert/strict';
import { type GasShares, shareGas } from '../../../../../src/engine/evm/trace/gasShares';
import { opcodeOf } from '../../../../../src/engine/evm/trace/opcodes';
import type { RecordedCall, Recording } from '../../../../../src/engine/evm/trace/recorder';
import { finished } from '../../../../helpers/solidity/finished';

/** `op gas call` for each step. */
function recordingOf(steps: readonly string[], calls: readonly Partial<RecordedCall>[]): Recording {
  const read = steps.map((step) => step.split(' '));
  const callOf = read.map(([, , call]) => Number(call));
  return {
    length: steps.length,
    pc: Uint32Array.from(read, (_, i) => i),
    op: Uint8Array.from(read, ([op]) => opcodeOf(op!)),
    gas: BigUint64Array.from(read, ([, gas]) => BigInt(gas!)),
    call: Uint16Array.from(callOf),
    calls: calls.map((call, index) => ({
      ...{ index, depth: index, kind: 'CALL', from: '0x01', value: 0n, input: '0x', output: '0x' },
      ...{ gas: 0n, gasUsed: 0n },
      ...(callOf.includes(index) ? { first: callOf.indexOf(index), last: callOf.lastIndexOf(index) } : {}),
      ...call,
    })),
  };
}

function result({ steps, others }: GasShares): readonly string[] {
  return [...[...steps].map(String), ...others.map(({ kind, gas }) => `${kind} ${gas}`)];
}

const share = (recording: Recording, gasUsed: bigint, gasLimit = 100_000n): readonly string[] => {
  const shares = finished(shareGas(recording, gasUsed, gasLimit));
  const all = [...shares.steps, ...shares.others.map(({ gas }) => gas)];
  assert.equal(
    all.reduce((sum, gas) => sum + gas, 0n),
    gasUsed,
  );
  return result(shares);
};

describe('shares of gas', () => {
  it('are what the next step has less', () => {
    const recording = recordingOf(['PUSH1 79000 0', 'SSTORE 78997 0', 'STOP 56897 0'], [{}]);
    assert.deepEqual(share(recording, 43_103n), ['3', '22100', '0', 'intrinsic 21000']);
  });

  it('leave to a call what it took beside what it called', () => {
    const recording = recordingOf(
      ['CALL 79000 0', 'PUSH1 50000 1', 'RETURN 49000 1', 'STOP 75000 0'],
      [{}, { parent: 0, madeBy: 0, gasUsed: 1_010n }],
    );
    assert.deepEqual(share(recording, 25_000n), ['2990', '1000', '10', '0', 'intrinsic 21000']);
  });

  it('have what has no steps for themselves', () => {
    const recording = recordingOf(
      ['STATICCALL 79000 0', 'STOP 75000 0'],
      [{}, { parent: 0, madeBy: 0, gasUsed: 3_000n }],
    );
    assert.deepEqual(share(recording, 25_000n), ['1000', '0', 'intrinsic 21000', 'precompile 3000']);
  });

  it('have what is given back and what is charged beyond', () => {
    const recording = recordingOf(['SSTORE 79000 0', 'STOP 74000 0'], [{}]);
    assert.deepEqual(share(recording, 20_800n), ['5000', '0', 'intrinsic 21000', 'refund -5200']);
    assert.deepEqual(share(recording, 50_000n), ['5000', '0', 'intrinsic 21000', 'beyond 24000']);
  });

  it('give a step that fails without saying so all there was', () => {
    const recording = recordingOf(['PUSH1 79000 0', 'INVALID 78997 0'], [{ error: 'invalid opcode' }]);
    assert.deepEqual(share(recording, 100_000n), ['3', '78997', 'intrinsic 21000']);
  });

  it('have the price of the code of a new contract', () => {
    const recording = recordingOf(
      ['PUSH1 79000 0', 'RETURN 78997 0'],
      [{ kind: 'CREATE', output: '0x600160', codeAt: '0x02' }],
    );
    assert.deepEqual(share(recording, 21_603n), ['3', '0', 'intrinsic 21000', 'deposit 600']);
  });

  it('add up whatever a node tells', () => {
    const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
    let state = seed;
    const random = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state % below;
    };
    for (let batch = 0; batch < 200; batch++) {
      const steps = Array.from({ length: 1 + random(20) }, () => `CALL ${random(100_000)} ${random(3)}`);
      const calls = Array.from({ length: 3 }, (_, index) => ({
        ...{ gasUsed: BigInt(random(200_000)), error: random(3) === 0 ? 'wrong' : undefined },
        ...(index > 0 && random(2) === 0 ? { parent: 0, madeBy: random(steps.length) } : {}),
      }));
      const first = steps.findIndex((step) => step.endsWith(' 0'));
      // No two calls come from one step, and calls without a calling step do not occur.
      const known = calls.map((call, index) => ({ ...call, madeBy: index === 0 ? undefined : call.madeBy }));
      const reached = first >= 0 && known.slice(1).every(({ madeBy }) => madeBy !== undefined);
      if (reached && known[1]?.madeBy !== known[2]?.madeBy) {
        assert.doesNotThrow(() => share(recordingOf(steps, known), BigInt(random(100_000))), `seed ${seed}`);
      }
    }
  });
});
