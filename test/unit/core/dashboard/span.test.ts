import assert from 'node:assert/strict';
import { spanTimes } from '../../../../src/webview/protocol/span';

const at = (text: string): number => Date.parse(text);
const iso = (time: number | undefined): string => (time === undefined ? 'none' : new Date(time).toISOString());

describe('spans of a dashboard', () => {
  it('have the present step as their last one', () => {
    const five = spanTimes('fiveMinutes', at('2026-11-21T12:00:03.500Z'));
    assert.deepEqual(
      [five.length, iso(five[0]), iso(five.at(-1))],
      [60, '2026-11-21T11:55:05.000Z', '2026-11-21T12:00:00.000Z'],
    );
    const hour = spanTimes('hour', at('2026-11-21T12:00:00Z'));
    assert.deepEqual(
      [hour.length, iso(hour[0]), iso(hour.at(-1))],
      [60, '2026-11-21T11:01:00.000Z', '2026-11-21T12:00:00.000Z'],
    );
  });

  const { TZ } = process.env;
  afterEach(() => {
    if (TZ === undefined) {
      delete process.env['TZ'];
    } else {
      process.env['TZ'] = TZ;
    }
  });

  // Start of the day, and the number of quarter hours so far.
  for (const [zone, now, start, quarters] of [
    ['UTC', '2026-11-21T23:59:59Z', '2026-11-21T00:00:00.000Z', 96],
    ['UTC', '2026-11-21T00:00:00Z', '2026-11-21T00:00:00.000Z', 1],
    ['Asia/Kathmandu', '2026-11-21T18:14:59Z', '2026-11-20T18:15:00.000Z', 96],
    // Clocks go forward: 23 hours.
    ['Europe/Berlin', '2026-03-29T21:59:59Z', '2026-03-28T23:00:00.000Z', 92],
    ['Europe/Berlin', '2026-03-29T00:30:00Z', '2026-03-28T23:00:00.000Z', 7],
    // Back: 25 hours.
    ['Europe/Berlin', '2026-10-25T22:59:59Z', '2026-10-24T22:00:00.000Z', 100],
    ['America/New_York', '2026-11-01T06:30:00Z', '2026-11-01T04:00:00.000Z', 11],
    // Forward at midnight: the day begins at one.
    ['America/Santiago', '2026-09-06T12:00:00Z', '2026-09-06T04:00:00.000Z', 33],
    // By half an hour.
    ['Australia/Lord_Howe', '2026-10-04T12:59:59Z', '2026-10-03T13:30:00.000Z', 94],
    ['Pacific/Apia', '2026-11-21T10:00:00Z', '2026-11-20T11:00:00.000Z', 93],
  ] as const) {
    it(`begin the day of ${now} in ${zone} at ${start}`, () => {
      process.env['TZ'] = zone;
      const times = spanTimes('today', at(now));
      assert.deepEqual([times.length, iso(times[0])], [quarters, start]);
    });
  }
});
