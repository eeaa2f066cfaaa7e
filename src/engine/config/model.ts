import type { ConfigNode, ConfigMember, ObjectNode, ConfigSource } from './source/configNode';
import type { FeeKey, PrecompileKey } from '../precompiles';

export interface At<T> {
  readonly value: T;
  readonly node: ConfigNode;
  /** The key with its value; `undefined` for a list item. */
  readonly member?: ConfigMember;
}

/**
 * A genesis file as the VM decodes it: the last of equal keys counts, regardless of case. Absent, null and mistyped
 * values are `undefined`; the latter are reported separately.
 */
export interface Genesis {
  readonly node: ObjectNode;
  readonly config: GenesisConfig | undefined;
  /** Keyed by address: `0x` and lower case. */
  readonly alloc: ReadonlyMap<string, AllocAccount>;
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
  readonly member: ConfigMember;
  /** Preceding entries for the same address, in any spelling. */
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
  /** Ethereum's own keys: `homesteadBlock` … `londonBlock`, `pragueTime` …. */
  readonly ethereumForks: ReadonlyMap<string, At<bigint>>;
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

/** Network upgrade times set in a file, seconds since the epoch. */
export type UpgradeTimes = { readonly [Key in UpgradeTimeKey]?: At<bigint> };

/** `feeConfig` or `initialFeeConfig`. */
export type FeeConfig = { readonly member: ConfigMember; readonly node: ObjectNode } & {
  readonly [Key in FeeKey]?: At<bigint>;
};

export interface PrecompileConfig {
  readonly key: PrecompileKey;
  readonly member: ConfigMember;
  /** The list item that contains it; in a genesis, the object itself. */
  readonly item: ConfigNode;
  readonly blockTimestamp?: At<bigint>;
  readonly disable?: At<boolean>;
  readonly adminAddresses?: AddressList;
  readonly managerAddresses?: AddressList;
  readonly enabledAddresses?: AddressList;
  /** Keyed by address: `0x` and lower case. `value` is `undefined` for null. */
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
  /** In file order, `0x` and lower case. */
  readonly addresses: readonly At<string>[];
}

/** An upgrade file as the VM decodes it, like `Genesis`. An empty file has no `node` and no entries. */
export interface Upgrade {
  readonly node: ObjectNode | undefined;
  readonly overrides?: { readonly member: ConfigMember; readonly times: UpgradeTimes };
  readonly precompileUpgrades: readonly PrecompileConfig[];
  readonly stateUpgrades: readonly StateUpgrade[];
}

export interface StateUpgrade {
  readonly node: ObjectNode;
  readonly blockTimestamp?: At<bigint>;
  /** Keyed by address: `0x` and lower case. */
  readonly accounts?: ReadonlyMap<string, StateUpgradeAccount>;
}

export interface StateUpgradeAccount extends Pick<AllocAccount, 'member' | 'code' | 'storage'> {
  /** Added to the balance, modulo 2^256. */
  readonly balanceChange?: At<bigint>;
}

export interface ChainFiles {
  readonly network: ConfigNetwork;
  /** Absent where it is unknown. */
  readonly genesis?: Genesis;
  /** Absent where the chain has none. */
  readonly upgrade?: Upgrade;
}

/** Seconds since the epoch; 0 where the genesis has no timestamp. @returns `undefined` without a genesis */
export function genesisTimeOf({ genesis }: ChainFiles): bigint | undefined {
  return genesis && (genesis.timestamp?.value ?? 0n);
}

export interface CheckInput {
  /** The files of one chain; absent where missing or unknown. */
  readonly genesis?: ConfigSource;
  readonly upgrade?: ConfigSource;
  readonly config?: ConfigSource;
  /** keccak256 of the file that `airdrop` in `config` names, 0x and lower case; absent where it was not looked up. */
  readonly airdrop?: { readonly hash: string };
  readonly vm?: 'subnetEvm' | 'cChain';
  /** `<subnet-config-dir>/<subnetID>.json` */
  readonly subnet?: ConfigSource;
  readonly node?: ConfigSource;
  readonly network: ConfigNetwork;
  /** The running chain; absent for a new one, or where none was queried. */
  readonly running?: RunningChain;
  /** The current time, milliseconds since the epoch. */
  readonly now: number;
}

export interface ConfigNetwork {
  readonly networkId: number;
  /** Default activation times on this network, seconds since the epoch; absent where there is no default. */
  readonly upgradeTimes: { readonly [Key in UpgradeTimeKey]?: bigint };
}

export interface RunningChain {
  readonly lastAccepted: { readonly height: bigint; /** Seconds since the epoch. */ readonly timestamp: bigint };
  readonly upgrade?: ConfigSource;
  /** The config file of the chain's last run. */
  readonly config?: ConfigSource;
  /** The genesis that the chain was created with, where its text differs from the validated one. */
  readonly genesis?: ConfigSource;
}
