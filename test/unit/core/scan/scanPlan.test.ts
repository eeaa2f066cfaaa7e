import assert from 'node:assert/strict';
import { scanRange, lowestBlockOfRun, ScanPlan } from '../../../../src/engine/addresses/scan/scanPlan';

/** Takes all slices, or at most `count`. */
function slices(plan: ScanPlan, count = Infinity): string[] {
  const taken: string[] = [];
  for (let next = plan.next(); next !== undefined && taken.length < count; next = plan.next()) {
    taken.push(`${next.from}-${next.to}`);
    plan.markScanned(next);
  }
  return taken;
}

describe('the plan of a scan', () => {
  it('goes from the highest block down in slices that grow, and leaves none out', () => {
    const plan = new ScanPlan({ from: 0n, to: 999n });
    assert.deepEqual(slices(plan), [
      ...['980-999', '940-979', '860-939', '740-859', '620-739', '500-619', '380-499', '260-379', '140-259'],
      ...['20-139', '0-19'],
    ]);
    assert.deepEqual(plan.read, { from: 0n, to: 999n });
  });

  it('has one slice for a few blocks, and none above the highest', () => {
    assert.deepEqual(slices(new ScanPlan({ from: 5n, to: 7n })), ['5-7']);
    assert.deepEqual(slices(new ScanPlan({ from: 0n, to: 0n })), ['0-0']);
  });

  it('halves what is refused, grows no more beyond that, and gives up at one block', () => {
    const plan = new ScanPlan({ from: 0n, to: 99n });
    assert.equal(plan.rejected(plan.next()!), true);
    assert.deepEqual(slices(plan, 3), ['90-99', '80-89', '70-79']);
    let next = plan.next()!;
    const rejected: string[] = [];
    while (plan.rejected(next)) {
      next = plan.next()!;
      rejected.push(`${next.from}-${next.to}`);
    }
    assert.deepEqual(rejected, ['65-69', '68-69', '69-69']);
    assert.deepEqual(plan.read, { from: 70n, to: 99n });
  });

  it('asks for fewer blocks where they are full', () => {
    const plan = new ScanPlan({ from: 0n, to: 999n });
    plan.markScanned(plan.next()!, 4_000);
    assert.deepEqual(plan.next(), { from: 975n, to: 979n });
    plan.markScanned(plan.next()!, 50_000);
    assert.deepEqual(plan.next(), { from: 974n, to: 974n });
  });

  it('has read nothing at first', () => assert.equal(new ScanPlan({ from: 0n, to: 9n }).read, undefined));
});

describe('the heights that were typed', () => {
  it('are those between, up to the latest block', () => {
    assert.deepEqual(scanRange({}, 50n), { from: 0n, to: 50n });
    assert.deepEqual(scanRange({ from: '7', to: '9' }, 50n), { from: 7n, to: 9n });
    assert.deepEqual(scanRange({ from: '7', to: '9999999999999999999' }, 50n), { from: 7n, to: 50n });
    assert.deepEqual(scanRange({ from: '', to: '' }, 0n), { from: 0n, to: 0n });
  });

  it('are none where the lowest is above the highest or the latest', () => {
    assert.equal(scanRange({ from: '9', to: '7' }, 50n), undefined);
    assert.equal(scanRange({ from: '51' }, 50n), undefined);
  });

  it('are read in one run, others in runs of as many blocks as one may read', () => {
    const all = { from: 0n, to: 99_999n };
    assert.equal(lowestBlockOfRun(all, 99_999n, {}, 5_000n), 95_000n);
    assert.equal(lowestBlockOfRun(all, 94_999n, { from: '' }, 5_000n), 90_000n);
    assert.equal(lowestBlockOfRun(all, 3_000n, {}, 5_000n), 0n);
    assert.equal(lowestBlockOfRun(all, 99_999n, { from: '0' }, 5_000n), 0n);
  });
});
