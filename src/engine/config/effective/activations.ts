import type { PrecompileKey } from '../../precompiles';
import {
  type PrecompileConfig,
  genesisTimeOf,
  type ChainFiles,
  type At,
  upgradeTimeKeys,
  type UpgradeTimeKey,
  type ConfigNetwork,
} from '../model';
import { formatAbsoluteTime } from '../../primitives';
import { publishedUpgrade } from '../../networks';

export interface Activation {
  readonly file: 'genesis' | 'upgrade';
  readonly key: PrecompileKey;
  readonly config: PrecompileConfig;
  /** Index in `precompileUpgrades`; -1 for the genesis. */
  readonly index: number;
  /** Seconds since the epoch. */
  readonly time: bigint;
  readonly isOn: boolean;
  readonly isInGenesis: boolean;
}

/**
 * All activations and deactivations in the VM's order: the genesis, then the list. Entries without a time are omitted:
 * they are off in a genesis and rejected in a list.
 */
export function activationsOf(files: ChainFiles): readonly Activation[] {
  const start = genesisTimeOf(files);
  const activationsIn = (file: Activation['file'], config: PrecompileConfig, index: number): readonly Activation[] => {
    const time = config.blockTimestamp?.value;
    if (time === undefined) {
      return [];
    }
    const isOn = config.disable?.value !== true;
    return [{ file, key: config.key, config, index, time, isOn, isInGenesis: start !== undefined && time <= start }];
  };
  return [
    ...[...(files.genesis?.config?.precompiles.values() ?? [])].flatMap((config) =>
      activationsIn('genesis', config, -1),
    ),
    ...(files.upgrade?.precompileUpgrades ?? []).flatMap((config, index) => activationsIn('upgrade', config, index)),
  ];
}

/** The latest activation or deactivation at a time; `undefined` where there is none yet. */
export function activationAt(
  activations: readonly Activation[],
  key: PrecompileKey,
  time: bigint,
): Activation | undefined {
  return activations.findLast((each) => each.key === key && each.time <= time);
}

/** Beyond JavaScript's date range: not a time in seconds. */
const maxDisplayTime = 8_640_000_000_000n;

/** Upgrade times are shown in UTC. @param seconds since the epoch */
export function activationTimeText(seconds: bigint): string {
  return seconds > maxDisplayTime ? String(seconds) : formatAbsoluteTime(Number(seconds) * 1000, { timeZone: 'UTC' });
}

export interface UpgradeTime {
  /** Seconds since the epoch. */
  readonly value: bigint;
  readonly reported?: { readonly file: 'genesis' | 'upgrade'; readonly at: At<bigint> };
}

/** An upgrade without a time is never activated. */
export type ChainUpgradeTimes = { readonly [Key in UpgradeTimeKey]?: UpgradeTime };

/** Go's `upgrade.UnscheduledActivationTime`. */
export const unscheduled = 253_399_622_400n;

/**
 * Activation times of the network upgrades: absent or 0 in a genesis means the network's default; overrides count as
 * they are, including 0. Rule: SetDefaults and Override of subnet-evm's params/extras/network_upgrades.go.
 */
export function upgradeTimesOf({ network, genesis, upgrade }: ChainFiles): ChainUpgradeTimes {
  const times: { [Key in UpgradeTimeKey]?: UpgradeTime } = {};
  for (const key of upgradeTimeKeys) {
    const given = genesis?.config?.upgradeTimes[key];
    const override = upgrade?.overrides?.times[key];
    const defaultAt = defaultTime(network.upgradeTimes, key);
    if (override !== undefined) {
      times[key] = { value: override.value, reported: { file: 'upgrade', at: override } };
    } else if (given !== undefined && given.value !== 0n) {
      times[key] = { value: given.value, reported: { file: 'genesis', at: given } };
    } else if (defaultAt !== undefined) {
      times[key] = { value: defaultAt };
    }
  }
  return times;
}

/** Subnet-EVM is always active, and Fortuna has no default. */
export function defaultTime(
  defaults: { readonly [Key in UpgradeTimeKey]?: bigint },
  key: UpgradeTimeKey,
): bigint | undefined {
  switch (key) {
    case 'subnetEVMTimestamp':
      return 0n;
    case 'fortunaTimestamp':
      return undefined;
    default:
      return defaults[key];
  }
}

export function isOnAt(times: ChainUpgradeTimes, key: UpgradeTimeKey, time: bigint): boolean {
  const at = times[key];
  return at !== undefined && at.value <= time;
}

export function upgradeName(key: UpgradeTimeKey): string {
  const name = key.slice(0, -'Timestamp'.length);
  return name === 'subnetEVM' ? 'SubnetEVM' : name[0]!.toUpperCase() + name.slice(1);
}

const initiallyActive = Date.parse('2020-12-05T05:00:00Z');

/**
 * Defaults for a network whose nodes were not queried; times are seconds since the epoch. Since v1.15.0 custom networks
 * have Helicon from genesis, earlier ones do not: here it is unscheduled unless a node reports it.
 */
export function networkDefaults(networkId: number): ConfigNetwork {
  const seconds = (upgrade: 'durango' | 'etna' | 'granite'): bigint =>
    BigInt((publishedUpgrade(networkId, upgrade) ?? initiallyActive) / 1000);
  const helicon = publishedUpgrade(networkId, 'helicon');
  return {
    networkId,
    upgradeTimes: {
      subnetEVMTimestamp: 0n,
      durangoTimestamp: seconds('durango'),
      etnaTimestamp: seconds('etna'),
      graniteTimestamp: seconds('granite'),
      heliconTimestamp: helicon === undefined ? unscheduled : BigInt(helicon / 1000),
    },
  };
}
