import assert from 'node:assert/strict';
import { type GasShares, shareGas } from '../../../../src/engine/evm/trace/gasShares';
import { opcodeName } from '../../../../src/engine/evm/trace/opcodes';
import type { Recording } from '../../../../src/engine/evm/trace/recorder';
import { fetchRecording } from '../../../../src/engine/source/io/traceSource';
import { finished } from '../../../helpers/solidity/finished';
import { type Receipt, SourceNode } from '../../../helpers/solidity/sourceNode';

interface Shared extends GasShares {
  readonly gasUsed: bigint;
  readonly recording: Recording;
}

describe('shares of the gas of a transaction', function () {
  this.timeout(60_000);
  const most = 1_000_000n;
  let chain: SourceNode;
  let spender: string;

  const share = async (receipt: Receipt, limit = most): Promise<Shared> => {
    const recording = await fetchRecording(chain.node, { hash: receipt.transactionHash });
    const gasUsed = BigInt(receipt.gasUsed);
    const shares = finished(shareGas(recording, gasUsed, limit));
    assert.equal(sum([...shares.steps]) + sum(shares.others.map(({ gas }) => gas)), gasUsed);
    assert.ok(
      shares.steps.every((gas) => gas >= 0n),
      'a step that gives gas',
    );
    return { ...shares, gasUsed, recording };
  };
  const spend = async (name: string, limit = most): Promise<Shared> =>
    share(await chain.send({ to: spender, data: chain.data('Spender', name) }, limit), limit);
  const sum = (gas: readonly bigint[]): bigint => gas.reduce((all, one) => all + one, 0n);
  /** Shares that no step used. */
  const others = ({ others: list }: GasShares): readonly string[] => list.map(({ kind, gas }) => `${kind} ${gas}`);
  const ofSteps = ({ steps, recording: { op } }: Shared, name: string): readonly bigint[] =>
    [...steps].filter((_, i) => opcodeName(op[i]!) === name);

  before(async () => {
    chain = await SourceNode.start('Spender.sol', most);
  });
  after(async () => {
    await chain.stop();
  });

  it('counts the code of a new contract for itself', async () => {
    const receipt = await chain.send({ data: chain.compiled.get('Spender')!.bytecode });
    spender = receipt.contractAddress;
    const code = await chain.anvil.call<string>('eth_getCode', spender, 'latest');
    const shares = await share(receipt);
    const deposits = shares.others.filter(({ kind }) => kind === 'deposit').map(({ gas }) => gas);
    assert.equal(deposits.length, 2);
    assert.equal(deposits[0], BigInt((code.length - 2) / 2) * 200n);
    assert.ok(shares.others.every(({ kind }) => kind !== 'beyond' && kind !== 'refund'));
  });

  it('gives each step its own', async () => {
    const shares = await spend('fill');
    assert.deepEqual(others(shares), ['intrinsic 21064']);
    assert.deepEqual(
      ofSteps(shares, 'SSTORE'),
      Array.from({ length: 10 }, () => 22_100n),
    );
  });

  it('counts what a call took for the steps in it', async () => {
    const shares = await spend('through');
    // The cold access is charged to the check for code before the call.
    assert.deepEqual(ofSteps(shares, 'EXTCODESIZE').slice(0, 1), [2_600n]);
    assert.deepEqual(ofSteps(shares, 'CALL'), [100n]);
    assert.deepEqual(
      ofSteps(shares, 'STATICCALL').map((gas) => gas <= 2_600n),
      [true, true],
    );
    assert.ok(others(shares).includes('precompile 72'));
    assert.equal(shares.others.find(({ kind }) => kind === 'precompile')?.address, `0x${'2'.padStart(40, '0')}`);
    // 32,000 plus two gas per word of its code.
    assert.ok(ofSteps(shares, 'CREATE').every((gas) => gas >= 32_000n && gas < 33_000n));
  });

  it('tells what is given back', async () => {
    const shares = await spend('clear');
    // A refund is at most a fifth of the total.
    const refund = -shares.others.find(({ kind }) => kind === 'refund')!.gas;
    assert.equal(refund, (shares.gasUsed + refund) / 5n);
  });

  it('adds up where the transaction failed', async () => {
    assert.deepEqual(others(await spend('fail')), ['intrinsic 21064']);
  });

  it('adds up where there was not enough', async () => {
    const shares = await spend('burn', 200_000n);
    assert.equal(shares.gasUsed, 200_000n);
    assert.deepEqual(others(shares), ['intrinsic 21064']);
  });

  it('has the transaction alone where no code ran', async () => {
    const to = `0x${'9'.repeat(40)}`;
    assert.deepEqual(others(await share(await chain.send({ to, value: '0x1' }))), ['intrinsic 21000']);
  });
});
