import assert from 'node:assert/strict';
import { traceCoversInternalTransactions } from '../../../../src/engine/evm/report/callSection';

const [one, two, three] = ['11', '22', '33'].map((pair) => `0x${pair.repeat(20)}`) as [string, string, string];
const call = (from: string, to: string | null, value: bigint) => ({
  from: { address: from },
  to: to === null ? null : { address: to },
  value,
});

describe('traceCoversInternalTransactions', () => {
  const root = {
    from: one,
    to: two,
    value: 5n,
    calls: [{ from: two, to: `0x${'aB'.repeat(20)}`, value: 3n, calls: [{ from: three, to: one }] }],
  };

  it('finds listed calls at any depth, in any spelling of addresses', () => {
    assert.equal(
      traceCoversInternalTransactions([call(two, `0x${'Ab'.repeat(20)}`, 3n), call(three, one, 0n)], root),
      true,
    );
  });

  it('takes a call without a receiver, or with none, for a creation that failed', () => {
    assert.equal(
      traceCoversInternalTransactions([call(two, null, 3n), call(two, `0x${'00'.repeat(20)}`, 3n)], root),
      true,
    );
  });

  it('is false for a call of another value, sender or receiver', () => {
    assert.equal(traceCoversInternalTransactions([call(two, `0x${'ab'.repeat(20)}`, 4n)], root), false);
    assert.equal(traceCoversInternalTransactions([call(one, `0x${'ab'.repeat(20)}`, 3n)], root), false);
    assert.equal(traceCoversInternalTransactions([call(two, three, 3n)], root), false);
  });
});
