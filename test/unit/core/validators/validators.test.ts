import assert from 'node:assert/strict';
import { deepEqual } from '../../../helpers/deepEqual';
import { balanceLeft } from '../../../../src/engine/validators/validatorLife';
import * as z from 'zod/mini';
import { heliconTime } from '../../../../src/engine/evm/networkUpgrades';
import { upgrades } from '../../../../src/engine/rpc/methods/info';
import { delegationFee, epochLeft, epochSeconds, requiredUptime } from '../../../../src/engine/networks/stakingRules';
import { percentOf, percentSpan } from '../../../../src/engine/report/spans';

describe('arithmetic of validators', () => {
  it('divides a balance by the price of a second', () => {
    deepEqual(balanceLeft(749_999_997n, 512n), { seconds: 1_464_843n, perDay: 44_236_800n });
    deepEqual(balanceLeft(511n, 512n), { seconds: 0n, perDay: 44_236_800n });
    deepEqual(balanceLeft(2n ** 64n - 1n, 1n), { seconds: 18_446_744_073_709_551_615n, perDay: 86_400n });
    assert.equal(balanceLeft(1n, 0n), undefined);
  });

  it('rounds what a delegator keeps down, as the P-Chain does', () => {
    assert.equal(delegationFee(1_000_000n, 2), 20_000n);
    assert.equal(delegationFee(99n, 2), 2n);
    assert.equal(delegationFee(137_570_015n, 100), 137_570_015n);
    assert.equal(delegationFee(137_570_015n, 0), 0n);
    assert.equal(delegationFee(137_570_015n, 6.25), 8_598_126n);
    assert.equal(delegationFee(18_446_744_073_709_551_615n, 12.3456), 2_277_361_236_363_886_405n);
  });

  it('takes the time of Helicon and the length of an epoch from the node of the network', () => {
    const result = z.parse(upgrades.result(), {
      heliconTime: '2026-04-01T00:00:00Z',
      graniteEpochDuration: 60_000_000_000n,
    });
    assert.equal(heliconTime(result, 1)?.toISOString(), '2026-04-01T00:00:00.000Z');
    assert.equal(heliconTime(z.parse(upgrades.result(), {}), 1), undefined);
    assert.equal(epochSeconds(1, result.graniteEpochDuration), 60);
    assert.equal(epochLeft(new Date(0), 60, 15_000), 45_000);
  });

  it('goes by what is published where no node tells', () => {
    assert.equal(heliconTime(undefined, 1)?.toISOString(), '2026-09-22T15:00:00.000Z');
    assert.equal(heliconTime(undefined, 5)?.toISOString(), '2026-07-28T15:00:00.000Z');
    assert.equal(heliconTime(undefined, 12_345), undefined);
    assert.deepEqual([epochSeconds(1), epochSeconds(12_345)], [300, 30]);
  });

  it('asks for 90 % of a period that starts at Helicon or later, else for 80 %', () => {
    const helicon = new Date('2026-04-01T00:00:00Z');
    assert.equal(requiredUptime(new Date('2026-03-31T23:59:59Z'), helicon), 80);
    assert.equal(requiredUptime(helicon, helicon), 90);
    assert.equal(requiredUptime(new Date('9998-01-01T00:00:00Z'), undefined), 80);
  });

  it('tells shares in percent', () => {
    deepEqual(percentOf(75n, 675n), { kind: 'amount', amount: { value: 1_111n, decimals: 2, symbol: '%' } });
    deepEqual(percentOf(2n, 3n), { kind: 'amount', amount: { value: 6_667n, decimals: 2, symbol: '%' } });
    deepEqual(percentOf(1n, 20_000n), { kind: 'amount', amount: { value: 1n, decimals: 2, symbol: '%' } });
    assert.equal(percentOf(1n, 0n), undefined);
    deepEqual(percentSpan(99.9989), { kind: 'amount', amount: { value: 999_989n, decimals: 4, symbol: '%' } });
  });
});
