import assert from 'node:assert/strict';
import { lineText } from '../../../../src/engine/report/spanText';
import { remainingTimeLines } from '../../../../src/engine/validators/validatorLife';

const style = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 100 } as const;

function shown(balances: readonly bigint[], price: bigint | undefined) {
  const lasts = remainingTimeLines(
    balances.map((balance) => ({ balance })),
    price === undefined ? undefined : { price, timestamp: new Date(0).toISOString() },
    0,
  );
  return balances.map((balance) => {
    const line = lasts({ balance });
    const bars = line.flatMap((span) => (span.kind === 'share' ? [span.thousandths] : []));
    return [lineText(line, style, { now: 0 }), ...bars];
  });
}

describe('how long balances of validators last', () => {
  it('is told with a bar that is full for the one that lasts longest', () => {
    assert.deepEqual(shown([86_400_000n, 43_200_000n, 216_000n, 0n], 10n), [
      ['100 d', 1000],
      ['50 d', 500],
      ['6 h', 2],
      ['inactive'],
    ]);
  });

  it('is unknown without a price', () => {
    assert.deepEqual(shown([5n, 0n], undefined), [[''], ['inactive']]);
  });
});
