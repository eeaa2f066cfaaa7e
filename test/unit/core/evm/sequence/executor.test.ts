import assert from 'node:assert/strict';
import {
  executorCode,
  executorInput,
  readResults,
  executorRun,
  firstNonces,
} from '../../../../../src/engine/evm/sequence/executor';

const [me, other, coin] = ['11', '22', '33'].map((digits) => `0x${digits.repeat(20)}`) as [string, string, string];
const word = (value: bigint): string => value.toString(16).padStart(64, '0');

/** test/contract/state/notebook/sequence.test.ts runs it with anvil's EVM. */
describe('executor of calls in a row', () => {
  it('has labels only where its jumps lead', () => {
    const bytes = Buffer.from(executorCode.slice(2), 'hex');
    const targets: number[] = [];
    for (let at = 0; at < bytes.length; at++) {
      const size = bytes[at]! >= 0x60 && bytes[at]! <= 0x7f ? bytes[at]! - 0x5f : 0;
      if (size === 1 && [0x56, 0x57].includes(bytes[at + 2]!)) {
        targets.push(bytes[at + 1]!);
      }
      at += size;
    }
    assert.deepEqual([...new Set(targets.map((at) => bytes[at]))], [0x5b]);
    assert.equal(targets.length, 5);
  });

  it('reads results of its own steps and of those that another sender’s executor made', () => {
    const steps = [
      { from: me, to: coin, data: '0x01', value: 0n },
      { from: other, data: '0x02', value: 0n },
    ];
    const inner = `${word(BigInt(coin))}${word(0n)}`;
    const output = `0x${word(0n)}${word(2n)}beef${word(1n)}${word(64n)}${inner}`;
    assert.deepEqual(readResults(output, steps), [
      { isOk: false, output: '0xbeef', created: undefined },
      { isOk: true, output: '0x', created: coin },
    ]);
    for (const wrong of ['0x', output.slice(0, -2), `${output}00`, `0x${word(1n)}${word(1n << 60n)}`]) {
      assert.equal(readResults(wrong, steps), undefined);
    }
  });

  it('brings nonces up to those that transactions would have', () => {
    const call = { from: me, to: coin, data: '0x', value: 0n };
    const creation = { from: me, data: '0x00', value: 0n };
    const { at, steps, overrides, blanks } = executorRun([creation, call, creation], new Map([[me, 7n]]));
    assert.deepEqual([at, steps.length, blanks.size], [[0, 1, 3], 4, 1]);
    assert.equal((overrides[me] as { nonce: string }).nonce, '0x6');
    assert.equal(executorInput(steps).length, 2 + 64 + 4 * 3 * 64 + 2 + 2);
    assert.deepEqual([...firstNonces([{ from: me, isCreation: true }], new Map([[me, 0n]]))], [[me, 1n]]);
  });
});
