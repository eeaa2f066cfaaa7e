import type { PrecompileKey } from '../../precompiles';
import { feeShape } from './feeFields';
import type { ConfigField, ConfigShape } from './field';

const contracts = 'graft/subnet-evm/precompile/contracts';

/** In all precompiles. */
const upgradeFields: readonly ConfigField[] = [
  {
    key: 'blockTimestamp',
    kind: 'u64',
    embedded: 'Upgrade',
    unit: 'seconds',
    meaning: 'When it comes into effect. In a genesis without it, the precompile is off; an upgrade needs it.',
    source: 'graft/subnet-evm/precompile/precompileconfig/upgradeable.go',
  },
  {
    key: 'disable',
    kind: 'bool',
    embedded: 'Upgrade',
    onNull: 'kept',
    default: 'false',
    meaning: 'True switches the precompile off and wipes what it has stored: its roles, fees and reward address.',
    source: 'graft/subnet-evm/precompile/precompileconfig/upgradeable.go',
  },
];

function roleField(key: string, meaning: string, since?: string): ConfigField {
  return {
    key,
    kind: { list: 'address' },
    embedded: 'AllowListConfig',
    meaning,
    since,
    source: 'graft/subnet-evm/precompile/allowlist/config.go',
  };
}

/** In all precompiles with an allow list. */
const roleFields: readonly ConfigField[] = [
  roleField('adminAddresses', 'They may use it and give any role to anyone.'),
  roleField('managerAddresses', 'They may use it, and give and take the role “enabled”.', 'Durango'),
  roleField('enabledAddresses', 'They may use it.'),
];

export const rewardShape: ConfigShape = {
  goType: 'rewardmanager.InitialRewardConfig',
  fields: [
    {
      key: 'allowFeeRecipients',
      kind: 'bool',
      onNull: 'kept',
      default: 'false',
      meaning: 'True: the feeRecipient of whoever builds a block is paid its fees.',
      source: `${contracts}/rewardmanager/config.go`,
    },
    {
      key: 'rewardAddress',
      kind: 'address',
      onNull: 'refused',
      meaning: 'It gets all fees. Without it, and without allowFeeRecipients, fees are burned.',
      source: `${contracts}/rewardmanager/config.go`,
    },
  ],
};

function shapeOf(goPackage: string, own: readonly ConfigField[] = [], roles = roleFields): ConfigShape {
  return { goType: `${goPackage}.Config`, fields: [...upgradeFields, ...roles, ...own] };
}

/** What each precompile's object holds, in a genesis and in an upgrade; without those that no VM has switched on. */
export const precompileShapes: { readonly [Key in Exclude<PrecompileKey, 'gasPriceManagerConfig'>]: ConfigShape } = {
  contractDeployerAllowListConfig: shapeOf('deployerallowlist'),
  contractNativeMinterConfig: shapeOf('nativeminter', [
    {
      key: 'initialMint',
      kind: { map: 'q256', by: 'address', isPointer: true },
      unit: 'wei',
      range: '> 0',
      meaning: 'Amounts that addresses get when it comes into effect. In a genesis, an entry in alloc replaces them.',
      source: `${contracts}/nativeminter/config.go`,
    },
  ]),
  txAllowListConfig: shapeOf('txallowlist'),
  feeManagerConfig: shapeOf('feemanager', [
    {
      key: 'initialFeeConfig',
      kind: { shape: feeShape },
      meaning: 'Fee rules from the block after the one that switches it on. All eight values are needed.',
      source: `${contracts}/feemanager/config.go`,
    },
  ]),
  rewardManagerConfig: shapeOf('rewardmanager', [
    {
      key: 'initialRewardConfig',
      kind: { shape: rewardShape },
      meaning: 'Where fees go from then on. Without it, allowFeeRecipients of the genesis counts.',
      source: `${contracts}/rewardmanager/config.go`,
    },
  ]),
  warpConfig: shapeOf(
    'warp',
    [
      {
        key: 'quorumNumerator',
        kind: 'u64',
        onNull: 'kept',
        default: '67',
        unit: 'percent',
        range: '0 (= 67), 33–100',
        meaning: 'Stake that must have signed a message. With 100, one validator offline stops every message.',
        source: `${contracts}/warp/config.go`,
      },
      {
        key: 'requirePrimaryNetworkSigners',
        kind: 'bool',
        onNull: 'kept',
        default: 'false',
        meaning:
          'True: messages from the C-Chain and X-Chain need signatures of the primary network’s validators; false: of this L1’s.',
        since: 'Etna',
        source: `${contracts}/warp/config.go`,
      },
    ],
    [],
  ),
};

/** What each precompile is for. */
export function precompileMeaning(key: keyof typeof precompileShapes): string {
  switch (key) {
    case 'contractDeployerAllowListConfig':
      return 'Only those listed may deploy contracts, judged by who sends the transaction.';
    case 'contractNativeMinterConfig':
      return 'Those listed may mint any amount of the chain’s native token.';
    case 'txAllowListConfig':
      return 'Only those listed may send transactions. With nobody on it, nobody ever can.';
    case 'feeManagerConfig':
      return 'Those listed may change the fee rules. From then on the stored rules count, not those of the file.';
    case 'rewardManagerConfig':
      return 'Those listed may change where fees go.';
    case 'warpConfig':
      return 'Lets contracts send and receive messages between chains.';
  }
}

/** As fields of `config` and of an item of `precompileUpgrades`. */
export const precompileFields: readonly ConfigField[] = Object.entries(precompileShapes).map(([key, shape]) => ({
  key,
  kind: { shape },
  isExact: true,
  meaning: precompileMeaning(key as keyof typeof precompileShapes),
  source: 'graft/subnet-evm/precompile/registry/registry.go',
}));
