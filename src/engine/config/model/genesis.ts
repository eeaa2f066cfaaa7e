import type { FeeKey, PrecompileKey } from '../../precompiles';
import type { ConfigNode, ConfigMember, ObjectNode } from '../source/configNode';
import type { At } from './at';

/**
 * A genesis file as the VM reads it: the last of equal keys, keys in any letter case. What is absent, null or of a wrong
 * form is undefined here; the latter is a problem already.
 */
export interface Genesis {
  readonly node: ObjectNode;
  readonly config: GenesisConfig | undefined;
  /** By address: `0x` and lower case. */
  readonly alloc: ReadonlyMap<string, AllocAccount>;
  /** The value of `alloc`; undefined where it is absent. */
  readonly allocMember: ConfigMember | undefined;
  readonly gasLimit?: At<bigint>;
  readonly difficulty?: At<bigint>;
  readonly timestamp?: At<bigint>;
  readonly number?: At<bigint>;
  readonly nonce?: At<bigint>;
  readonly gasUsed?: At<bigint>;
  readonly baseFeePerGas?: At<bigint>;
  readonly coinbase?: At<string>;
  readonly airdropHash?: At<string>;
  readonly airdropAmount?: At<bigint>;
}

export interface AllocAccount {
  /** As the last one in the file spells it. */
  readonly member: ConfigMember;
  /** Of the same address before it, in another spelling or not. */
  readonly earlier: readonly ConfigMember[];
  readonly balance?: At<bigint>;
  readonly nonce?: At<bigint>;
  /** `0x` and lower-case hex. */
  readonly code?: At<string>;
  /** Slot → value, both `0x` and 64 lower-case digits. */
  readonly storage?: ReadonlyMap<string, At<string>>;
}

export interface GenesisConfig {
  readonly member: ConfigMember;
  readonly node: ObjectNode;
  readonly chainId?: At<bigint>;
  readonly feeConfig?: FeeConfig;
  readonly allowFeeRecipients?: At<boolean>;
  readonly initialMinDelayMS?: At<bigint>;
  readonly upgradeTimes: UpgradeTimes;
  /** `homesteadBlock` … `londonBlock`, `pragueTime` …: what Ethereum's chains have. */
  readonly ethereumForks: ReadonlyMap<string, At<bigint>>;
  /** Also those that are off. */
  readonly precompiles: ReadonlyMap<PrecompileKey, PrecompileConfig>;
}

export const upgradeTimeKeys = [
  'subnetEVMTimestamp',
  'durangoTimestamp',
  'etnaTimestamp',
  'fortunaTimestamp',
  'graniteTimestamp',
  'heliconTimestamp',
] as const;
export type UpgradeTimeKey = (typeof upgradeTimeKeys)[number];

/** Times of network upgrades that a file names, seconds since the epoch. */
export type UpgradeTimes = { readonly [Key in UpgradeTimeKey]?: At<bigint> };

/** `feeConfig` and `initialFeeConfig`. */
export type FeeConfig = { readonly member: ConfigMember; readonly node: ObjectNode } & {
  readonly [Key in FeeKey]?: At<bigint>;
};

/** A precompile's object, in a genesis or in an item of `precompileUpgrades`. */
export interface PrecompileConfig {
  readonly key: PrecompileKey;
  readonly member: ConfigMember;
  /** The item of the list that it stands in; in a genesis, the object itself. */
  readonly item: ConfigNode;
  readonly blockTimestamp?: At<bigint>;
  readonly disable?: At<boolean>;
  readonly adminAddresses?: AddressList;
  readonly managerAddresses?: AddressList;
  readonly enabledAddresses?: AddressList;
  /** By address: `0x` and lower case. `value` is undefined for null. */
  readonly initialMint?: {
    readonly member: ConfigMember;
    readonly amounts: ReadonlyMap<string, At<bigint | undefined>>;
  };
  readonly initialFeeConfig?: FeeConfig;
  readonly initialRewardConfig?: {
    readonly member: ConfigMember;
    readonly allowFeeRecipients?: At<boolean>;
    readonly rewardAddress?: At<string>;
  };
  readonly quorumNumerator?: At<bigint>;
  readonly requirePrimaryNetworkSigners?: At<boolean>;
}

export interface AddressList {
  readonly member: ConfigMember;
  /** In their order, `0x` and lower case. */
  readonly addresses: readonly At<string>[];
}
