import assert from 'node:assert/strict';
import { opcode } from '../../../../src/engine/evm/trace/opcodes';
import type { RecordedCall } from '../../../../src/engine/evm/trace/recorder';
import type { ReplaySession } from '../../../../src/engine/source/io/debugger/replaySession';
import { storageRecord } from '../../../../src/engine/source/io/debugger/storageVariables';

const account = `0x${'11'.repeat(20)}`;
const { signal } = new AbortController();
const other = 0x00;

interface Step {
  readonly op?: number;
  readonly call?: number;
  /** Top of the stack last. */
  readonly stack?: readonly bigint[];
}

/** A transaction with calls of one account, reduced to storage accesses. */
function session(
  steps: readonly Step[],
  calls: readonly Partial<RecordedCall>[],
  requested: number[] = [],
): ReplaySession {
  const recording = {
    length: steps.length,
    op: Uint8Array.from(steps, ({ op = other }) => op),
    call: Uint16Array.from(steps, ({ call = 0 }) => call),
    calls: calls.map((call, index) => ({ index, account, ...call })),
  };
  const at = (step: number): Promise<object> => {
    requested.push(step);
    return Promise.resolve({ stack: steps[step]!.stack ?? [], memory: '0x' });
  };
  return { trace: { recording }, values: { at } } as unknown as ReplaySession;
}

const write = (slot: bigint, value: bigint, call = 0): Step => ({ op: opcode.sstore, stack: [value, slot], call });

describe('the storage of an account while a transaction runs', () => {
  it('holds what was written last, and before that what was read', async () => {
    const steps = [{ op: opcode.sload, stack: [5n] }, { stack: [7n] }, write(5n, 8n), {}, write(5n, 9n), {}];
    const record = await storageRecord(session(steps, [{}]), account, signal);
    assert.deepEqual(
      steps.map((_, step) => record.word(5n, step)),
      [7n, 7n, 7n, 8n, 8n, 9n],
    );
    assert.deepEqual([record.slots, record.until, record.word(6n, 5)], [[5n], Infinity, undefined]);
  });

  it('takes back what a failed call wrote, and those that it made', async () => {
    const calls = [{}, { parent: 0, error: 'execution reverted', last: 4 }, { parent: 1, last: 3 }];
    const steps = [write(1n, 10n), write(1n, 11n, 1), write(1n, 12n, 2), { call: 2 }, { call: 1 }, {}, {}];
    const record = await storageRecord(session(steps, calls), account, signal);
    assert.deepEqual(
      steps.map((_, step) => record.word(1n, step)),
      [undefined, 10n, 11n, 12n, 12n, 10n, 10n],
    );
  });

  it('is unknown behind the first write of a transaction too long to be followed', async () => {
    const steps: Step[] = Array.from({ length: 300_001 }, () => ({}));
    steps[1_000] = write(1n, 2n);
    const requested: number[] = [];
    const record = await storageRecord(session(steps, [{}], requested), account, signal);
    assert.deepEqual([record.until, requested], [1_000, []]);
  });
});
