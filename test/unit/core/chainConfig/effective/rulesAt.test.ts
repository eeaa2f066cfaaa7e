import assert from 'node:assert/strict';
import { readGenesisSteps, readUpgrade } from '../../../../../src/engine/config/decode/readFiles';
import type { ChainFiles } from '../../../../../src/engine/config/model';
import {
  disableThenEnable,
  nextPrecompileTime,
  nextStateTime,
  changeState,
  timeline,
} from '../../../../../src/engine/config/effective/timeline';
import { rulesAt } from '../../../../../src/engine/config/effective/rulesAt';
import { genesisText, inputOf, one, start, two } from '../upgrade/chainFiles';

const at = (after: number) => BigInt(start + after);
const time = (after: number) => ({ blockTimestamp: start + after });

function filesOf(config: object, upgrade: unknown): ChainFiles {
  const input = inputOf({ config, upgrade });
  const steps = readGenesisSteps(input.genesis!);
  let step = steps.next();
  while (step.done !== true) {
    step = steps.next();
  }
  assert.deepEqual(step.value.problems, [], genesisText(config));
  return { network: input.network, genesis: step.value.genesis, upgrade: readUpgrade(input.upgrade!).upgrade };
}

const fees = {
  ...{ gasLimit: 15_000_000, targetBlockRate: 2, minBaseFee: 7, targetGas: 1, baseFeeChangeDenominator: 48 },
  ...{ minBlockGasCost: 0, maxBlockGasCost: 1, blockGasCostStep: 1 },
};

describe('the rules of a chain at a time', () => {
  const files = filesOf(
    {
      allowFeeRecipients: true,
      warpConfig: { ...time(-5), quorumNumerator: 0, requirePrimaryNetworkSigners: true },
      txAllowListConfig: { ...time(100), adminAddresses: [one] },
      rewardManagerConfig: { ...time(0), disable: true },
      graniteTimestamp: start + 50,
    },
    {
      networkUpgradeOverrides: { graniteTimestamp: start + 60 },
      stateUpgrades: [
        { ...time(0), accounts: {} },
        { ...time(250), accounts: {} },
      ],
      precompileUpgrades: [
        { txAllowListConfig: { ...time(200), disable: true } },
        { feeManagerConfig: { ...time(200), enabledAddresses: [two], initialFeeConfig: fees } },
        { rewardManagerConfig: { ...time(300), initialRewardConfig: { rewardAddress: two } } },
        { feeManagerConfig: { ...time(400), disable: true } },
        { warpConfig: { ...time(400), disable: true } },
      ],
    },
  );

  it('has each precompile on or off, by what, and what comes next', () => {
    const on = (after: number) =>
      [...rulesAt(files, at(after)).precompiles].flatMap(([key, { isOn }]) => (isOn ? [key] : []));
    assert.deepEqual(on(-10), []);
    assert.deepEqual(on(0), ['warpConfig']);
    assert.deepEqual(on(199), ['txAllowListConfig', 'warpConfig']);
    assert.deepEqual(on(200), ['feeManagerConfig', 'warpConfig']);
    assert.deepEqual(on(400), ['rewardManagerConfig']);
    const { by, next } = rulesAt(files, at(150)).precompiles.get('txAllowListConfig')!;
    assert.deepEqual([by?.file, by?.index, by?.time], ['genesis', -1, at(100)]);
    assert.deepEqual([next?.file, next?.index, next?.isOn], ['upgrade', 0, false]);
  });

  it('has the fees, who gets them, the quorum, and network upgrades with their overrides', () => {
    const before = rulesAt(files, at(0));
    assert.deepEqual([before.fees.values.minBaseFee, before.fees.isManaged], [1_000_000_000n, false]);
    assert.deepEqual(before.rewards, { to: 'blockBuilder' });
    assert.deepEqual(before.warp, { quorum: 67n, requirePrimaryNetworkSigners: true });
    const after = rulesAt(files, at(300));
    assert.deepEqual([after.fees.values.minBaseFee, after.fees.file, after.fees.isManaged], [7n, 'upgrade', true]);
    assert.deepEqual(after.rewards, { to: 'address', address: two });
    assert.equal(rulesAt(files, at(400)).fees.values.minBaseFee, 1_000_000_000n);
    assert.equal(rulesAt(files, at(400)).warp, undefined);
    const granite = (after: number) =>
      rulesAt(files, at(after)).networkUpgrades.find(({ key }) => key === 'graniteTimestamp');
    assert.deepEqual(
      [granite(59)?.isOn, granite(60)?.isOn, granite(60)?.time?.reported?.file],
      [false, true, 'upgrade'],
    );
  });

  it('has the changes in the order of their times, and where each stands', () => {
    const rows = timeline(files)
      .filter(({ time: when }) => when >= at(-5))
      .map((change) => {
        const what =
          change.kind === 'precompile'
            ? `${change.activation.key} ${change.activation.isOn ? 'on' : 'off'}`
            : change.kind === 'networkUpgrade'
              ? change.key
              : change.kind;
        const state = changeState(change, at(220), (start + 320) * 1000);
        return `${change.time - at(0)} ${what} ${change.file ?? 'network'} ${state}`;
      });
    assert.deepEqual(rows, [
      '-5 warpConfig on genesis active',
      '0 genesis genesis active',
      '0 rewardManagerConfig off genesis active',
      '0 state upgrade never',
      '60 graniteTimestamp upgrade active',
      '100 txAllowListConfig on genesis active',
      '200 txAllowListConfig off upgrade active',
      '200 feeManagerConfig on upgrade active',
      '250 state upgrade waitsForBlock',
      '300 rewardManagerConfig on upgrade waitsForBlock',
      '400 feeManagerConfig off upgrade coming',
      '400 warpConfig off upgrade coming',
    ]);
  });
});

describe('the next time that the VM takes', () => {
  const files = filesOf(
    { txAllowListConfig: { ...time(100), adminAddresses: [one] } },
    {
      stateUpgrades: [{ ...time(40), accounts: {} }],
      precompileUpgrades: [
        { feeManagerConfig: { ...time(90), adminAddresses: [one] } },
        { txAllowListConfig: time(95) },
      ],
    },
  );

  it('is past the last of its key, not before the item above, and past the last block', () => {
    assert.equal(nextPrecompileTime(files, { key: 'feeManagerConfig' }, 0), at(1));
    assert.equal(nextPrecompileTime(files, { key: 'warpConfig' }, 1), at(90));
    assert.equal(nextPrecompileTime(files, { key: 'txAllowListConfig' }, 1), at(101));
    assert.equal(nextPrecompileTime(files, { key: 'feeManagerConfig' }, 1), at(91));
    assert.equal(nextPrecompileTime(files, { key: 'feeManagerConfig' }, 1, { lastAccepted: at(500) }), at(501));
    assert.equal(nextStateTime(files, 0), at(1));
    assert.equal(nextStateTime(files, 1), at(41));
    assert.equal(nextStateTime(files, 1, { lastAccepted: at(500) }), at(501));
  });

  it('makes a pair that disables and enables, with the time of the item where that leaves room', () => {
    const item = files.upgrade!.precompileUpgrades[1]!;
    assert.deepEqual(disableThenEnable(files, item, 1), { disableAt: at(101), enableAt: at(102) });
    const later = { ...item, blockTimestamp: { ...item.blockTimestamp!, value: at(900) } };
    assert.deepEqual(disableThenEnable(files, later, 1), { disableAt: at(899), enableAt: at(900) });
  });
});
