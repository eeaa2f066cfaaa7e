import assert from 'node:assert/strict';
import type { Sample } from '../../../scripts/soak/samples';
import { growthFaults, trendsOf } from '../../../scripts/soak/trends';

/** A window of two hours. @param of deviations from constant memory usage */
function window(of: (minute: number) => Partial<Sample>): readonly Sample[] {
  const same = {
    heap: 70e6,
    buffers: 5e6,
    resident: 200e6,
    handles: 20,
    timers: 30,
    posts: 400,
    calls: 700,
    restarts: 0,
  };
  return Array.from({ length: 120 }, (_, i) => ({ ...same, minute: i + 1, ...of(i + 1) }));
}

const faultsOf = (of: (minute: number) => Partial<Sample>): readonly string[] => growthFaults(trendsOf(window(of), 20));

describe('what a window gains in an hour', () => {
  it('is nothing where it holds the same, also with failing hosts, single peaks and a slow start', () => {
    assert.deepEqual(
      faultsOf(() => ({})),
      [],
    );
    assert.deepEqual(
      faultsOf((minute) => ({
        heap: minute < 20 ? 70e6 + minute * 1e6 : minute === 77 ? 300e6 : 90e6,
        posts: minute % 10 === 6 ? 4_000 : 400,
        handles: minute % 10 === 8 ? 45 : 20,
      })),
      [],
    );
  });

  it('is a fault where it grows: by a leak of 40 kB a minute, a timer and a socket in ten minutes, one more poll', () => {
    assert.deepEqual(
      faultsOf((minute) => ({ heap: 70e6 + minute * 40_000 })),
      ['heap: 2.40 MB more each hour, over the limit of 1.'],
    );
    assert.deepEqual(
      faultsOf((minute) => ({ timers: 30 + Math.floor(minute / 10), handles: 20 + Math.floor(minute / 10) })),
      ['handles: 6.00 more each hour, over the limit of 4.', 'timers: 6.00 more each hour, over the limit of 4.'],
    );
    assert.deepEqual(
      faultsOf((minute) => ({ posts: 400 + 5 * Math.floor(minute / 10) })),
      ['requests a minute: 30.00 more each hour, over the limit of 20.'],
    );
  });

  it('is by the hours that went by, where minutes were late', () => {
    const late = window((minute) => ({ at: minute * 2, heap: 70e6 + minute * 20_000 }));
    assert.equal(
      trendsOf(late, 20)
        .find(({ name }) => name === 'heap')!
        .perHour.toFixed(2),
      '0.60',
    );
  });

  it('takes no figure from a run that was too short', () => {
    assert.throws(() => trendsOf(window(() => ({})).slice(0, 35), 20), /^Error: 35 minutes are too few/);
  });
});
