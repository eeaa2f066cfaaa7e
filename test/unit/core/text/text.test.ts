import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  formatAbsoluteTime,
  formatAge,
  formatCountdown,
  formatTime,
  formatDuration,
  formatGoDuration,
} from '../../../../src/engine/primitives/text/time';
import { cleanRemote, isolateRightToLeft } from '../../../../src/engine/primitives/text/clean';
import { formatCount } from '../../../../src/engine/primitives/text/amount';
import { shortenId } from '../../../../src/engine/primitives/text/words';

describe('formatCount', () => {
  it('groups in threes at any size', () => {
    assert.equal(formatCount(0n), '0');
    assert.equal(formatCount(999n), '999');
    assert.equal(formatCount(1000n), '1,000');
    assert.equal(formatCount(-41_203_877n), '-41,203,877');
    assert.equal(formatCount(2n ** 64n), '18,446,744,073,709,551,616');
  });
});

describe('formatDuration', () => {
  const day = 86_400_000;

  it('has two units at most, rounded down', () => {
    assert.equal(formatDuration(0), '0 s');
    assert.equal(formatDuration(999.9), '999 ms');
    assert.equal(formatDuration(59_999), '59 s');
    assert.equal(formatDuration(108_146), '1 min 48 s');
    assert.equal(formatDuration(7_200_000), '2 h');
    assert.equal(formatDuration(day + 59_999), '1 d');
    assert.equal(formatDuration(14 * day - 1), '13 d 23 h');
    assert.equal(formatDuration(400 * day - 1), '399 d');
    assert.equal(formatDuration(800 * day), '2 y');
    assert.equal(formatDuration(-3 * 60_000), '3 min');
    assert.equal(formatDuration(Number.NaN), 'unknown');
  });

  it('has one unit for what is told in passing', () => {
    assert.equal(formatDuration(108_146, 1), '1 min');
    assert.equal(formatDuration(400 * day - 1, 1), '399 d');
    assert.equal(formatDuration(800 * day, 1), '2 y');
  });

  it('reads how Go writes it', () => {
    const written = ['1m48.146553078s', '2.0s', '195ms', '48h0m0s', '834µs', '-3m0s', '0s', 'soon', '', '1x', 's'];
    assert.deepEqual(written.map(formatGoDuration), [
      '1 min 48 s',
      '2 s',
      '195 ms',
      '2 d',
      '834µs',
      '3 min',
      '0 s',
      'soon',
      '',
      '1x',
      's',
    ]);
  });
});

describe('times', () => {
  const now = Date.UTC(2026, 10, 21, 14, 5, 11);
  const utc = { now, timeZone: 'UTC' };

  it('shows the clock and the age', () => {
    assert.equal(formatTime(now - 180_000, utc), '14:02:11 UTC, 3 min ago');
    assert.equal(formatTime(now - 500, utc), '14:05:10 UTC, just now');
    assert.equal(formatTime(now + 180_000, utc), '14:08:11 UTC, in 3 min');
  });

  it('adds the date when it is not today, in the reader’s zone', () => {
    assert.equal(formatTime(now - 3 * 86_400_000, utc), '2026-11-18 14:05:11 UTC, 3 d ago');
    const late = Date.UTC(2026, 10, 20, 23, 30, 0);
    assert.equal(formatTime(late, utc), '2026-11-20 23:30:00 UTC, 14 h ago');
    assert.equal(formatTime(late, { now, timeZone: 'Europe/Berlin' }), '00:30:00 GMT+1, 14 h ago');
  });

  it('writes midnight as 00 and other calendars’ readers the same digits', () => {
    const midnight = Date.UTC(2026, 10, 21);
    assert.equal(formatTime(midnight, utc), '00:00:00 UTC, 14 h ago');
    assert.equal(formatTime(midnight, { ...utc, locale: 'ar-EG' }), '00:00:00 UTC, 14 h ago');
    assert.equal(formatTime(0, { ...utc, locale: 'th' }), '1970-01-01 00:00:00 UTC, 56 y ago');
  });

  it('shows a time without its age', () => {
    assert.equal(formatAbsoluteTime(now, { timeZone: 'UTC' }), '2026-11-21 14:05:11 UTC');
  });

  it('survives a time out of range and a language it does not know', () => {
    assert.equal(formatTime(1e20, utc), 'time out of range');
    assert.equal(formatAbsoluteTime(Number.NaN, utc), 'time out of range');
    assert.equal(formatTime(now - 180_000, { ...utc, locale: 'not a language' }), '14:02:11 UTC, 3 min ago');
    assert.equal(formatTime(now - 180_000, { ...utc, locale: '' }), '14:02:11 UTC, 3 min ago');
  });

  it('says ages', () => {
    assert.equal(formatAge(12_000), '12 s ago');
    assert.equal(formatAge(-12_000), 'in 12 s');
    assert.equal(formatAge(-400), 'just now');
  });
});

describe('shortenId', () => {
  it('leaves out the middle', () => {
    assert.equal(shortenId('0x7ee3e2d0939e98077df773ccf0d5dd4118384945954581a305851693d04c9b70'), '0x7ee3…9b70');
    assert.equal(shortenId('NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg'), 'NodeID-7Xhw…t3Lg');
    assert.equal(shortenId('P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u'), 'P-local18jma…z96u');
    assert.equal(shortenId('avax18jma8ppw3nhx5r4ap8clazz0dps7rv5ukulre5'), 'avax18jma…lre5');
    assert.equal(shortenId('2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo'), '2TqS…SuGo');
  });

  it('leaves short text whole', () => {
    assert.equal(shortenId('26'), '26');
    assert.equal(shortenId('0x1234567890'), '0x1234567890');
  });
});

describe('cleanRemote', () => {
  it('leaves ordinary words alone', () => {
    assert.equal(cleanRemote('USD Coin (bridged) – ünïcødé 日本語', 100), 'USD Coin (bridged) – ünïcødé 日本語');
  });

  it('makes one line of many', () => {
    assert.equal(cleanRemote(' a\r\nb\tc\u2028d\u0085e\u00a0\u3000f ', 100), 'a b c d e f');
  });

  it('removes what is not seen or reorders text', () => {
    assert.equal(
      cleanRemote('a\u202eb\u2066c\u200bd\ufeffe\u0000f\u001b[31mg\u009bh\u{e0041}i\u3164j', 100),
      'abcdef[31mghij',
    );
  });

  it('replaces half characters', () => {
    assert.equal(cleanRemote('a\ud800b', 100), 'a\ufffdb');
  });

  it('lowers towers of marks', () => {
    assert.equal(cleanRemote(`a${'\u0301'.repeat(200)}b`, 100), 'a\u0301\u0301\u0301b');
  });

  it('bounds the length in characters, not in UTF-16 units', () => {
    assert.equal(cleanRemote('abcdef', 3), 'abc…');
    assert.equal(cleanRemote('🪙🪙🪙🪙', 2), '🪙🪙…');
    assert.equal(cleanRemote('abc', 3), 'abc');
    assert.equal(cleanRemote(`${'\u200b'.repeat(10_000)}abc`, 3), '…');
  });

  it('costs nothing for megabytes', () => {
    assert.equal(cleanRemote('x'.repeat(10_000_000), 5), 'xxxxx…');
  });

  it('never gives a control, a line break or more than was asked for (random)', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.integer({ min: 1, max: 50 }), (text, most) => {
        const clean = cleanRemote(text, most);
        assert.doesNotMatch(clean, /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/);
        assert.ok(Array.from(clean).length <= most + 1);
        assert.equal(cleanRemote(clean, most + 1), clean);
      }),
      { numRuns: 500 },
    );
  });
});

describe('isolateRightToLeft', () => {
  it('wraps only what runs from right to left', () => {
    assert.equal(isolateRightToLeft('USDC'), 'USDC');
    assert.equal(isolateRightToLeft('عملة'), '\u2068عملة\u2069');
  });
});

const berlin = { timeZone: 'Europe/Berlin', locale: 'en' };
const hour = 3_600_000;

describe('a countdown', () => {
  it('counts elapsed hours where the clocks go back, and says the time that they show then', () => {
    // Daylight saving time ends on 2026-10-25: from noon to noon it is 49 hours.
    const now = Date.UTC(2026, 9, 24, 10);
    assert.equal(
      formatCountdown(Date.UTC(2026, 9, 26, 11), { now, ...berlin }),
      'in 2 d 1 h, 2026-10-26 12:00:00 GMT+1',
    );
    assert.equal(formatCountdown(now + 12 * hour, { now, ...berlin }), 'in 12 h, 2026-10-25 00:00:00 GMT+2');
  });

  it('counts elapsed hours where the clocks go forward', () => {
    // Daylight saving time starts on 2026-03-29: from noon to noon it is 23 hours.
    const now = Date.UTC(2026, 2, 28, 11);
    assert.equal(formatCountdown(Date.UTC(2026, 2, 29, 10), { now, ...berlin }), 'in 23 h, 2026-03-29 12:00:00 GMT+2');
  });

  it('is over when its time has come', () => {
    const now = Date.UTC(2026, 2, 28, 11);
    assert.equal(formatCountdown(now, { now, ...berlin }), 'now, 2026-03-28 12:00:00 GMT+1');
    assert.equal(formatCountdown(now - 1, { now, ...berlin }), 'now, 2026-03-28 11:59:59 GMT+1');
  });
});
