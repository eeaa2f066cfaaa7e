import assert from 'node:assert/strict';
import { failureReason, type Failure } from '../../../../../src/core/evm/call/failureReason';
import { lineText } from '../../../../../src/core/finding/spanText';
import { callFailures } from '../recorded';

const style = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 200 } as const;

function said(failure: Failure): string {
  const { kind, line } = failureReason(failure);
  return `${kind}: ${lineText(line, style, { now: 0 })}`;
}

describe('failureReason', () => {
  it('says what real nodes told', () => {
    const reasons = callFailures('evm-c.jsonl').map(({ message, data }) =>
      said({ rpcMessage: message, ...(data === undefined ? {} : { revertData: data }) }),
    );
    assert.deepEqual([...new Set(reasons)].sort(), [
      'halted: refused by the precompile: the caller or the function is not allowed',
      'reverted: reverted with custom error 0x8aa3c18e',
      'reverted: reverted without a reason',
      'reverted: reverted: division or modulo by zero (panic 0x12)',
      'reverted: reverted: not today',
    ]);
  });

  it('takes return data before the message', () => {
    const revertData = `0x7e273289${'7'.padStart(64, '0')}`;
    assert.equal(
      said({ revertData, rpcMessage: 'execution reverted: lie' }),
      'reverted: reverted: ERC721NonexistentToken(tokenId 7)',
    );
  });

  it('takes the message where there is no data', () => {
    assert.equal(
      said({ revertData: '0x', rpcMessage: 'execution reverted: too late' }),
      'reverted: reverted: too late',
    );
    assert.equal(said({ rpcMessage: 'execution reverted' }), 'reverted: reverted without a reason');
  });

  it('knows out of gas by the message, and suspects it by the gas', () => {
    assert.equal(said({ rpcMessage: 'out of gas', gasLimit: 50_000n }), 'outOfGas: out of gas: all 50,000 gas used');
    assert.equal(said({ rpcMessage: 'contract creation code storage out of gas' }), 'outOfGas: out of gas');
    assert.equal(said({ gasUsed: 50_000n, gasLimit: 50_000n }), 'outOfGas: probably out of gas: all 50,000 gas used');
  });

  it('says why the EVM stopped', () => {
    assert.equal(said({ rpcMessage: 'invalid jump destination' }), 'halted: stopped at an invalid jump');
    assert.equal(
      said({ rpcMessage: 'invalid opcode: INVALID', gasUsed: 5n, gasLimit: 5n }),
      'halted: stopped at an invalid instruction (an assertion, in older contracts)',
    );
  });

  it('says that it does not know', () => {
    assert.equal(said({}), 'unknown: failed; the reason is not known');
    assert.equal(said({ gasUsed: 5n, gasLimit: 9n }), 'unknown: failed; the reason is not known');
    assert.equal(said({ rpcMessage: 'missing trie node 5a2a' }), 'unknown: failed; the reason is not known');
  });

  it('keeps the contract’s words apart from ours', () => {
    const revertData = `0x08c379a0${'20'.padStart(64, '0')}${'1'.padStart(64, '0')}${'5b'.padEnd(64, '0')}`;
    assert.deepEqual(failureReason({ revertData }).line, [
      { kind: 'text', text: 'reverted: ' },
      { kind: 'remote', text: '[' },
    ]);
    const empty = `0x08c379a0${'20'.padStart(64, '0')}${'0'.padStart(64, '0')}`;
    assert.equal(said({ revertData: empty }), 'reverted: reverted with an empty reason');
  });

  it('shows data that is no error', () => {
    assert.equal(said({ revertData: '0xabcd' }), 'reverted: reverted with data that is no error: 0xabcd');
  });
});
