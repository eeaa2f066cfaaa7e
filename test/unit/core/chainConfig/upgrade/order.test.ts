import assert from 'node:assert/strict';
import { one, places, start, texts } from './chainFiles';

const on = (key: string, after: number, more: object = {}) => ({ [key]: { blockTimestamp: start + after, ...more } });
const off = (key: string, after: number) => on(key, after, { disable: true });
const list = (...precompileUpgrades: readonly object[]) => ({ precompileUpgrades });

describe('the order of an upgrade file', () => {
  it('marks what is wrong: the time, the word disable, or the key', () => {
    const items = list(
      on('feeManagerConfig', 20, { adminAddresses: [one] }),
      on('txAllowListConfig', 10, { adminAddresses: [one] }),
      { rewardManagerConfig: {} },
      on('feeManagerConfig', 30, { adminAddresses: [one] }),
      on('feeManagerConfig', 30, { disable: false, adminAddresses: [one] }),
      off('feeManagerConfig', 30),
    );
    assert.deepEqual(
      places({ upgrade: items }).filter((place) => place.startsWith('upgrade')),
      [
        'upgradeOutOfOrder: 1795250010',
        'upgradeWithoutTime: "rewardManagerConfig"',
        'upgradeEnablesEnabled: "feeManagerConfig"',
        'upgradeEnablesEnabled: false',
        'upgradeNotLater: 1795250030',
      ],
    );
  });

  it('tells a precompile that the genesis disables from one that is on', () => {
    const config = { feeManagerConfig: { blockTimestamp: start, disable: true } };
    const enabled = list(on('feeManagerConfig', 20, { adminAddresses: [one] }));
    assert.deepEqual(places({ config, upgrade: enabled }).slice(0, 1), [
      'upgradeDisabledInGenesis: "feeManagerConfig"',
    ]);
    const both = list(off('feeManagerConfig', 10), on('feeManagerConfig', 20, { adminAddresses: [one] }));
    assert.deepEqual(texts({ config, upgrade: both }), []);
  });

  it('lets the first item of a key do either where no genesis is known, and judges those after it', () => {
    assert.deepEqual(texts({ config: null, upgrade: list(off('txAllowListConfig', 10)) }), []);
    assert.deepEqual(
      texts({ config: null, upgrade: list(on('txAllowListConfig', 10, { adminAddresses: [one] })) }),
      [],
    );
    assert.deepEqual(
      texts({ config: null, upgrade: list(off('txAllowListConfig', 10), off('txAllowListConfig', 20)) }),
      [
        'invalid precompile upgrades: precompile upgrade disable value is invalid: PrecompileUpgrade (txAllowListConfig) at [1], disable should be false',
      ],
    );
  });

  it('takes a time of 64 bits to the last one', () => {
    const last = { blockTimestamp: 0 };
    const text = JSON.stringify(
      list({ txAllowListConfig: { adminAddresses: [one], ...last } }, { feeManagerConfig: last }),
    )
      .replace('0}}', '18446744073709551615}}')
      .replace('0}}', '18446744073709551614}}');
    assert.deepEqual(texts({ upgrade: text }), [
      'invalid precompile upgrades: precompile upgrade config block timestamp must be greater than or equal to previous timestamp: PrecompileUpgrade (feeManagerConfig) at [1] has timestamp 18446744073709551614, previous timestamp 18446744073709551615',
    ]);
  });

  it('judges precompiles before state upgrades, and these before network upgrades', () => {
    const upgrade = {
      networkUpgradeOverrides: { graniteTimestamp: 5 },
      stateUpgrades: [null, { blockTimestamp: 0 }],
      ...list(off('feeManagerConfig', 10)),
    };
    assert.deepEqual(texts({ upgrade }), [
      'invalid precompile upgrades: precompile upgrade disable value is invalid: PrecompileUpgrade (feeManagerConfig) at [0], disable should be false',
      'invalid state upgrades: state upgrade config block timestamp cannot be nil: StateUpgrade[0]',
      'invalid state upgrades: state upgrade config block timestamp must be greater than 0: StateUpgrade[1] has timestamp 0',
      'invalid network upgrades: granite fork block timestamp is invalid: provided timestamp must be greater than or equal to the default timestamp: provided timestamp 5, default timestamp 1607144400',
      'networkUpgradeOrder',
    ]);
  });
});

describe('overrides of network upgrades', () => {
  const local = 1_607_144_400;

  it('take 0 for a time, which only networks allow that had the upgrade from the start', () => {
    const times = { durangoTimestamp: 0, etnaTimestamp: 0, graniteTimestamp: 0 };
    assert.deepEqual(texts({ upgrade: { networkUpgradeOverrides: times } }), []);
    assert.deepEqual(
      texts({ networkId: 5, upgrade: { networkUpgradeOverrides: { durangoTimestamp: 0 } } }).slice(0, 1),
      [
        'invalid network upgrades: durango fork block timestamp is invalid: provided timestamp must be greater than or equal to the default timestamp: provided timestamp 0, default timestamp 1707840000',
      ],
    );
  });

  it('must be in order beside the times of the genesis, in words that are the same each time for Durango and Etna', () => {
    const upgrade = { networkUpgradeOverrides: { durangoTimestamp: local + 2, etnaTimestamp: local + 1 } };
    assert.deepEqual(texts({ upgrade }).slice(0, 1), [
      'unsupported fork ordering: shanghaiTime enabled at timestamp 1607144402, but cancunTime enabled at timestamp 1607144401',
    ]);
    const never = { networkUpgradeOverrides: { durangoTimestamp: 253_399_622_400 } };
    assert.deepEqual(texts({ upgrade: never }).slice(0, 1), [
      'unsupported fork ordering: shanghaiTime not enabled, but cancunTime enabled at timestamp 1607144400',
    ]);
    const moved = { networkUpgradeOverrides: { etnaTimestamp: start + 10 } };
    assert.deepEqual(texts({ upgrade: moved, config: { graniteTimestamp: start + 20 } }), []);
    assert.deepEqual(places({ upgrade: moved }), [`networkUpgradeOrder: ${start + 10}`]);
  });

  it('are judged without a genesis only where they contradict each other or the network', () => {
    const texted = (networkUpgradeOverrides: object) => texts({ config: null, upgrade: { networkUpgradeOverrides } });
    assert.deepEqual(texted({ etnaTimestamp: start + 10 }), []);
    assert.deepEqual(texted({ etnaTimestamp: start + 10, graniteTimestamp: start + 5 }), ['networkUpgradeOrder']);
    assert.equal(texted({ graniteTimestamp: local - 1 }).length, 1);
  });
});
