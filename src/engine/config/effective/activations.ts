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

/** A precompile that goes on or off. */
export interface Activation {
  readonly file: 'genesis' | 'upgrade';
  readonly key: PrecompileKey;
  readonly config: PrecompileConfig;
  /** Of `precompileUpgrades`; -1 in a genesis. */
  readonly index: number;
  /** Seconds since the epoch. */
  readonly time: bigint;
  readonly isOn: boolean;
  /** It is part of the genesis block. */
  readonly isInGenesis: boolean;
}

/**
 * What goes on and off, in the order in which the VM looks at it: the genesis, then the list. What has no time is left
 * out: in a genesis it is off, in a list it is refused.
 */
export function activationsOf(files: ChainFiles): readonly Activation[] {
  const start = genesisTimeOf(files);
  const made = (file: Activation['file'], config: PrecompileConfig, index: number): readonly Activation[] => {
    const time = config.blockTimestamp?.value;
    if (time === undefined) {
      return [];
    }
    const isOn = config.disable?.value !== true;
    return [{ file, key: config.key, config, index, time, isOn, isInGenesis: start !== undefined && time <= start }];
  };
  return [
    ...[...(files.genesis?.config?.precompiles.values() ?? [])].flatMap((config) => made('genesis', config, -1)),
    ...(files.upgrade?.precompileUpgrades ?? []).flatMap((config, index) => made('upgrade', config, index)),
  ];
}

/** The one that counts at a time, which may be one that goes off; undefined: there was none yet. */
export function activationAt(
  activations: readonly Activation[],
  key: PrecompileKey,
  time: bigint,
): Activation | undefined {
  return activations.findLast((each) => each.key === key && each.time <= time);
}

/** Later than any date that JavaScript knows: what stands there are no seconds. */
const latest = 8_640_000_000_000n;

/** Times of upgrades are spoken of in UTC. @param seconds since the epoch */
export function activationTimeText(seconds: bigint): string {
  return seconds > latest ? String(seconds) : formatAbsoluteTime(Number(seconds) * 1000, { timeZone: 'UTC' });
}

/** When a network upgrade comes on a chain, and who says so. */
export interface UpgradeTime {
  /** Seconds since the epoch. */
  readonly value: bigint;
  /** Undefined: the network's default. */
  readonly reported?: { readonly file: 'genesis' | 'upgrade'; readonly at: At<bigint> };
}

/** An upgrade without a time does not come. */
export type ChainUpgradeTimes = { readonly [Key in UpgradeTimeKey]?: UpgradeTime };

/** What Go's `upgrade.UnscheduledActivationTime` is: nobody has set a time. */
export const unscheduled = 253_399_622_400n;

/**
 * When each network upgrade comes: in a genesis, 0 and nothing mean the network's default; an override counts as it is,
 * also 0. Rule: SetDefaults and Override of subnet-evm's params/extras/network_upgrades.go.
 */
export function upgradeTimesOf({ network, genesis, upgrade }: ChainFiles): ChainUpgradeTimes {
  const times: { [Key in UpgradeTimeKey]?: UpgradeTime } = {};
  for (const key of upgradeTimeKeys) {
    const given = genesis?.config?.upgradeTimes[key];
    const override = upgrade?.overrides?.times[key];
    const byDefault = defaultTime(network.upgradeTimes, key);
    if (override !== undefined) {
      times[key] = { value: override.value, reported: { file: 'upgrade', at: override } };
    } else if (given !== undefined && given.value !== 0n) {
      times[key] = { value: given.value, reported: { file: 'genesis', at: given } };
    } else if (byDefault !== undefined) {
      times[key] = { value: byDefault };
    }
  }
  return times;
}

/** Subnet-EVM itself is on from the start, and Fortuna has no default. */
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

/** `Granite` for `graniteTimestamp`. */
export function upgradeName(key: UpgradeTimeKey): string {
  const name = key.slice(0, -'Timestamp'.length);
  return name === 'subnetEVM' ? 'SubnetEVM' : name[0]!.toUpperCase() + name.slice(1);
}

const initiallyActive = Date.parse('2020-12-05T05:00:00Z');

/**
 * A network whose node nobody asked, with the times of its upgrades in seconds since the epoch. Since v1.15.0 a network of
 * one's own has Helicon from its genesis; before, and here, it is not scheduled, so that the node tells.
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
