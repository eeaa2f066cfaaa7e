import * as l10n from '@vscode/l10n';
import { rulesOf, type Rule } from './rule';

const precompiles = 'graft/subnet-evm/params/extras/precompile_upgrade.go checkPrecompileCompatible';
const states = 'graft/subnet-evm/params/extras/state_upgrade.go checkStateUpgradesCompatible';
const networkUpgrades = 'graft/subnet-evm/params/extras/network_upgrades.go checkNetworkUpgradesCompatible';
const genesis = 'graft/subnet-evm/core/genesis.go SetupGenesisBlock';

/** A node of the chain does not start with the file, as seen on the real VM. */
function refused<Values extends readonly string[]>(source: string, says: (...values: Values) => string): Rule<Values> {
  return { severity: 'error', basis: 'seen', source, says };
}

function regretted<Values extends readonly string[]>(
  source: string,
  says: (...values: Values) => string,
): Rule<Values> {
  return { severity: 'warning', basis: 'seen', source, says };
}

/** What a chain that runs already takes of changes to its files. */
export const runningRules = rulesOf({
  genesisBlockChanges: refused(genesis, (time: string) =>
    l10n.t(
      'This changes the genesis block of a chain that runs, and no node of it starts again: nothing can come at or before {0}, its genesis time.',
      time,
    ),
  ),
  networkUpgradeCrossesGenesis: refused(genesis, (name: string, time: string) =>
    l10n.t(
      '{0} cannot move across {1}, the genesis time: that changes the genesis block of a chain that runs, and no node of it starts again.',
      name,
      time,
    ),
  ),
  genesisDiffers: refused(genesis, () =>
    l10n.t(
      'This is not the genesis that the chain was made with, and no node of it starts with another: restore the original.',
    ),
  ),
  retroactivePrecompile: refused(precompiles, (key: string, last: string) =>
    l10n.t('{0} cannot change in the past: the last block of the chain is from {1}. Take a later time.', key, last),
  ),
  activatedPrecompileChanged: refused(precompiles, (key: string, time: string) =>
    l10n.t(
      'The chain has activated {0} at {1} with other settings, which cannot change any more: restore them, and add items with later times for what is to change.',
      key,
      time,
    ),
  ),
  activatedPrecompileMissing: refused(precompiles, (key: string, time: string) =>
    l10n.t('The chain has activated {0} at {1} by an item that is missing here: put it back.', key, time),
  ),
  retroactiveState: refused(states, (last: string) =>
    l10n.t(
      'A state upgrade cannot come in the past: the last block of the chain is from {0}. Take a later time.',
      last,
    ),
  ),
  activatedStateChanged: refused(states, (time: string) =>
    l10n.t('The chain has done the state upgrade of {0}, and it was another one: restore it as it was.', time),
  ),
  activatedStateMissing: refused(states, (time: string) =>
    l10n.t('The chain has done a state upgrade at {0} that is missing here: put it back.', time),
  ),
  activatedStateSpelling: refused(states, () =>
    l10n.t(
      'The chain has done this state upgrade, and before v1.15.0 a node refuses its own file for it: leave out "storage" and "code" that are empty, and write a "balanceChange" of 0 as "0x0".',
    ),
  ),
  passedNetworkUpgradeMoves: refused(networkUpgrades, (name: string, was: string, time: string) =>
    l10n.t(
      '{0} cannot move from {1} to {2}: the chain has blocks past one of these times. Leave its time as it was.',
      name,
      was,
      time,
    ),
  ),
  passedNetworkUpgradeAppears: refused(networkUpgrades, (name: string, time: string) =>
    l10n.t('{0} cannot come at {1}: the chain has blocks past that time. Leave it out.', name, time),
  ),
  passedNetworkUpgradeGone: refused(networkUpgrades, (name: string, was: string) =>
    l10n.t('{0} came to the chain at {1} and is missing here: put its time back.', name, was),
  ),
  skippedCheckFeeManager: refused('graft/subnet-evm/core/blockchain_reader.go GetFeeConfigAt', () =>
    l10n.t(
      'The fee manager would be on at the last block without fees that it stores, and the node does not start, whatever "skip-upgrade-check" says: take a time after the last block.',
    ),
  ),
  skippedCheck: regretted(genesis, (key: string) =>
    l10n.t(
      'Only "skip-upgrade-check" lets a node start with this: the chain has run past that time with another {0}, and this node will disagree with the others.',
      key,
    ),
  ),
  signersUnnoticed: regretted('graft/subnet-evm/precompile/contracts/warp/config.go Equal', () =>
    l10n.t(
      'The chain has activated Warp with another "requirePrimaryNetworkSigners". No node notices the change, and nodes with different files disagree on messages: restore it.',
    ),
  ),
  rewardsUnnoticed: {
    severity: 'hint',
    basis: 'seen',
    source: 'graft/subnet-evm/precompile/contracts/rewardmanager/config.go Equal',
    says: () =>
      l10n.t(
        'The chain has activated the reward manager without "initialRewardConfig": one that is added now has no effect.',
      ),
  },
  comesWithNextBlock: regretted(precompiles, () =>
    l10n.t(
      'This time has passed, and the chain has built no block since: it comes with the next block, and every node needs this file before that.',
    ),
  ),
  negativeChangeStored: {
    severity: 'warning',
    basis: 'inferred',
    source: 'libevm common/math/big.go HexOrDecimal256, vms/evm/sync/customrawdb ReadChainConfig',
    says: (positive: string) =>
      l10n.t(
        'By its source, the VM stores a negative amount as it cannot read it back, and then no node starts again: write {0}, which does the same.',
        positive,
      ),
  },
});
