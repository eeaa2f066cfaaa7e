import type { ConfigNode, ConfigMember, ObjectNode, ConfigSource } from './source/configNode';
import type { FeeKey, PrecompileKey } from '../precompiles';

/** A value with where it stands. */
export interface At<T> {
  readonly value: T;
  readonly node: ConfigNode;
  /** With the key; undefined for an item of a list. */
  readonly member?: ConfigMember;
}

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

/** An upgrade file as the VM reads it, by the rules of `Genesis`. An empty file has no `node` and nothing in it. */
export interface Upgrade {
  readonly node: ObjectNode | undefined;
  readonly overrides?: { readonly member: ConfigMember; readonly times: UpgradeTimes };
  /** In the order of the list. */
  readonly precompileUpgrades: readonly PrecompileConfig[];
  readonly stateUpgrades: readonly StateUpgrade[];
}

export interface StateUpgrade {
  readonly node: ObjectNode;
  readonly blockTimestamp?: At<bigint>;
  /** By address: `0x` and lower case. */
  readonly accounts?: ReadonlyMap<string, StateUpgradeAccount>;
}

export interface StateUpgradeAccount extends Pick<AllocAccount, 'member' | 'code' | 'storage'> {
  /** Added to the balance, modulo 2^256. */
  readonly balanceChange?: At<bigint>;
}

/** What makes the rules of a chain: its files, and the network that it is on. */
export interface ChainFiles {
  readonly network: ConfigNetwork;
  /** Absent: not known. */
  readonly genesis?: Genesis;
  /** Absent: the chain has none. */
  readonly upgrade?: Upgrade;
}

/** Seconds since the epoch; 0 where the file names none, undefined where there is no file. */
export function genesisTimeOf({ genesis }: ChainFiles): bigint | undefined {
  return genesis && (genesis.timestamp?.value ?? 0n);
}

/** What is judged together, and what is known about where it runs. */
export interface CheckInput {
  /** The files of one chain; absent: not there, or not known. */
  readonly genesis?: ConfigSource;
  readonly upgrade?: ConfigSource;
  /** `config.json` of the chain. */
  readonly config?: ConfigSource;
  /** The file that `airdrop` of `config` names: keccak256 of its bytes, 0x and lower case; absent: nobody looked for it. */
  readonly airdrop?: { readonly hash: string };
  /** The VM that reads `config`. */
  readonly vm?: 'subnetEvm' | 'cChain';
  /** `<subnet-config-dir>/<subnetID>.json` */
  readonly subnet?: ConfigSource;
  /** The `config.json` of a node, whose keys are flags. */
  readonly node?: ConfigSource;
  readonly network: ConfigNetwork;
  /** A chain that runs already; absent: a new one, or nobody was asked. */
  readonly running?: RunningChain;
  /** The clock, milliseconds since the epoch. */
  readonly now: number;
}

export interface ConfigNetwork {
  readonly networkId: number;
  /** When upgrades come on this network, seconds since the epoch; absent: it has no default. */
  readonly upgradeTimes: { readonly [Key in UpgradeTimeKey]?: bigint };
}

export interface RunningChain {
  readonly lastAccepted: { readonly height: bigint; /** Seconds since the epoch. */ readonly timestamp: bigint };
  /** The upgrade file that it runs with; absent: none. */
  readonly upgrade?: ConfigSource;
  /** The config file that it ran with. */
  readonly config?: ConfigSource;
  /** The genesis that it was made with, where it is another text than the one judged. */
  readonly genesis?: ConfigSource;
}
