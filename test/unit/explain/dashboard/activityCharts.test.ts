import assert from 'node:assert/strict';
import { Activity } from '../../../../src/extension/dashboard/feeds/activity';
import { activityCharts } from '../../../../src/extension/dashboard/feeds/chainView';
import type { ChainFeed } from '../../../../src/extension/dashboard/feeds/chainFeed';

const noon = Date.parse('2026-11-21T12:00:00Z');

/** A block with one transaction every ten seconds from `first` to `last`, in seconds from noon. */
function feedOf(first: number, last: number, baseFee = 1n): ChainFeed {
  const activity = new Activity();
  for (let second = first; second <= last; second += 10) {
    const block = { number: BigInt(second + 10_000), time: noon + second * 1_000 };
    activity.add({ ...block, number: block.number / 10n, transactions: 1, gasUsed: 21_000n, baseFee });
  }
  activity.watched(noon + last * 1_000);
  // Only what charts need.
  return { chain: { name: 'C-Chain', path: 'C' }, activity } as unknown as ChainFeed;
}

describe('charts of a chain', () => {
  it('tell of a step that is not over by what there was of it', () => {
    const tps = (seconds: number, first: number) =>
      activityCharts(feedOf(first, seconds), 'today', noon + seconds * 1_000)
        .find(({ key }) => key === 'tps')
        ?.lines[0]?.texts.slice(-2);
    // Data since before the step, which began a minute ago.
    assert.deepEqual(tps(60, -300), ['0.09', '0.11']);
    // Data for only the last minute of ten.
    assert.equal(tps(600, 540), undefined);
    assert.deepEqual(tps(600, 300), [null, '0.1']);
  });

  it('tell tiny base fees in wei', () => {
    const fee = (baseFee: bigint) => {
      const chart = activityCharts(feedOf(0, 60, baseFee), 'fiveMinutes', noon + 60_000)[2];
      return `${chart?.lines[0]?.texts.findLast((text) => text !== null)} ${chart?.unit}`;
    };
    assert.deepEqual([1n, 99_999n, 100_000n, 25_000_000_000n].map(fee), [
      '1 wei',
      '99,999 wei',
      '0.0001 gwei',
      '25 gwei',
    ]);
  });

  it('tell what blocks reserve where those are executed later, and hold it against nothing', () => {
    // Block 40 of a recorded network.
    const latest = { gasLimit: 20_000_000n, targetExponent: 0n, settledHeight: 38n };
    const titles = (part: object) =>
      activityCharts({ ...feedOf(0, 60), ...part }, 'fiveMinutes', noon + 60_000)
        .slice(1, 3)
        .map(({ title, lines }) => `${title}: ${lines.map(({ label }) => label).join(', ')}`);
    assert.deepEqual(titles({ latest }), ['Gas reserved per second: reserved', 'Base fee at most: base fee at most']);
    assert.deepEqual(titles({ latest, isCharged: true }), [
      'Gas charged per second: charged, target, limit',
      'Base fee at most: base fee at most',
    ]);
    const before = { ...latest, gasLimit: 10_000_000n, targetExponent: null, settledHeight: null };
    const extraData = `0x${'0'.repeat(48)}`;
    assert.deepEqual(titles({ latest: { ...before, extraData } }), [
      'Gas used per second: used, target, limit',
      'Base fee: base fee',
    ]);
  });

  it('are left out where there is nothing to draw', () => {
    const activity = new Activity();
    const block = { transactions: 0, gasUsed: 0n };
    [-120, -110].forEach((second, i) => activity.add({ ...block, number: BigInt(i + 5), time: noon + second * 1_000 }));
    const drawn = (watchedUntil: number, at: number) => {
      activity.watched(noon + watchedUntil);
      const feed = { chain: { name: 'C-Chain', path: 'C' }, activity } as unknown as ChainFeed;
      return activityCharts(feed, 'fiveMinutes', noon + at).map(({ key }) => key);
    };
    assert.deepEqual(drawn(0, 0), ['blockTime']);
    assert.deepEqual(drawn(400_000, 400_000), []);
  });
});
