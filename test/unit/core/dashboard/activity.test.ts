import assert from 'node:assert/strict';
import { Activity, type ActivityBlock } from '../../../../src/extension/dashboard/feeds/activity';
import { spanTimes } from '../../../../src/webview/protocol/span';

const noon = Date.parse('2026-11-21T12:00:00Z');

function block(number: number, seconds: number, transactions = 0): ActivityBlock {
  const gasUsed = BigInt(transactions) * 21_000n;
  return { number: BigInt(number), time: noon + seconds * 1_000, transactions, gasUsed, baseFee: BigInt(number) };
}

/** Steps with data: seconds from noon, seconds observed, blocks, transactions, base fee. */
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

  it('leaves the time since genesis out of what is between blocks', () => {
    const activity = new Activity();
    [block(0, -100_000), block(1, 1), block(2, 3)].forEach((one) => activity.add(one));
    const [step] = activity.of('fiveMinutes', [noon]);
    assert.deepEqual([step?.blocks, step?.intervals, step?.between], [2, 1, 2_000]);
  });

  it('fills a gap by the block that was missed', () => {
    const activity = new Activity();
    [block(1, 0), block(3, 3, 1), block(2, 1, 5)].forEach((one) => activity.add(one));
    assert.deepEqual(steps(activity, 4), ['0: 3 s, 2, 6, 3']);
  });

  it('is filled from the newest gap on, no further back than it is wanted, and knows since when it is whole', () => {
    const activity = new Activity();
    assert.deepEqual([activity.knownSince, activity.missing(0, 9, 9n)], [undefined, []]);
    [90, 91, 95, 99, 100].forEach((number) => activity.add(block(number, number, 1)));
    assert.equal(activity.knownSince, noon + 99_000);
    assert.deepEqual(activity.missing(0, 5, 1_000n), [98n, 97n, 96n, 94n, 93n]);
    assert.deepEqual(activity.missing(0, 99, 8n), [98n, 97n, 96n, 94n, 93n, 92n]);
    assert.deepEqual(activity.missing(noon + 95_000, 99, 1_000n), [98n, 97n, 96n]);
    assert.deepEqual(activity.missing(0, 99, 200n).length, 3 + 3 + 90);
    for (const number of activity.missing(0, 99, 1_000n)) {
      activity.add(block(Number(number), Number(number), 1));
    }
    assert.deepEqual([activity.knownSince, activity.missing(0, 9, 1_000n)], [noon, []]);
    assert.deepEqual(steps(activity, 99).slice(0, 2), ['0: 5 s, 4, 4, 4', '5: 5 s, 5, 5, 9']);
  });

  it('counts a block once, whether its neighbours are still known or not', () => {
    const activity = new Activity();
    for (const number of [1, 2, 3, 4, 5, 3, 2, 4, 1, 5]) {
      activity.add(block(number, number, 1));
    }
    assert.deepEqual(steps(activity, 5), ['0: 4 s, 3, 3, 4', '5: 0 s, 1, 1, 5']);
  });

  it('remembers the ends of what is known and no more, however often it was left alone', () => {
    const activity = new Activity();
    for (let i = 0; i < 100; i++) {
      activity.add(block(i * 10, i, 1));
    }
    activity.add(block(1, 1, 1));
    assert.equal(activity.missing(0, 10_000, 10_000n).length, 31 * 9 + 680);
  });

  it('keeps what a span shows and no more, however long it goes on', () => {
    const activity = new Activity();
    for (let i = 0; i < 40_000; i++) {
      activity.add(block(i, i * 2, 1));
    }
    const { steps: cached } = activity as unknown as {
      steps: ReadonlyMap<string, ReadonlyMap<number, unknown>>;
    };
    assert.deepEqual(
      [...cached].map(([span, { size }]) => `${span} ${size}`),
      ['fiveMinutes 102', 'hour 102', 'today 89'],
    );
    const times = spanTimes('hour', noon + 79_998_000);
    const last = activity.of('hour', times).at(-2);
    assert.deepEqual([last?.blocks, last?.transactions, last?.covered, last?.between], [30, 30, 60_000, 60_000]);
  });
});
