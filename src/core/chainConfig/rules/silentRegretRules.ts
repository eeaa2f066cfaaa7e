import * as l10n from '@vscode/l10n';
import { rulesOf } from './rule';

const upgradeConfig = 'graft/subnet-evm/params/extras/config.go UpgradeConfig';
const parseGenesis = 'graft/subnet-evm/plugin/evm/vm.go parseGenesis';
const precompiles = 'graft/subnet-evm/params/extras/precompiles.go';
const stateUpgrade = 'graft/subnet-evm/stateupgrade/state_upgrade.go';
const json = 'Go encoding/json/decode.go';

/** What the VM takes and then does not do, without a word: worst first. */
export const silentRegretRules = rulesOf({
  unknownUpgradeKey: {
    severity: 'warning',
    basis: 'seen',
    source: upgradeConfig,
    says: (key: string, known: string) =>
      l10n.t('The node ignores “{0}”, runs without this upgrade and forks off at its time: write {1}.', key, known),
  },
  itemAtTop: {
    severity: 'warning',
    basis: 'seen',
    source: upgradeConfig,
    says: (key: string) =>
      l10n.t(
        'The node ignores {0} here, runs without this upgrade and forks off at its time: put it into the list precompileUpgrades.',
        key,
      ),
  },
  genesisInUpgrade: {
    severity: 'warning',
    basis: 'seen',
    source: upgradeConfig,
    says: (key: string) =>
      l10n.t(
        'The node ignores {0} in an upgrade file, runs without this upgrade and forks off at its time: list precompiles in precompileUpgrades.',
        key,
      ),
  },
  upgradeInGenesis: {
    severity: 'warning',
    basis: 'seen',
    source: upgradeConfig,
    says: (key: string) => l10n.t('The VM ignores {0} in a genesis: put it into upgrade.json.', key),
  },
  precompileBesideConfig: {
    severity: 'warning',
    basis: 'seen',
    source: precompiles,
    says: (key: string) => l10n.t('The VM ignores {0} here, and the precompile is off: move it into config.', key),
  },
  precompileKeyCase: {
    severity: 'warning',
    basis: 'seen',
    source: precompiles,
    says: (key: string, known: string) =>
      l10n.t(
        'The VM ignores “{0}”, and the precompile is off: in these keys letter case counts, write {1}.',
        key,
        known,
      ),
  },
  precompileNotYet: {
    severity: 'warning',
    basis: 'seen',
    source: 'graft/subnet-evm/precompile/registry/registry.go',
    says: (key: string) => l10n.t('No version of the VM has {0} yet: it is ignored. Remove it.', key),
  },
  timeMilliseconds: {
    severity: 'warning',
    basis: 'seen',
    source: precompiles,
    says: (seconds: string) => l10n.t('This time is in milliseconds and never comes: write {0}, in seconds.', seconds),
  },
  timeNever: {
    severity: 'warning',
    basis: 'seen',
    source: precompiles,
    says: () => l10n.t('This time never comes: write it in seconds since 1970.'),
  },
  stateUpgradeBeforeGenesis: {
    severity: 'warning',
    basis: 'seen',
    source: stateUpgrade,
    says: (time: string) =>
      l10n.t(
        'A state upgrade at or before the genesis time ({0}) is never done: write a later time, or put it into alloc.',
        time,
      ),
  },
  upgradeInGenesisBlock: {
    severity: 'warning',
    basis: 'seen',
    source: 'graft/subnet-evm/core/genesis.go toBlock',
    says: (time: string) =>
      l10n.t(
        'At or before the genesis time ({0}) this becomes part of the genesis block: a node without the file is on another chain. Put it into the genesis, or write a later time.',
        time,
      ),
  },
  feeConfigUnknown: {
    severity: 'warning',
    basis: 'seen',
    source: parseGenesis,
    says: () =>
      l10n.t('None of these keys is one of a fee config: the VM takes its default fees. Write all eight keys.'),
  },
  configAbsent: {
    severity: 'warning',
    basis: 'seen',
    source: parseGenesis,
    says: () =>
      l10n.t(
        'Without config the chain has chain ID 43214 and the upgrade times of Mainnet on every network: add a config with a chainId.',
      ),
  },
  disabledInGenesis: {
    severity: 'warning',
    basis: 'seen',
    source: 'graft/subnet-evm/params/extras/precompile_upgrade.go',
    says: (key: string) =>
      l10n.t(
        '{0} is off, and yet an upgrade cannot enable it unless another one disables it first: delete the object.',
        key,
      ),
  },
  precompileOff: {
    severity: 'warning',
    basis: 'seen',
    source: precompiles,
    says: (key: string, time: string) =>
      l10n.t('{0} is off without a blockTimestamp: add {1} to enable it from genesis.', key, time),
  },
  precompileNull: {
    severity: 'warning',
    basis: 'seen',
    source: precompiles,
    says: (key: string) => l10n.t('{0} is off, as if it were not there: remove the key or write an object.', key),
  },
  storageLost: {
    severity: 'warning',
    basis: 'seen',
    source: stateUpgrade,
    says: () =>
      l10n.t(
        'The genesis gives this account no balance, nonce or code: if it has none by then, it is removed as empty with this storage. Add code, or a balanceChange of 1.',
      ),
  },
  codeStays: {
    severity: 'warning',
    basis: 'seen',
    source: stateUpgrade,
    says: () =>
      l10n.t('Empty code changes nothing: the account keeps its code. Write the new code, or remove the key.'),
  },
  unknownKey: {
    severity: 'warning',
    basis: 'seen',
    source: json,
    says: (key: string, known: string) => l10n.t('The VM ignores “{0}”: write {1}.', key, known),
  },
  unknownKeyAlone: {
    severity: 'warning',
    basis: 'seen',
    source: json,
    says: (key: string) => l10n.t('The VM does not know “{0}” and ignores it: remove it.', key),
  },
  duplicateKey: {
    severity: 'warning',
    basis: 'seen',
    source: json,
    says: (key: string) => l10n.t('“{0}” stands here twice, and the VM takes the last one: remove this one.', key),
  },
  mergedKey: {
    severity: 'warning',
    basis: 'seen',
    source: json,
    says: (key: string) => l10n.t('“{0}” stands here twice, and the VM merges both: write them as one.', key),
  },
  duplicateAddress: {
    severity: 'warning',
    basis: 'seen',
    source: 'libevm common/types.go',
    says: (address: string) =>
      l10n.t(
        '{0} stands here twice, spelled the same or not, and the VM takes the last one: remove this one.',
        address,
      ),
  },
  duplicateSlot: {
    severity: 'warning',
    basis: 'seen',
    source: 'libevm core/types/account.go',
    says: () =>
      l10n.t('This slot stands here twice, spelled the same or not, and the VM takes one of them: remove one.'),
  },
});
