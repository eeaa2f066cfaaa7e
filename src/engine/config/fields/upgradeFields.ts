import { upgradeTimesShape } from './configFields';
import type { ConfigShape } from './field';
import { precompileFields } from './precompileFields';

const stateSource = 'graft/subnet-evm/params/extras/state_upgrade.go';
const source = 'graft/subnet-evm/params/extras/config.go';

export const stateAccountShape: ConfigShape = {
  goType: 'extras.StateUpgradeAccount',
  fields: [
    {
      key: 'code',
      kind: 'bytes',
      onNull: 'refused',
      meaning: 'Runtime code that replaces the account’s. "0x" does not delete it.',
      source: stateSource,
    },
    {
      key: 'storage',
      kind: { map: 'hash', by: 'hash' },
      meaning: 'Slots and what they hold from then on, each 0x and 64 hex digits.',
      source: stateSource,
    },
    {
      key: 'balanceChange',
      kind: 'q256',
      unit: 'wei',
      meaning: 'Added to the balance, modulo 2^256: a negative one takes away.',
      source: stateSource,
    },
  ],
};

export const stateUpgradeShape: ConfigShape = {
  goType: 'extras.StateUpgrade',
  fields: [
    {
      key: 'blockTimestamp',
      kind: 'u64',
      unit: 'seconds',
      range: '> 0',
      meaning: 'When it is done: with the first block from then on. Each must be later than the one before.',
      source: stateSource,
    },
    {
      key: 'accounts',
      kind: { map: { shape: stateAccountShape }, by: 'address' },
      meaning: 'Accounts to change, by address with 0x.',
      source: stateSource,
    },
  ],
};

/** An item of `precompileUpgrades`: exactly one precompile. */
export const precompileUpgradeShape: ConfigShape = { goType: 'extras.PrecompileUpgrade', fields: precompileFields };

/** upgrade.json */
export const upgradeShape: ConfigShape = {
  goType: 'extras.UpgradeConfig',
  fields: [
    {
      key: 'networkUpgradeOverrides',
      kind: { shape: upgradeTimesShape },
      meaning: 'Later times for upgrades of the network, for this chain only.',
      source,
    },
    {
      key: 'stateUpgrades',
      kind: { list: { shape: stateUpgradeShape } },
      meaning: 'Changes of balances, code and storage at a time, without a transaction.',
      source,
    },
    {
      key: 'precompileUpgrades',
      kind: { list: { shape: precompileUpgradeShape } },
      meaning: 'Switches precompiles on and off. Every validator needs the same list before the time comes.',
      source,
    },
  ],
};
