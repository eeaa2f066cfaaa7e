import assert from 'node:assert/strict';
import { afterGas, atBlock, type GasClock, priceOf } from '../../devnet/helicon/gasClock';
import { receiptsRoot, type RootedReceipt } from '../../devnet/helicon/receiptsRoot';
import { recordedAnswers } from '../../devnet/recorded/recordedAnswers';

interface Header {
  readonly number: string;
  readonly timestampMilliseconds: string;
  readonly baseFeePerGas: string;
  readonly gasUsed: string;
  readonly receiptsRoot: string;
  readonly settledHeight?: string;
  readonly settledGasUnix: string;
  readonly settledGasNumerator: string;
  readonly settledExcess: string;
}

interface Receipt extends Omit<RootedReceipt, 'cumulativeGasUsed'> {
  readonly blockNumber: string;
  readonly transactionHash: string;
  readonly cumulativeGasUsed: string;
  readonly gasUsed: string;
}

describe('devnet: the fee clock since Helicon, against recorded headers', () => {
  const answers = recordedAnswers('helicon/helicon-fees');
  const headers = new Map<number, Header>();
  const receipts = new Map<number, readonly Receipt[]>();
  for (const { method, result } of answers) {
    if (/^eth_getBlockBy/.test(method)) {
      const header = result as Header | null;
      if (header?.settledHeight !== undefined) headers.set(Number(header.number), header);
    }
    if (method === 'eth_getBlockReceipts') {
      const all = result as readonly Receipt[] | null;
      if (all?.[0] !== undefined) receipts.set(Number(all[0].blockNumber), all);
    }
  }

  const settledClock = ({ settledGasUnix, settledGasNumerator, settledExcess }: Header): GasClock => ({
    time: BigInt(settledGasUnix) * 2_000_000n + BigInt(settledGasNumerator),
    excess: BigInt(settledExcess),
  });

  it('bounds the base fee as if the limits of all blocks not yet settled were used up', () => {
    let checked = 0;
    for (const [height, header] of headers) {
      const settled = Number(header.settledHeight);
      const between = Array.from({ length: height - settled - 1 }, (_, i) => headers.get(settled + 1 + i));
      if (between.includes(undefined)) continue;
      let clock = settledClock(header);
      for (const one of between as Header[]) {
        clock = afterGas(atBlock(clock, Number(one.timestampMilliseconds)), BigInt(one.gasUsed));
      }
      assert.equal(priceOf(atBlock(clock, Number(header.timestampMilliseconds))), BigInt(header.baseFeePerGas));
      checked += 1;
    }
    assert.ok(checked > 25, `${checked} headers`);
  });

  it('settles at the moment at which the gas that was charged is used up', () => {
    const clocks = new Map([...headers.values()].map((one) => [Number(one.settledHeight), settledClock(one)]));
    let checked = 0;
    for (const [height, clock] of clocks) {
      const [before, header, charged] = [clocks.get(height - 1), headers.get(height), receipts.get(height)];
      if (before === undefined || header === undefined || charged === undefined) continue;
      const gas = charged.reduce((sum, { gasUsed }) => sum + BigInt(gasUsed), 0n);
      assert.deepEqual(afterGas(atBlock(before, Number(header.timestampMilliseconds)), gas), clock);
      checked += 1;
    }
    assert.ok(checked > 15, `${checked} blocks`);
  });

  it('has the root of the receipts of all blocks that are settled by a block', () => {
    let checked = 0;
    for (const [height, { settledHeight, receiptsRoot: root }] of headers) {
      const from = Number(headers.get(height - 1)?.settledHeight ?? NaN) + 1;
      const heights = Array.from({ length: Number(settledHeight) - from + 1 || 0 }, (_, i) => from + i);
      const known = heights.every((one) => receipts.has(one) && headers.has(one));
      if (Number.isNaN(from) || !known) continue;
      const all = heights.flatMap((one) => receipts.get(one) ?? []);
      assert.equal(
        receiptsRoot(all.map((one) => ({ ...one, cumulativeGasUsed: BigInt(one.cumulativeGasUsed) }))),
        root,
      );
      checked += 1;
    }
    assert.ok(checked > 20, `${checked} headers`);
  });
});
