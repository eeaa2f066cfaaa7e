import { upgradeTimeKeys, type UpgradeTimeKey } from '../model/genesis';
import { feeShape } from './feeFields';
import type { ConfigField, ConfigShape } from './field';
import { precompileFields } from './precompileFields';

const ethereum = 'libevm/params/config.go';
const extras = 'graft/subnet-evm/params/extras/config.go';

/** Ethereum's forks by block, in their order. */
export const ethereumBlockKeys = [
  'homesteadBlock',
  'daoForkBlock',
  'eip150Block',
  'eip155Block',
  'eip158Block',
  'byzantiumBlock',
  'constantinopleBlock',
  'petersburgBlock',
  'istanbulBlock',
  'muirGlacierBlock',
  'berlinBlock',
  'londonBlock',
  'arrowGlacierBlock',
  'grayGlacierBlock',
  'mergeNetsplitBlock',
] as const;
/** Those that stay unset where a genesis does not name them; the VM puts 0 into the others. */
export const unsetEthereumBlocks: ReadonlySet<string> = new Set([
  'daoForkBlock',
  'arrowGlacierBlock',
  'grayGlacierBlock',
  'mergeNetsplitBlock',
]);
/** Ethereum's forks by time, in their order. */
export const ethereumTimeKeys = ['shanghaiTime', 'cancunTime', 'pragueTime', 'verkleTime'] as const;

const leaveOut = 'Leave it out.';

const ethereumForkFields: readonly ConfigField[] = [
  ...ethereumBlockKeys.map((key): ConfigField => ({
    key,
    kind: 'big',
    unit: 'blocks',
    meaning: 'A fork of Ethereum. The VM sets it itself; leave it out.',
    source: ethereum,
  })),
  ...ethereumTimeKeys.map((key): ConfigField => ({
    key,
    kind: 'u64',
    unit: 'seconds',
    meaning: 'A fork of Ethereum. The VM sets it itself; leave it out.',
    noEffect: /^[sc]/.test(key) ? 'The VM puts the time of Durango or Etna in its place.' : undefined,
    source: ethereum,
  })),
];

/** What geth reads in its genesis and these chains do not use. */
const idleFields: readonly ConfigField[] = [
  ...(['daoForkSupport', 'terminalTotalDifficultyPassed'] as const).map((key): ConfigField => ({
    key,
    kind: 'bool',
    onNull: 'kept',
    meaning: leaveOut,
    noEffect: leaveOut,
    source: ethereum,
  })),
  { key: 'terminalTotalDifficulty', kind: 'big', meaning: leaveOut, noEffect: leaveOut, source: ethereum },
  {
    key: 'ethash',
    kind: { shape: { goType: 'params.EthashConfig', fields: [] } },
    meaning: leaveOut,
    noEffect: leaveOut,
    source: ethereum,
  },
  {
    key: 'clique',
    kind: {
      shape: {
        goType: 'params.CliqueConfig',
        fields: ['period', 'epoch'].map((key) => ({
          key,
          kind: 'u64',
          onNull: 'kept',
          meaning: leaveOut,
          source: ethereum,
        })),
      },
    },
    meaning: leaveOut,
    noEffect: leaveOut,
    source: ethereum,
  },
];

/** What the VM takes over from Ethereum's chains; it reads these first. */
export const ethereumConfigShape: ConfigShape = {
  goType: 'params.chainConfigWithoutMethods',
  fields: [
    {
      key: 'chainId',
      kind: 'big',
      range: '1–4503599627370476',
      meaning: 'Number of the chain in every signature. Without it the VM ends; wallets refuse larger ones.',
      source: 'graft/subnet-evm/plugin/evm/vm.go',
    },
    ...ethereumForkFields,
    ...idleFields,
  ],
};

const upgradeNames: { readonly [Key in UpgradeTimeKey]: string } = {
  subnetEVMTimestamp: 'Subnet-EVM',
  durangoTimestamp: 'Durango',
  etnaTimestamp: 'Etna',
  fortunaTimestamp: 'Fortuna',
  graniteTimestamp: 'Granite',
  heliconTimestamp: 'Helicon',
};

function upgradeTimeFields(meaning: (name: string) => string, embedded?: string): readonly ConfigField[] {
  return upgradeTimeKeys.map((key) => ({
    key,
    kind: 'u64',
    embedded,
    unit: 'seconds',
    meaning: meaning(upgradeNames[key]),
    since: key === 'subnetEVMTimestamp' ? undefined : upgradeNames[key],
    noEffect: key === 'fortunaTimestamp' ? 'Fortuna changes nothing on these chains.' : undefined,
    source: 'graft/subnet-evm/params/extras/network_upgrades.go',
  }));
}

/** `networkUpgradeOverrides` of an upgrade file. */
export const upgradeTimesShape: ConfigShape = {
  goType: 'extras.NetworkUpgrades',
  fields: upgradeTimeFields(
    (name) =>
      `When ${name} comes on this chain, not before its time on the network. 0 is a time here, not the default.`,
  ),
};

/** What Avalanche adds; the VM reads these second, and the precompiles last. */
export const avalancheConfigShape: ConfigShape = {
  goType: 'extras._ChainConfigExtra',
  fields: [
    ...upgradeTimeFields(
      (name) => `When ${name} comes. Leave it out: absent or 0 is its time on the network.`,
      'NetworkUpgrades',
    ),
    {
      key: 'feeConfig',
      kind: { shape: feeShape },
      onNull: 'kept',
      meaning: 'Fee rules. All eight values, or none for the defaults.',
      source: extras,
    },
    {
      key: 'allowFeeRecipients',
      kind: 'bool',
      onNull: 'kept',
      default: 'false',
      meaning: 'True: the feeRecipient of whoever builds a block is paid its fees. False: they are burned.',
      source: extras,
    },
    {
      key: 'initialMinDelayMS',
      kind: 'u64',
      onNull: 'kept',
      default: '2000',
      unit: 'milliseconds',
      range: '0–2000',
      meaning: 'Least time between two blocks at first; validators move it by their votes. 0 is 2000.',
      since: 'Granite',
      source: extras,
    },
  ],
};

/** `config` of a genesis file. */
export const configShape: ConfigShape = {
  goType: 'params.ChainConfig',
  fields: [...ethereumConfigShape.fields, ...avalancheConfigShape.fields, ...precompileFields],
};
