import assert from 'node:assert/strict';
import { activeValidators, projectedPrice, validatorPrice } from '../../../../src/engine/validators/validatorLife';

/** Mainnet's (ACP-77). */
const rules = { target: 10_000n, minPrice: 512n, excessConversionConstant: 1_246_488_515n };

describe('the price of an L1 validator', () => {
  it('grows e-fold with each constant of excess', () => {
    assert.deepEqual(
      [0n, 1_246_488_515n, 2n * 1_246_488_515n].map((excess) => validatorPrice(rules, excess)),
      [512n, 1_391n, 3_783n],
    );
  });

  it('ends for an excess that no chain reaches, and where nothing converts it', () => {
    assert.equal(validatorPrice(rules, 1n << 4_096n), validatorPrice(rules, 1n << 64n));
    assert.equal(validatorPrice({ ...rules, excessConversionConstant: 0n }, 5n), 512n);
  });

  it('is projected by as many active validators as the excess tells', () => {
    const before = { excess: 1_000_000n, seconds: 100n };
    const now = { excess: 1_005_000n, seconds: 110n };
    const active = activeValidators(rules, before, now);
    assert.equal(active, 10_500n);
    assert.equal(projectedPrice(rules, now, 10_500n, 30n), 1_449n);
    assert.equal(projectedPrice(rules, now, 0n, 30n), 512n);
    assert.equal(activeValidators(rules, before, before), undefined);
    assert.equal(activeValidators(rules, { excess: 0n, seconds: 0n }, now), undefined);
  });
});
