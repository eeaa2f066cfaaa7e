import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatAmount, formatBaseUnits } from '../../../../src/engine/primitives/text/amount';

const avax = (value: bigint) => ({ value, decimals: 18, symbol: 'AVAX', baseUnit: 'wei' });

describe('formatAmount', () => {
  const usdc = (value: bigint) => ({ value, decimals: 6, symbol: 'USDC' });

  it('shows the main unit, grouped, without trailing zeros', () => {
    assert.equal(formatAmount(usdc(1_250_500_000n)), '1,250.5 USDC');
    assert.equal(formatAmount(usdc(0n)), '0 USDC');
    assert.equal(formatAmount(usdc(1n)), '0.000001 USDC');
    assert.equal(formatAmount(avax(525_000_000_000_000n)), '0.000525 AVAX');
    assert.equal(formatAmount(avax(10n ** 36n)), '1,000,000,000,000,000,000 AVAX');
    assert.equal(formatAmount({ value: 25_000_000_000n, decimals: 9, symbol: 'nAVAX', baseUnit: 'wei' }), '25 nAVAX');
    assert.equal(formatAmount({ value: 7n, decimals: 0, symbol: 'CAT' }), '7 CAT');
  });

  it('marks what it cuts off, outside the figure, and never rounds up', () => {
    assert.equal(formatAmount(avax(1_999_999_999_999_999_999n)), '≈ 1.99999 AVAX');
    assert.equal(formatAmount(avax(1_000_000_000_000_000_001n)), '≈ 1 AVAX');
    assert.equal(formatAmount(avax(-1_500_000_000_000_000_001n)), '≈ -1.5 AVAX');
    assert.equal(formatAmount(avax(1_234_567_000_000_000_000n)), '≈ 1.23456 AVAX');
    assert.equal(formatAmount(avax(199_740_866_494_990_866_495n)), '≈ 199.74 AVAX');
    assert.equal(formatAmount(avax(12_345_678_900_000_000_000_000_000n)), '≈ 12,345,678 AVAX');
  });

  it('shows six significant digits of less than one unit', () => {
    assert.equal(formatAmount(avax(1_290_120_000_000_000n)), '0.00129012 AVAX');
    assert.equal(formatAmount(avax(1_290_125_000_000_000n)), '≈ 0.00129012 AVAX');
    assert.equal(formatAmount(avax(123_456_789_012_000_000n)), '≈ 0.123456 AVAX');
  });

  it('shows what would be zero in a smaller unit', () => {
    assert.equal(formatAmount(avax(525_000_000_000n)), '525 nAVAX');
    assert.equal(formatAmount({ ...avax(525_000_000_001n), symbol: 'ORD' }), '≈ 525 gwei');
    assert.equal(formatAmount(avax(999n)), '999 wei');
    assert.equal(formatAmount({ value: 5n, decimals: 18, symbol: 'SNC' }), '5 base units of SNC');
  });

  it('gives all digits on demand', () => {
    assert.equal(formatAmount(avax(1_999_999_999_999_999_999n), { exact: true }), '1.999999999999999999 AVAX');
    assert.equal(formatAmount(avax(1n), { exact: true }), '0.000000000000000001 AVAX');
    assert.equal(formatBaseUnits(avax(525_000_000_000_000n)), '525,000,000,000,000 wei');
  });

  it('shows negative amounts and amounts without a symbol', () => {
    assert.equal(formatAmount(usdc(-1_500_000n)), '-1.5 USDC');
    assert.equal(formatAmount({ value: 1_500n, decimals: 3, symbol: '' }), '1.5');
    assert.equal(formatAmount({ value: 5n, decimals: 18, symbol: '' }), '5 base units');
  });

  it('takes impossible decimals for what they are', () => {
    for (const decimals of [255, -1, 1.5, Number.NaN, Infinity]) {
      assert.equal(formatAmount({ value: 1234n, decimals, symbol: 'LIE' }), '1,234 base units of LIE');
    }
  });

  it('names an allowance without limit', () => {
    const value = 2n ** 256n - 1n;
    assert.equal(formatAmount(usdc(value)), '2^256-1 base units of USDC');
    assert.match(formatAmount(usdc(value), { exact: true }), /^115,792,.*\.639935 USDC$/);
  });

  it('cleans the symbol', () => {
    assert.equal(formatAmount({ value: 1n, decimals: 0, symbol: 'US\u202eDC\n\u0007' }), '1 USDC');
    assert.equal(formatAmount({ value: 1n, decimals: 0, symbol: 'x'.repeat(500) }), `1 ${'x'.repeat(24)}…`);
    assert.equal(formatAmount({ value: 1n, decimals: 0, symbol: 'שקל' }), '1 \u2068שקל\u2069');
  });

  it('keeps every digit of every amount (random)', () => {
    fc.assert(
      fc.property(fc.bigInt(-(2n ** 256n), 2n ** 256n), fc.integer({ min: 0, max: 77 }), (value, decimals) => {
        const shown = formatAmount({ value, decimals, symbol: '' }, { exact: true }).replaceAll(',', '');
        const [whole = '', fraction = ''] = shown.split('.');
        assert.equal(BigInt(whole.replace('-', '') + fraction.padEnd(decimals, '0')), value < 0n ? -value : value);
        assert.doesNotMatch(shown, /e/i);
      }),
      { numRuns: 300 },
    );
  });
});
