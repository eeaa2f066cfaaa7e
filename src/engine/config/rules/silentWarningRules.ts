import { rulesOf } from './rule';

const upgradeConfig = 'graft/subnet-evm/params/extras/config.go UpgradeConfig';
const parseGenesis = 'graft/subnet-evm/plugin/evm/vm.go parseGenesis';
const precompiles = 'graft/subnet-evm/params/extras/precompiles.go';
const stateUpgrade = 'graft/subnet-evm/stateupgrade/state_upgrade.go';
const json = 'Go encoding/json/decode.go';

/** What the VM takes and then does not do, without a word: worst first. */
export const silentWarningRules = rulesOf({
  unknownUpgradeKey: {
    severity: 'warning',
    basis: 'seen',
    source: upgradeConfig,
    message: (key: string, known: string) =>
      `The node ignores “${key}”, runs without this upgrade and forks off at its time: write ${known}.`,
  },
  itemAtTop: {
    severity: 'warning',
    basis: 'seen',
    source: upgradeConfig,
    message: (key: string) =>
      `The node ignores ${key} here, runs without this upgrade and forks off at its time: put it into the list precompileUpgrades.`,
  },
  genesisInUpgrade: {
    severity: 'warning',
    basis: 'seen',
    source: upgradeConfig,
    message: (key: string) =>
      `The node ignores ${key} in an upgrade file, runs without this upgrade and forks off at its time: list precompiles in precompileUpgrades.`,
  },
  upgradeInGenesis: {
    severity: 'warning',
    basis: 'seen',
    source: upgradeConfig,
    message: (key: string) => `The VM ignores ${key} in a genesis: put it into upgrade.json.`,
  },
  precompileBesideConfig: {
    severity: 'warning',
    basis: 'seen',
    source: precompiles,
    message: (key: string) => `The VM ignores ${key} here, and the precompile is off: move it into config.`,
  },
  precompileKeyCase: {
    severity: 'warning',
    basis: 'seen',
    source: precompiles,
    message: (key: string, known: string) =>
      `The VM ignores “${key}”, and the precompile is off: in these keys letter case counts, write ${known}.`,
  },
  precompileNotYet: {
    severity: 'warning',
    basis: 'seen',
    source: 'graft/subnet-evm/precompile/registry/registry.go',
    message: (key: string) => `No version of the VM has ${key} yet: it is ignored. Remove it.`,
  },
  timeMilliseconds: {
    severity: 'warning',
    basis: 'seen',
    source: precompiles,
    message: (seconds: string) => `This time is in milliseconds and never comes: write ${seconds}, in seconds.`,
  },
  timeNever: {
    severity: 'warning',
    basis: 'seen',
    source: precompiles,
    message: () => 'This time never comes: write it in seconds since 1970.',
  },
  stateUpgradeBeforeGenesis: {
    severity: 'warning',
    basis: 'seen',
    source: stateUpgrade,
    message: (time: string) =>
      `A state upgrade at or before the genesis time (${time}) is never done: write a later time, or put it into alloc.`,
  },
  upgradeInGenesisBlock: {
    severity: 'warning',
    basis: 'seen',
    source: 'graft/subnet-evm/core/genesis.go toBlock',
    message: (time: string) =>
      `At or before the genesis time (${time}) this becomes part of the genesis block: a node without the file is on another chain. Put it into the genesis, or write a later time.`,
  },
  feeConfigUnknown: {
    severity: 'warning',
    basis: 'seen',
    source: parseGenesis,
    message: () => 'None of these keys is one of a fee config: the VM takes its default fees. Write all eight keys.',
  },
  configAbsent: {
    severity: 'warning',
    basis: 'seen',
    source: parseGenesis,
    message: () =>
      'Without config the chain has chain ID 43214 and the upgrade times of Mainnet on every network: add a config with a chainId.',
  },
  disabledInGenesis: {
    severity: 'warning',
    basis: 'seen',
    source: 'graft/subnet-evm/params/extras/precompile_upgrade.go',
    message: (key: string) =>
      `${key} is off, and yet an upgrade cannot enable it unless another one disables it first: delete the object.`,
  },
  precompileOff: {
    severity: 'warning',
    basis: 'seen',
    source: precompiles,
    message: (key: string, time: string) =>
      `${key} is off without a blockTimestamp: add ${time} to enable it from genesis.`,
  },
  precompileNull: {
    severity: 'warning',
    basis: 'seen',
    source: precompiles,
    message: (key: string) => `${key} is off, as if it were not there: remove the key or write an object.`,
  },
  storageLost: {
    severity: 'warning',
    basis: 'seen',
    source: stateUpgrade,
    message: () =>
      'The genesis gives this account no balance, nonce or code: if it has none by then, it is removed as empty with this storage. Add code, or a balanceChange of 1.',
  },
  codeStays: {
    severity: 'warning',
    basis: 'seen',
    source: stateUpgrade,
    message: () => 'Empty code changes nothing: the account keeps its code. Write the new code, or remove the key.',
  },
  unknownKey: {
    severity: 'warning',
    basis: 'seen',
    source: json,
    message: (key: string, known: string) => `The VM ignores “${key}”: write ${known}.`,
  },
  unknownKeyAlone: {
    severity: 'warning',
    basis: 'seen',
    source: json,
    message: (key: string) => `The VM does not know “${key}” and ignores it: remove it.`,
  },
  duplicateKey: {
    severity: 'warning',
    basis: 'seen',
    source: json,
    message: (key: string) => `“${key}” stands here twice, and the VM takes the last one: remove this one.`,
  },
  mergedKey: {
    severity: 'warning',
    basis: 'seen',
    source: json,
    message: (key: string) => `“${key}” stands here twice, and the VM merges both: write them as one.`,
  },
  duplicateAddress: {
    severity: 'warning',
    basis: 'seen',
    source: 'libevm common/types.go',
    message: (address: string) =>
      `${address} stands here twice, spelled the same or not, and the VM takes the last one: remove this one.`,
  },
  duplicateSlot: {
    severity: 'warning',
    basis: 'seen',
    source: 'libevm core/types/account.go',
    message: () => 'This slot stands here twice, spelled the same or not, and the VM takes one of them: remove one.',
  },
});
