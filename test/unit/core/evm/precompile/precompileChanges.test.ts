import assert from 'node:assert/strict';
import { precompileChanges, precompileStates } from '../../../../../src/engine/precompiles/precompiles';
import { getChainConfig } from '../../../../../src/engine/rpc/methods/evm/chain';
import { parseJson } from '../../../../../src/engine/primitives/json/parseJson';

const at = (seconds: number): Date => new Date(seconds * 1_000);

/** A chain with Warp from genesis, and a transaction allow list that is enabled, disabled and enabled again. */
const config = getChainConfig.result().parse(
  parseJson(`{
    "chainId": 77702,
    "warpConfig": { "blockTimestamp": 100, "quorumNumerator": 67 },
    "upgrades": {
      "precompileUpgrades": [
        { "txAllowListConfig": { "blockTimestamp": 200, "adminAddresses": ["0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC"] } },
        { "txAllowListConfig": { "blockTimestamp": 300, "disable": true } },
        { "txAllowListConfig": { "blockTimestamp": 400, "enabledAddresses": ["0x1111111111111111111111111111111111111111"] } }
      ]
    }
  }`),
);

/** `key on|off|- seconds`, then the pending changes. */
function standing(seconds: number): readonly string[] {
  return precompileStates(precompileChanges(config), at(seconds).getTime()).map(({ key, latest, coming }) =>
    [key, latest === undefined ? '-' : latest.isOn ? 'on' : 'off', ...coming.map((one) => one.at / 1_000)].join(' '),
  );
}

describe('precompiles of a configuration', () => {
  it('stand as the last change that has come left them', () => {
    assert.deepEqual(standing(50), ['txAllowListConfig - 200 300 400', 'warpConfig - 100']);
    assert.deepEqual(standing(100), ['txAllowListConfig - 200 300 400', 'warpConfig on']);
    assert.deepEqual(standing(299), ['txAllowListConfig on 300 400', 'warpConfig on']);
    assert.deepEqual(standing(300), ['txAllowListConfig off 400', 'warpConfig on']);
    assert.deepEqual(standing(400), ['txAllowListConfig on', 'warpConfig on']);
  });

  it('keep what they were last switched on with while they are off', () => {
    const [list] = precompileStates(precompileChanges(config), at(350).getTime());
    assert.deepEqual(list?.config?.adminAddresses, ['0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc']);
  });
});
