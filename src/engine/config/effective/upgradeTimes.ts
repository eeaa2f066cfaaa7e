import type { At } from '../model/at';
import { upgradeTimeKeys, type UpgradeTimeKey } from '../model/genesis';
import type { ChainFiles } from './chainFiles';

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
