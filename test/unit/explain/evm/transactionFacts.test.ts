import assert from 'node:assert/strict';
import type { IndexedTransaction } from '../../../../src/engine/net/dataApi/evm';
import type { EvmReceipt, EvmTransaction } from '../../../../src/engine/evm/io/transaction';
import { factsFromIndex, factsFromNode } from '../../../../src/engine/evm/report/transactionFacts';

const hash = `0x${'aa'.repeat(32)}`;
const blockHash = `0x${'bb'.repeat(32)}`;
const sender = `0x${'11'.repeat(20)}`;
const receiver = `0x${'22'.repeat(20)}`;

const waiting: EvmTransaction = {
  hash,
  from: sender,
  to: receiver,
  value: 5n,
  nonce: 7n,
  gas: 21_000n,
  gasPrice: 30n,
  input: '0x',
  blockHash: null,
  blockNumber: null,
};
const receipt: EvmReceipt = {
  transactionHash: hash,
  blockHash,
  blockNumber: 16n,
  transactionIndex: 3n,
  from: sender,
  gasUsed: 20_000n,
  effectiveGasPrice: 25n,
  status: 1n,
  logs: [],
};

describe('facts of a transaction', () => {
  it('of a node: what is offered counts while it waits', () => {
    assert.deepEqual(factsFromNode({ transaction: waiting }), {
      outcome: 'pending',
      hash,
      from: sender,
      to: receiver,
      value: 5n,
      nonce: 7n,
      gasLimit: 21_000n,
      maxFee: 30n,
      input: '0x',
    });
  });

  it('of a node: what was paid counts once it is in a block, which the receipt may know first', () => {
    const facts = factsFromNode({ transaction: waiting, receipt });
    assert.deepEqual(
      [facts.outcome, facts.blockNumber, facts.blockHash, facts.index, facts.gasPrice, facts.maxFee],
      ['ok', 16n, blockHash, 3n, 25n, undefined],
    );
  });

  it('of a node: no outcome where a block is known and no receipt', () => {
    assert.equal(factsFromNode({ transaction: { ...waiting, blockNumber: 16n, blockHash } }).outcome, undefined);
    assert.equal(factsFromNode({ transaction: waiting, receipt: { ...receipt, status: 0n } }).outcome, 'failed');
    assert.equal(factsFromNode({ transaction: waiting, receipt: { ...receipt, status: null } }).outcome, 'ok');
  });

  const indexed = (part: object): IndexedTransaction => ({
    nativeTransaction: {
      blockNumber: 16n,
      blockTimestamp: 1_763_748_032n,
      blockHash,
      txHash: hash,
      txStatus: 1n,
      gasLimit: 21_000n,
      gasUsed: 20_000n,
      gasPrice: 25n,
      nonce: 7n,
      from: { address: sender },
      to: { address: receiver },
      value: 5n,
      input: '0x',
      ...part,
    },
  });

  it('of an index: time in milliseconds, exact where it is told', () => {
    assert.equal(factsFromIndex(indexed({}), false).time, 1_763_748_032_000);
    assert.equal(
      factsFromIndex(indexed({ blockTimestampMilliseconds: 1_763_748_032_250n }), false).time,
      1_763_748_032_250,
    );
  });

  it('of an index alone: its base fee is no more than a bound where the block may have one', () => {
    const fees = { maxFeePerGas: 40n, maxPriorityFeePerGas: 2n, baseFeePerGas: 24n };
    const told = (part: object, mayBeBound: boolean) => {
      const { baseFee, baseFeeBound, leastCharge } = factsFromIndex(indexed(part), mayBeBound);
      return { baseFee, baseFeeBound, leastCharge };
    };
    const unknown = { baseFee: undefined, baseFeeBound: undefined, leastCharge: undefined };
    assert.deepEqual(told(fees, false), { ...unknown, baseFee: 24n });
    assert.deepEqual(told(fees, true), { ...unknown, baseFee: 23n, baseFeeBound: 24n });
    assert.deepEqual(told({ ...fees, maxFeePerGas: 25n }, true), { ...unknown, baseFeeBound: 24n });
    assert.deepEqual(told({ gasLimit: 40_000n }, true), { ...unknown, leastCharge: 20_000n });
  });

  it('of an index: a creation has no receiver, and a status of 0 is a failure', () => {
    const facts = factsFromIndex(indexed({ method: { callType: 'CONTRACT_CREATION' }, txStatus: 0n }), false);
    assert.deepEqual([facts.to, facts.outcome], [undefined, 'failed']);
  });
});
