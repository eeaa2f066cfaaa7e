import assert from 'node:assert/strict';
import { formatCountdown, formatRemaining } from '../../../../src/core/text/countdown';

const berlin = { timeZone: 'Europe/Berlin', locale: 'en' };
const hour = 3_600_000;

describe('a countdown', () => {
  it('counts elapsed hours where the clocks go back, and says the time that they show then', () => {
    // Summer time ends on 2026-10-25: from noon to noon it is 49 hours.
    const now = Date.UTC(2026, 9, 24, 10);
    assert.equal(
      formatCountdown(Date.UTC(2026, 9, 26, 11), { now, ...berlin }),
      'in 2 d 1 h, 2026-10-26 12:00:00 GMT+1',
    );
    assert.equal(formatCountdown(now + 12 * hour, { now, ...berlin }), 'in 12 h, 2026-10-25 00:00:00 GMT+2');
  });

  it('counts elapsed hours where the clocks go forward', () => {
    // Summer time begins on 2026-03-29: from noon to noon it is 23 hours.
    const now = Date.UTC(2026, 2, 28, 11);
    assert.equal(formatCountdown(Date.UTC(2026, 2, 29, 10), { now, ...berlin }), 'in 23 h, 2026-03-29 12:00:00 GMT+2');
  });

  it('is over when its time has come', () => {
    const now = Date.UTC(2026, 2, 28, 11);
    assert.equal(formatCountdown(now, { now, ...berlin }), 'now, 2026-03-28 12:00:00 GMT+1');
    assert.equal(formatCountdown(now - 1, { now, ...berlin }), 'now, 2026-03-28 11:59:59 GMT+1');
  });

  it('has two units at most, rounded down', () => {
    assert.equal(formatRemaining(999), '0 s');
    assert.equal(formatRemaining(59_999), '59 s');
    assert.equal(formatRemaining(hour), '1 h');
    assert.equal(formatRemaining(25 * hour + 59_999), '1 d 1 h');
    assert.equal(formatRemaining(24 * hour + 59_999), '1 d');
    assert.equal(formatRemaining(400 * 24 * hour), '400 d');
  });
});
