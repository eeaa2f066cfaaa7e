import { rulesOf, type Rule } from './rule';

const precompiles = 'graft/subnet-evm/params/extras/precompile_upgrade.go checkPrecompileCompatible';
const states = 'graft/subnet-evm/params/extras/state_upgrade.go checkStateUpgradesCompatible';
const networkUpgrades = 'graft/subnet-evm/params/extras/network_upgrades.go checkNetworkUpgradesCompatible';
const genesis = 'graft/subnet-evm/core/genesis.go SetupGenesisBlock';

/** A node of the chain does not start with the file, as seen on the real VM. */
function rejected<Values extends readonly string[]>(
  source: string,
  message: (...values: Values) => string,
): Rule<Values> {
  return { severity: 'error', basis: 'seen', source, message };
}

function warned<Values extends readonly string[]>(
  source: string,
  message: (...values: Values) => string,
): Rule<Values> {
  return { severity: 'warning', basis: 'seen', source, message };
}

/** What a chain that runs already takes of changes to its files. */
export const runningRules = rulesOf({
  genesisBlockChanges: rejected(
    genesis,
    (time: string) =>
      `This changes the genesis block of a chain that runs, and no node of it starts again: nothing can come at or before ${time}, its genesis time.`,
  ),
  networkUpgradeCrossesGenesis: rejected(
    genesis,
    (name: string, time: string) =>
      `${name} cannot move across ${time}, the genesis time: that changes the genesis block of a chain that runs, and no node of it starts again.`,
  ),
  genesisDiffers: rejected(
    genesis,
    () =>
      'This is not the genesis that the chain was made with, and no node of it starts with another: restore the original.',
  ),
  retroactivePrecompile: rejected(
    precompiles,
    (key: string, last: string) =>
      `${key} cannot change in the past: the last block of the chain is from ${last}. Take a later time.`,
  ),
  activatedPrecompileChanged: rejected(
    precompiles,
    (key: string, time: string) =>
      `The chain has activated ${key} at ${time} with other settings, which cannot change any more: restore them, and add items with later times for what is to change.`,
  ),
  activatedPrecompileMissing: rejected(
    precompiles,
    (key: string, time: string) =>
      `The chain has activated ${key} at ${time} by an item that is missing here: put it back.`,
  ),
  retroactiveState: rejected(
    states,
    (last: string) =>
      `A state upgrade cannot come in the past: the last block of the chain is from ${last}. Take a later time.`,
  ),
  activatedStateChanged: rejected(
    states,
    (time: string) => `The chain has done the state upgrade of ${time}, and it was another one: restore it as it was.`,
  ),
  activatedStateMissing: rejected(
    states,
    (time: string) => `The chain has done a state upgrade at ${time} that is missing here: put it back.`,
  ),
  activatedStateSpelling: rejected(
    states,
    () =>
      'The chain has done this state upgrade, and before v1.15.0 a node refuses its own file for it: leave out "storage" and "code" that are empty, and write a "balanceChange" of 0 as "0x0".',
  ),
  passedNetworkUpgradeMoves: rejected(
    networkUpgrades,
    (name: string, was: string, time: string) =>
      `${name} cannot move from ${was} to ${time}: the chain has blocks past one of these times. Leave its time as it was.`,
  ),
  passedNetworkUpgradeAppears: rejected(
    networkUpgrades,
    (name: string, time: string) =>
      `${name} cannot come at ${time}: the chain has blocks past that time. Leave it out.`,
  ),
  passedNetworkUpgradeGone: rejected(
    networkUpgrades,
    (name: string, was: string) => `${name} came to the chain at ${was} and is missing here: put its time back.`,
  ),
  skippedCheckFeeManager: rejected(
    'graft/subnet-evm/core/blockchain_reader.go GetFeeConfigAt',
    () =>
      'The fee manager would be on at the last block without fees that it stores, and the node does not start, whatever "skip-upgrade-check" says: take a time after the last block.',
  ),
  skippedCheck: warned(
    genesis,
    (key: string) =>
      `Only "skip-upgrade-check" lets a node start with this: the chain has run past that time with another ${key}, and this node will disagree with the others.`,
  ),
  signersUnnoticed: warned(
    'graft/subnet-evm/precompile/contracts/warp/config.go Equal',
    () =>
      'The chain has activated Warp with another "requirePrimaryNetworkSigners". No node notices the change, and nodes with different files disagree on messages: restore it.',
  ),
  rewardsUnnoticed: {
    severity: 'hint',
    basis: 'seen',
    source: 'graft/subnet-evm/precompile/contracts/rewardmanager/config.go Equal',
    message: () =>
      'The chain has activated the reward manager without "initialRewardConfig": one that is added now has no effect.',
  },
  comesWithNextBlock: warned(
    precompiles,
    () =>
      'This time has passed, and the chain has built no block since: it comes with the next block, and every node needs this file before that.',
  ),
  negativeChangeStored: {
    severity: 'warning',
    basis: 'inferred',
    source: 'libevm common/math/big.go HexOrDecimal256, vms/evm/sync/customrawdb ReadChainConfig',
    message: (positive: string) =>
      `By its source, the VM stores a negative amount as it cannot read it back, and then no node starts again: write ${positive}, which does the same.`,
  },
});
