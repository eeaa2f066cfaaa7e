import {
  activationTimeText,
  type ChainUpgradeTimes,
  defaultTime,
  unscheduled,
  upgradeName,
  type UpgradeTime,
} from '../effective/activations';
import { upgradeTimeKeys, type UpgradeTimeKey } from '../model';
import { removeKey } from './fixPlace';
import { from, family } from './rule';

/** Go's `upgrade.InitiallyActiveTime`: upgrades up to this time may also be set to 0. */
const initiallyActive = 1_607_144_400n;

const earlyRules = {
  networkUpgradeTooEarly: from('graft/subnet-evm/params/extras/network_upgrades.go').error(
    '{name} activates on this network at {earliest}, and no chain on it can have it at {time}: leave the key out, or use that time or a later one.',
    removeKey,
  ),
};

/** Network upgrades on a chain must not precede those of its network; genesis times with overrides applied. */
export const earlyNetworkUpgrades = family(earlyRules, ({ files, report }) => {
  for (const key of upgradeTimeKeys) {
    // The chain's network, not the default that applies to a genesis without a config.
    const earliest = defaultTime(files.input.network.upgradeTimes, key);
    const { value, reported } = files.times[key] ?? {};
    const isEarly = earliest !== undefined && value !== undefined && value < earliest;
    if (reported !== undefined && isEarly && (value !== 0n || earliest > initiallyActive)) {
      const name = key.slice(0, -'Timestamp'.length);
      const vmText = `failed to verify genesis: invalid network upgrades: ${name} fork block timestamp is invalid: provided timestamp must be greater than or equal to the default timestamp: provided timestamp ${value}, default timestamp ${earliest}`;
      const values = [upgradeName(key), activationTimeText(earliest), activationTimeText(value)];
      report('networkUpgradeTooEarly', reported.file, reported.at.node, values, { vmText });
    }
  }
});

const orderRules = {
  networkUpgradeOrder: from('graft/subnet-evm/params/extras/config.go CheckConfigForkOrder').error(
    '{name} must activate no later than {next}, but is set to {time} and {next} to {nextTime}: leave both keys out, or put the times in order.',
    removeKey,
  ),
};

/**
 * Order of the network upgrades; genesis times with overrides applied. The VM checks Durango and Etna first, by
 * Ethereum's names and with times in its error text; for others that text has pointer addresses, which vary.
 */
export const networkUpgradeOrder = family(orderRules, ({ files, report }) => {
  // An unknown genesis may set times other than the network's.
  const times = files.genesis === undefined ? overriddenOnly(files.times) : files.times;
  const found: (readonly [Fork, Fork])[] = [];
  let last: Fork | undefined;
  for (const key of upgradeTimeKeys) {
    const time = times[key];
    if (last !== undefined && time !== undefined && last[1].value > time.value) {
      found.push([last, [key, time]]);
    }
    last = time === undefined ? last : [key, time];
  }
  const text = ethereumText(times.durangoTimestamp?.value, times.etnaTimestamp?.value);
  const vmTextOf = ([[first], [second]]: readonly [Fork, Fork]): string | undefined =>
    first === 'durangoTimestamp' && second === 'etnaTimestamp' ? text : undefined;
  const isFirst = (pair: readonly [Fork, Fork]): boolean => vmTextOf(pair) !== undefined;
  for (const pair of [...found.filter(isFirst), ...found.filter((each) => !isFirst(each))]) {
    const [[firstKey, first], [secondKey, second]] = pair;
    // At the one set by an override, else at the later one that a file sets.
    const reported = [second.reported, first.reported].filter((each) => each !== undefined);
    const { file, at } = reported.find((each) => each.file === 'upgrade') ?? reported[0] ?? {};
    if (file !== undefined && at !== undefined) {
      const [name, next] = [upgradeName(firstKey), upgradeName(secondKey)];
      const values = [name, next, activationTimeText(first.value), activationTimeText(second.value)];
      report('networkUpgradeOrder', file, at.node, values, { vmText: vmTextOf(pair) });
    }
  }
});

type Fork = readonly [key: UpgradeTimeKey, time: UpgradeTime];

function overriddenOnly(times: ChainUpgradeTimes): ChainUpgradeTimes {
  return Object.fromEntries(Object.entries(times).filter(([, time]) => time.reported !== undefined));
}

/** Unscheduled upgrades have no Ethereum counterpart. */
function ethereumText(durango: bigint | undefined, etna: bigint | undefined): string | undefined {
  if (durango === undefined || etna === undefined || etna >= unscheduled) {
    return undefined;
  }
  const shanghai = durango < unscheduled ? `enabled at timestamp ${durango}` : 'not enabled';
  return `unsupported fork ordering: shanghaiTime ${shanghai}, but cancunTime enabled at timestamp ${etna}`;
}
