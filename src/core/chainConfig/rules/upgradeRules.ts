import * as l10n from '@vscode/l10n';
import { rulesOf, type Rule } from './rule';

const precompileUpgrade = 'graft/subnet-evm/params/extras/precompile_upgrade.go verifyPrecompileUpgrades';
const stateUpgrade = 'graft/subnet-evm/params/extras/state_upgrade.go verifyStateUpgrades';
const networkUpgrades = 'graft/subnet-evm/params/extras/network_upgrades.go';
const forks = 'graft/subnet-evm/params/extras/config.go CheckConfigForkOrder';

/** The VM refuses the file, as seen on the real one. */
function refused<Values extends readonly string[]>(source: string, says: (...values: Values) => string): Rule<Values> {
  return { severity: 'error', basis: 'seen', source, says };
}

/** How the items of an upgrade file follow each other and the genesis. */
export const upgradeRules = rulesOf({
  upgradeWithoutTime: refused(precompileUpgrade, (key: string) =>
    l10n.t('{0} has no blockTimestamp, which every item of an upgrade file needs: add the time when it comes.', key),
  ),
  upgradeOutOfOrder: refused(precompileUpgrade, (time: string, previous: string) =>
    l10n.t(
      'Items stand in the order of their times: {0} comes before {1}, the time of an item above. Move it up, or give it a later time.',
      time,
      previous,
    ),
  ),
  upgradeEnablesEnabled: refused(precompileUpgrade, (key: string) =>
    l10n.t(
      '{0} is on already by then: an item above it must disable it first, at an earlier time. To switch it off here, add "disable": true.',
      key,
    ),
  ),
  upgradeDisablesDisabled: refused(precompileUpgrade, (key: string) =>
    l10n.t(
      '{0} is off by then, so there is nothing to disable: delete the item, or enable {0} without "disable": true.',
      key,
    ),
  ),
  upgradeDisabledInGenesis: refused(precompileUpgrade, (key: string) =>
    l10n.t(
      'The genesis has {0} with "disable": true, and the VM takes that for enabled here: disable it in an item above, then enable it at a later time.',
      key,
    ),
  ),
  upgradeNotLater: refused(precompileUpgrade, (key: string, time: string, previous: string) =>
    l10n.t(
      '{0} changes at {2}, and its next change must come after that, not at {1}: give this item a later time.',
      key,
      time,
      previous,
    ),
  ),
  stateUpgradeWithoutTime: refused(stateUpgrade, () =>
    l10n.t('This state upgrade has no blockTimestamp: add the time when it comes.'),
  ),
  stateUpgradeAtZero: refused(stateUpgrade, () =>
    l10n.t('A state upgrade cannot come at time 0: give it a time after the last block of the chain.'),
  ),
  stateUpgradeNotLater: refused(stateUpgrade, (time: string, previous: string) =>
    l10n.t(
      'State upgrades come one after the other: {0} is not after {1}, the time of the one above. Give it a later time, or put both into one.',
      time,
      previous,
    ),
  ),
  networkUpgradeTooEarly: refused(networkUpgrades, (name: string, time: string, earliest: string) =>
    l10n.t(
      '{0} comes to this network at {2}, and no chain on it can have it at {1}: leave the key out, or take that time or a later one.',
      name,
      time,
      earliest,
    ),
  ),
  networkUpgradeOrder: refused(forks, (name: string, time: string, next: string, nextTime: string) =>
    l10n.t(
      '{0} must come no later than {2}, but it comes at {1} and {2} at {3}: leave both keys out, or put the times in order.',
      name,
      time,
      next,
      nextTime,
    ),
  ),
});
