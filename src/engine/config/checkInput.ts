import type { UpgradeTimeKey } from './model/genesis';
import type { ConfigSource } from './source/configNode';

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
