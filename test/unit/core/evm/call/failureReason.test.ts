import assert from 'node:assert/strict';
import { failureReason, type Failure } from '../../../../../src/engine/abi/call/failureReason';
import { lineText } from '../../../../../src/engine/report/spanText';
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
      'halted: failed: invalid function selector 0xeb54dae1',
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
    assert.equal(
      said({ rpcMessage: 'contract creation code storage out of gas' }),
      'outOfGas: failed: contract creation code storage out of gas',
    );
    assert.equal(said({ gasUsed: 50_000n, gasLimit: 50_000n }), 'outOfGas: probably out of gas: all 50,000 gas used');
  });

  it('does not call it out of gas where a refusal takes all gas too', () => {
    assert.equal(
      said({ gasUsed: 900_000n, gasLimit: 900_000n, canBeRefused: true }),
      'unknown: failed, all 900,000 gas used, reason unknown',
    );
  });

  it('says why the EVM stopped: the node’s words first, then what they mean', () => {
    const cases = [
      ['invalid jump destination', 'invalid jump destination'],
      ['invalid opcode: INVALID', 'invalid opcode (assert before Solidity 0.8)'],
      ['contract address collision', 'contract address collision'],
      [
        'invalid opcode: PUSH0',
        'code for a later EVM: PUSH0 needs shanghai, which the chain did not run. Build for the version that it runs (evm_version)',
      ],
      [
        'invalid opcode: opcode 0x1e not defined',
        'code for a later EVM: CLZ needs osaka, which the chain did not run. Build for the version that it runs (evm_version)',
      ],
      ['invalid opcode: opcode 0xc not defined', 'invalid opcode (assert before Solidity 0.8)'],
      ['NotActivated', 'an opcode of a later EVM than the chain runs; build for its version (evm_version)'],
    ] as const;
    for (const [rpcMessage, meaning] of cases) {
      const reason = failureReason({ rpcMessage, gasUsed: 5n, gasLimit: 5n });
      assert.deepEqual(
        [reason.kind, ...[reason.line, reason.meaning ?? []].map((line) => lineText(line, style, { now: 0 }))],
        ['halted', `failed: ${rpcMessage}`, meaning],
      );
    }
  });

  it('shows any words that tell how it ended, with addresses as links', () => {
    const rpcMessage = 'tx.origin 0xe248CC28C19d9a788878AACC5FCd66fF50e6d59d is not authorized to deploy a contract';
    assert.deepEqual(failureReason({ rpcMessage }).line, [
      { kind: 'text', text: 'failed: ' },
      { kind: 'remote', text: 'tx.origin' },
      { kind: 'text', text: ' ' },
      { kind: 'id', id: '0xe248CC28C19d9a788878AACC5FCd66fF50e6d59d' },
      { kind: 'text', text: ' ' },
      { kind: 'remote', text: 'is not authorized to deploy a contract' },
    ]);
    for (const words of [
      'cannot verify fee config: gasLimit cannot be less than or equal to 0: gasLimit = 0',
      'non-enabled cannot call setRewardAddress: 0x12',
      'some words of a precompile of tomorrow',
    ]) {
      assert.equal(said({ rpcMessage: words }), `halted: failed: ${words}`);
    }
  });

  it('takes words about the replay for no reason', () => {
    for (const words of [
      'required historical state unavailable (reexec=0)',
      'missing trie node 5a2a (path ) state 0x12 is not available, not found',
      'closed',
      'database closed',
      'cannot query unfinalized data',
      'execution aborted (timeout = 5s)',
      'context deadline exceeded',
      'header not found',
      'err: intrinsic gas too low: have 19290, want 22532 (supplied gas 19290)',
      'insufficient funds for gas * price + value: address 0x12 have 1 want 2',
    ]) {
      assert.equal(said({ rpcMessage: words }), 'unknown: failed, reason unknown', words);
    }
  });

  it('says that it does not know', () => {
    assert.equal(said({}), 'unknown: failed, reason unknown');
    assert.equal(said({ gasUsed: 5n, gasLimit: 9n }), 'unknown: reverted, reason unknown');
    assert.equal(said({ rpcMessage: 'missing trie node 5a2a' }), 'unknown: failed, reason unknown');
  });

  it('keeps the contract’s words apart from ours', () => {
    const revertData = `0x08c379a0${'20'.padStart(64, '0')}${'1'.padStart(64, '0')}${'5b'.padEnd(64, '0')}`;
    assert.deepEqual(failureReason({ revertData }).line, [
      { kind: 'text', text: 'reverted: ' },
      { kind: 'remote', text: '[' },
    ]);
    const empty = `0x08c379a0${'20'.padStart(64, '0')}${'0'.padStart(64, '0')}`;
    assert.equal(said({ revertData: empty }), 'reverted: reverted with an empty reason string');
  });

  it('shows data that is no error', () => {
    assert.equal(said({ revertData: '0xabcd' }), 'reverted: reverted with unknown data: 0xabcd');
  });
});
