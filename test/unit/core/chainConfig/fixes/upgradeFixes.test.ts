import assert from 'node:assert/strict';
import { genesisWith, one, recordedAt, start } from '../warnings/warningsOf';
import { fixes, titlesOf } from './fixedText';

const list = `["${one}"]`;
const genesis = genesisWith({ feeManagerConfig: { blockTimestamp: start, adminAddresses: [one] } });

/** Asserts a fix of an upgrade file that belongs to that genesis. */
function upgraded(rule: Parameters<typeof fixes>[1], title: string, before: string, after: string): void {
  fixes({ genesis, upgrade: before }, rule, title, after, 'upgrade');
}

describe('quick fixes of an upgrade file', () => {
  it('write the next time that the VM takes', () => {
    const item = (time: number) =>
      `{"precompileUpgrades": [{"feeManagerConfig": {"blockTimestamp": ${time}, "disable": true}}]}`;
    upgraded(
      'upgradeNotLater',
      'Set blockTimestamp to 1795250001, 2026-11-21 08:33:21 UTC',
      item(start),
      item(start + 1),
    );
    const two = (time: number) => `{"stateUpgrades": [{"blockTimestamp": 1795260000}, {"blockTimestamp": ${time}}]}`;
    upgraded(
      'stateUpgradeNotLater',
      'Set blockTimestamp to 1795260001, 2026-11-21 11:20:01 UTC',
      two(1_795_260_000),
      two(1_795_260_001),
    );
    const state = (time: number) => `{"stateUpgrades": [{"blockTimestamp": ${time}}]}`;
    upgraded(
      'stateUpgradeBeforeGenesis',
      'Set blockTimestamp to 1795250001, 2026-11-21 08:33:21 UTC',
      state(start),
      state(start + 1),
    );
    const running = { lastAccepted: { height: 9n, timestamp: BigInt(recordedAt) } };
    fixes(
      { genesis, upgrade: state(0), running },
      'stateUpgradeAtZero',
      'Set blockTimestamp to 1795300001, 2026-11-21 22:26:41 UTC',
      state(recordedAt + 1),
      'upgrade',
    );
  });

  it('add a time an hour from now', () => {
    upgraded(
      'upgradeWithoutTime',
      'Add blockTimestamp 1795303600, 2026-11-21 23:26:40 UTC',
      '{"precompileUpgrades": [{"feeManagerConfig": {"disable": true}}]}',
      '{"precompileUpgrades": [{"feeManagerConfig": {"disable": true, "blockTimestamp": 1795303600}}]}',
    );
  });

  it('sort items by their times', () => {
    const a = `{"feeManagerConfig": {"blockTimestamp": 1795260002, "disable": true}}`;
    const b = `{"txAllowListConfig": {"blockTimestamp": 1795260001, "adminAddresses": ${list}}}`;
    upgraded(
      'upgradeOutOfOrder',
      'Sort All Items by Time',
      `{"precompileUpgrades": [\n  ${a},\n  ${b}\n]}`,
      `{"precompileUpgrades": [\n  ${b},\n  ${a}\n]}`,
    );
    upgraded(
      'upgradeOutOfOrder',
      'Set blockTimestamp to 1795260002, 2026-11-21 11:20:02 UTC',
      `{"precompileUpgrades": [\n  ${a},\n  ${b}\n]}`,
      `{"precompileUpgrades": [\n  ${a},\n  ${b.replace('1795260001', '1795260002')}\n]}`,
    );
  });

  it('write out the pair that disables and enables', () => {
    const before = `{
  "precompileUpgrades": [
    {
      "feeManagerConfig": {
        "blockTimestamp": 1795260000,
        "adminAddresses": ${list}
      }
    }
  ]
}`;
    const after = `{
  "precompileUpgrades": [
    {
      "feeManagerConfig": {
        "blockTimestamp": 1795259999,
        "disable": true
      }
    },
    {
      "feeManagerConfig": {
        "blockTimestamp": 1795260000,
        "adminAddresses": ${list}
      }
    }
  ]
}`;
    assert.deepEqual(titlesOf({ genesis, upgrade: before }, 'upgradeEnablesEnabled'), [
      'Disable It at 1795259999, Then Enable It at 1795260000',
      'Add "disable": true',
    ]);
    upgraded('upgradeEnablesEnabled', 'Disable It at 1795259999, Then Enable It at 1795260000', before, after);
    upgraded(
      'upgradeEnablesEnabled',
      'Disable It at 1795250001, Then Enable It at 1795250002',
      before.replace('1795260000', '1795250001'),
      after.replace('1795259999', '1795250001').replace('1795260000', '1795250002'),
    );
  });

  it('delete an item that changes nothing', () => {
    const item = '{"txAllowListConfig": {"blockTimestamp": 1795260000, "disable": true}}';
    upgraded(
      'upgradeDisablesDisabled',
      'Delete This Item',
      `{"precompileUpgrades": [${item}]}`,
      '{"precompileUpgrades": []}',
    );
    upgraded('upgradeItemEmpty', 'Remove This Item', '{"precompileUpgrades": [{}]}', '{"precompileUpgrades": []}');
  });

  it('make an item of each precompile', () => {
    upgraded(
      'upgradeItemKeys',
      'Make an Item of Each',
      '{"precompileUpgrades": [{"feeManagerConfig": {"blockTimestamp": 1795260000, "disable": true}, "warpConfig": {"blockTimestamp": 1795260000, "disable": true}}]}',
      '{"precompileUpgrades": [{"feeManagerConfig": {"blockTimestamp": 1795260000, "disable": true}}, {"warpConfig": {"blockTimestamp": 1795260000, "disable": true}}]}',
    );
  });

  it('put things where the node looks for them', () => {
    upgraded(
      'unknownUpgradeKey',
      'Rename to precompileUpgrades',
      '{"precompileUpgrade": []}',
      '{"precompileUpgrades": []}',
    );
    upgraded(
      'unknownPrecompile',
      'Rename to feeManagerConfig',
      '{"precompileUpgrades": [{"feemanagerConfig": {}}]}',
      '{"precompileUpgrades": [{"feeManagerConfig": {}}]}',
    );
    upgraded(
      'itemAtTop',
      'Put It into precompileUpgrades',
      `{\n  "feeManagerConfig": {\n    "blockTimestamp": 1795260000,\n    "disable": true\n  }\n}`,
      `{\n  "precompileUpgrades": [\n    {\n      "feeManagerConfig": {\n        "blockTimestamp": 1795260000,\n        "disable": true\n      }\n    }\n  ]\n}`,
    );
    upgraded(
      'itemAtTop',
      'Put It into precompileUpgrades',
      `{"precompileUpgrades": [], "feeManagerConfig": {"blockTimestamp": 1795260000, "disable": true}}`,
      `{"precompileUpgrades": [{"feeManagerConfig": {"blockTimestamp": 1795260000, "disable": true}}]}`,
    );
    upgraded(
      'genesisInUpgrade',
      'Make It precompileUpgrades',
      '{"config": {"feeManagerConfig": {"blockTimestamp": 1795260000, "disable": true}}}',
      '{"precompileUpgrades": [{"feeManagerConfig": {"blockTimestamp": 1795260000, "disable": true}}]}',
    );
    upgraded(
      'genesisInUpgrade',
      'Take stateUpgrades out of config',
      '{"config": {"stateUpgrades": []}}',
      '{"stateUpgrades": []}',
    );
  });

  it('write a balance change by its name, and keep storage alive', () => {
    const account = (text: string) =>
      `{"stateUpgrades": [{"blockTimestamp": 1795260000, "accounts": {"0x2222222222222222222222222222222222222222": ${text}}}]}`;
    upgraded(
      'unknownKey',
      'Rename to balanceChange',
      account('{"balance": "0x1"}'),
      account('{"balanceChange": "0x1"}'),
    );
    const storage =
      '"storage": {"0x0000000000000000000000000000000000000000000000000000000000000000": "0x0000000000000000000000000000000000000000000000000000000000000007"}';
    upgraded(
      'storageLost',
      'Add a balanceChange of 1 wei',
      account(`{${storage}}`),
      account(`{${storage}, "balanceChange": "0x1"}`),
    );
    upgraded(
      'selfMismatch',
      'Remove code',
      account('{"balanceChange": "0x1", "code": "0x"}'),
      account('{"balanceChange": "0x1"}'),
    );
  });
});
