import { rulesOf, type Rule } from './rule';

const precompileUpgrade = 'graft/subnet-evm/params/extras/precompile_upgrade.go verifyPrecompileUpgrades';
const stateUpgrade = 'graft/subnet-evm/params/extras/state_upgrade.go verifyStateUpgrades';
const networkUpgrades = 'graft/subnet-evm/params/extras/network_upgrades.go';
const forks = 'graft/subnet-evm/params/extras/config.go CheckConfigForkOrder';

/** The VM refuses the file, as seen on the real one. */
function rejected<Values extends readonly string[]>(
  source: string,
  message: (...values: Values) => string,
): Rule<Values> {
  return { severity: 'error', basis: 'seen', source, message };
}

/** How the items of an upgrade file follow each other and the genesis. */
export const upgradeRules = rulesOf({
  upgradeWithoutTime: rejected(
    precompileUpgrade,
    (key: string) =>
      `${key} has no blockTimestamp, which every item of an upgrade file needs: add the time when it comes.`,
  ),
  upgradeOutOfOrder: rejected(
    precompileUpgrade,
    (time: string, previous: string) =>
      `Items stand in the order of their times: ${time} comes before ${previous}, the time of an item above. Move it up, or give it a later time.`,
  ),
  upgradeEnablesEnabled: rejected(
    precompileUpgrade,
    (key: string) =>
      `${key} is on already by then: an item above it must disable it first, at an earlier time. To switch it off here, add "disable": true.`,
  ),
  upgradeDisablesDisabled: rejected(
    precompileUpgrade,
    (key: string) =>
      `${key} is off by then, so there is nothing to disable: delete the item, or enable ${key} without "disable": true.`,
  ),
  upgradeDisabledInGenesis: rejected(
    precompileUpgrade,
    (key: string) =>
      `The genesis has ${key} with "disable": true, and the VM takes that for enabled here: disable it in an item above, then enable it at a later time.`,
  ),
  upgradeNotLater: rejected(
    precompileUpgrade,
    (key: string, time: string, previous: string) =>
      `${key} changes at ${previous}, and its next change must come after that, not at ${time}: give this item a later time.`,
  ),
  stateUpgradeWithoutTime: rejected(
    stateUpgrade,
    () => 'This state upgrade has no blockTimestamp: add the time when it comes.',
  ),
  stateUpgradeAtZero: rejected(
    stateUpgrade,
    () => 'A state upgrade cannot come at time 0: give it a time after the last block of the chain.',
  ),
  stateUpgradeNotLater: rejected(
    stateUpgrade,
    (time: string, previous: string) =>
      `State upgrades come one after the other: ${time} is not after ${previous}, the time of the one above. Give it a later time, or put both into one.`,
  ),
  networkUpgradeTooEarly: rejected(
    networkUpgrades,
    (name: string, time: string, earliest: string) =>
      `${name} comes to this network at ${earliest}, and no chain on it can have it at ${time}: leave the key out, or take that time or a later one.`,
  ),
  networkUpgradeOrder: rejected(
    forks,
    (name: string, time: string, next: string, nextTime: string) =>
      `${name} must come no later than ${next}, but it comes at ${time} and ${next} at ${nextTime}: leave both keys out, or put the times in order.`,
  ),
});
