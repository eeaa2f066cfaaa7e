import assert from 'node:assert/strict';
import { readUpgrade } from '../../../../../src/engine/config/decode/readFiles';
import { readSource } from '../../../../../src/engine/config/source/readSource';

const account = `0x${'a'.repeat(40)}`;

describe('Reading an upgrade file', () => {
  it('no bytes are no file, and null is an empty one', () => {
    for (const text of ['', 'null', '{}', '{"precompileUpgrades":null}']) {
      const { upgrade, problems } = readUpgrade(readSource(text));

      assert.deepEqual(problems, []);
      assert.deepEqual(upgrade?.precompileUpgrades, []);
      assert.deepEqual(upgrade.stateUpgrades, []);
    }
  });

  it('blanks are no file for the VM', () => {
    const [problem] = readUpgrade(readSource(' \n')).problems;

    assert.equal(problem?.message, 'The file has nothing that the VM can read.');
  });

  it('items, state upgrades and overrides are read in their order', () => {
    const text = `{"PrecompileUpgrades":[{"warpConfig":{"blockTimestamp":5,"quorumNumerator":67}},{"txAllowListConfig":{"blockTimestamp":6,"disable":true}}],
      "stateUpgrades":[{"blockTimestamp":7,"accounts":{"${account.toUpperCase().replace('X', 'x')}":{"balanceChange":"-1","code":"0x"}}}, null],
      "networkUpgradeOverrides":{"graniteTimestamp":8}}`;
    const { upgrade, problems } = readUpgrade(readSource(text));

    assert.deepEqual(problems, []);
    assert.deepEqual(
      upgrade?.precompileUpgrades.map(({ key, blockTimestamp, disable }) => [
        key,
        blockTimestamp?.value,
        disable?.value,
      ]),
      [
        ['warpConfig', 5n, undefined],
        ['txAllowListConfig', 6n, true],
      ],
    );
    assert.equal(text.slice(upgrade.precompileUpgrades[1]!.item.start).startsWith('{"txAllowListConfig"'), true);
    assert.deepEqual(
      upgrade.stateUpgrades.map(({ blockTimestamp }) => blockTimestamp?.value),
      [7n, undefined],
    );
    assert.equal(upgrade.stateUpgrades[0]?.accounts?.get(account)?.balanceChange?.value, -1n);
    assert.equal(upgrade.overrides?.times.graniteTimestamp?.value, 8n);
  });

  it('a precompile that the VM does not have is named, at its key', () => {
    const text = '{"precompileUpgrades":[{"feeManagerconfig":{"blockTimestamp":1}}]}';
    const [problem] = readUpgrade(readSource(text)).problems;

    assert.equal(text.slice(problem!.start, problem!.end), '"feeManagerconfig"');
    assert.equal(
      problem?.message,
      'The VM has no precompile spelled feeManagerconfig, and refuses the whole file. If your own VM has it, add it to snowprobe.chainConfigPrecompiles.',
    );
  });
});
