import assert from 'node:assert/strict';
import { Activity, type ActivityBlock } from '../../../../src/core/dashboard/activity';
import { spanTimes } from '../../../../src/core/dashboard/span';

const noon = Date.parse('2026-11-21T12:00:00Z');

function block(number: number, seconds: number, transactions = 0): ActivityBlock {
  const gasUsed = BigInt(transactions) * 21_000n;
  return { number: BigInt(number), time: noon + seconds * 1_000, transactions, gasUsed, baseFee: BigInt(number) };
}

/** Steps that something is known of: seconds from noon, seconds watched, blocks, transactions, base fee. */
function steps(activity: Activity, seconds: number): readonly string[] {
  const times = spanTimes('fiveMinutes', noon + seconds * 1_000);
  return activity
    .of('fiveMinutes', times)
    .flatMap(({ covered, blocks, transactions, baseFee }, i) =>
      covered === 0 && blocks === 0
        ? []
        : [`${(times[i]! - noon) / 1_000}: ${covered / 1_000} s, ${blocks}, ${transactions}, ${baseFee ?? 'none'}`],
    );
}

describe('the activity of a chain', () => {
  it('counts blocks that come at uneven times, in any order, once', () => {
    const blocks = [block(1, 1, 9), block(2, 2.5, 3), block(3, 3, 4), block(4, 17, 5), block(5, 18, 1)];
    const expected = ['0: 4 s, 2, 7, 3', '5: 5 s, 0, 0, none', '10: 5 s, 0, 0, none', '15: 3 s, 2, 6, 5'];
    for (const order of [
      [0, 1, 2, 3, 4],
      [4, 3, 2, 1, 0],
      [2, 0, 4, 1, 3, 3, 1],
    ]) {
      const activity = new Activity();
      order.forEach((i) => activity.add(blocks[i]!));
      assert.deepEqual(steps(activity, 20), expected, String(order));
    }
  });

  it('leaves a gap where blocks were missed, and none where a chain was quiet', () => {
    const activity = new Activity();
    [block(1, 0), block(2, 4, 1), block(9, 21), block(10, 24, 2)].forEach((one) => activity.add(one));
    assert.deepEqual(steps(activity, 40), ['0: 4 s, 1, 1, 2', '20: 3 s, 1, 2, 10']);
    activity.watched(noon + 33_000);
    assert.deepEqual(steps(activity, 40), [
      '0: 4 s, 1, 1, 2',
      '20: 4 s, 1, 2, 10',
      '25: 5 s, 0, 0, none',
      '30: 3 s, 0, 0, none',
    ]);
  });

  it('fills a gap by the block that was missed', () => {
    const activity = new Activity();
    [block(1, 0), block(3, 3, 1), block(2, 1, 5)].forEach((one) => activity.add(one));
    assert.deepEqual(steps(activity, 4), ['0: 3 s, 2, 6, 3']);
  });

  it('keeps what a span shows and no more, however long it goes on', () => {
    const activity = new Activity();
    for (let i = 0; i < 40_000; i++) {
      activity.add(block(i, i * 2, 1));
    }
    const { steps: kept, blocks } = activity as unknown as {
      steps: ReadonlyMap<string, ReadonlyMap<number, unknown>>;
      blocks: ReadonlyMap<bigint, unknown>;
    };
    assert.deepEqual(
      [...kept].map(([span, { size }]) => `${span} ${size}`),
      ['fiveMinutes 102', 'hour 102', 'today 89'],
    );
    assert.equal(blocks.size, 64);
    const times = spanTimes('hour', noon + 79_998_000);
    const last = activity.of('hour', times).at(-2);
    assert.deepEqual([last?.blocks, last?.transactions, last?.covered, last?.between], [30, 30, 60_000, 60_000]);
  });
});
